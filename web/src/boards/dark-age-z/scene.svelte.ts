// What the parts of the board share: what is drawn, what is lit there, and what a press or a drag means.
import { capital } from "../../lib/names";
import type { OptionChoice, SeatInfo } from "../../protocol";
import { words } from "../../words";
import { explaining } from "../kit/explaining.svelte";
import type { Point } from "../kit/geometry";
import { Intention } from "../kit/intention";
import { only, Scene, useScene as useBoard } from "../kit/scene.svelte";
import { keysOf, light, pickedBefore, whyAction } from "./choices";
import { recall, type Fought } from "./combat";
import { explain } from "./explain";
import type { Board, GameEvent } from "./known";
import { isPushed, isSame, kingdomOf, pointsOf, readView, type View } from "./position";
import { readPrinted } from "./printed";
import { marksOf } from "./traces";

const said = words.darkAgeZ;
/** What is taken up; all else is brought from what you hold to the board. */
const TAKEN = new Set(["pool", "track", "offer", "mission", "pile"]);
/** Where you keep what you hold. */
const OWN = new Set(["mine", "hand", "relic", "tech", "tomorrow"]);

export class DarkAge extends Scene<Board, View, GameEvent> {
  /** The card in your hand that is to reinforce an army. */
  carried = $state<string | null>(null);
  /** What is dragged, and where it is in the window. */
  dragged = $state.raw<{ key: string; at: Point } | null>(null);
  /** The sums that are open: of the last day, or what is foretold of a frontier. */
  sums = $state.raw<{ foretold: number | null } | null>(null);
  /** A use of a relic for which a player is to be chosen. */
  #opened = $state<string | null>(null);
  /** Where something was dropped: it is chosen there as often as it is asked where. */
  #wanted: string | null = null;
  #lifted = "";
  /** Where what is dragged was tried. */
  #rested: string | null = null;
  readonly #intention = new Intention(this);

  readonly printed = $derived(readPrinted(this.board));
  /** What is so. */
  readonly now = $derived(readView(this.view));
  /** What is drawn: what is so, or what the answers being tried lead to. */
  readonly then = $derived(this.after ? readView(this.after) : this.now);
  readonly marks = $derived(marksOf(this.traces));
  /** The position in which the question is open, and that question. */
  readonly open = $derived(this.asked === this.view ? this.now : readView(this.asked));
  readonly asking = $derived(this.options.length > 0 ? (this.decision?.name ?? "") : "");
  #question = $derived({ decision: this.asking, standing: this.open });

  /** The latest combat, and the frontier that is fought now. */
  readonly combat = $derived(recall(this.happened()));
  readonly fighting = $derived(
    this.playback.running && this.combat?.scored.length === 0 ? (this.combat.boards.at(-1)?.board ?? null) : null,
  );

  /** What came of the combat at a frontier, from then until the day is over. */
  foughtAt(board: number): Fought | null {
    const { combat, then } = this;
    const shown = this.fighting !== null || (then.phase > 2 && combat?.day === then.day);
    return (shown && combat?.boards.find((each) => each.board === board)) || null;
  }

  /** The points that the latest combat brought you; null to a watcher. */
  readonly gained = $derived.by((): number | null => {
    const { combat, seat } = this;
    if (!combat || seat === null) return null;
    const lost = combat.boards.flatMap((fought) => fought.gate?.lost ?? []);
    return pointsOf(seat, combat.scored) - pointsOf(seat, lost);
  });

  readonly lit = $derived.by((): ReadonlyMap<string, readonly OptionChoice[]> => {
    const found = light(this.options, this.#question);
    for (const option of found.get(this.#opened ?? "") ?? []) found.set(`seat:${option.names[0]}`, [option]);
    return found;
  });
  /** What could be chosen instead of what is being tried. */
  readonly instead = $derived(light(this.earlier, { decision: "", standing: this.now }));
  /** What is tried, or was picked before and is asked more about. */
  readonly picked = $derived.by(() => {
    const all = [...this.options, ...this.earlier].filter(({ action }) => this.chain.includes(action));
    return new Set([...all.flatMap((option) => keysOf(option, this.#question)), ...pickedBefore(this.open.frame), `hand:${this.carried}`]);
  });
  readonly marked = $derived(new Set(this.highlight));

  // --- who is who ---

  /** The chair of a kingdom. */
  chair(kingdom: number): SeatInfo | undefined {
    return this.given().seats?.find((each) => each.seat === kingdom);
  }

  override title(kingdom: number): string {
    return super.title(kingdom) || said.barbarian;
  }

  active(kingdom: number): boolean {
    return this.parties.some((party) => party.seat === kingdom && party.active);
  }

  /** What a kingdom's player is called in a sentence, and where the name stands alone. */
  readonly called = (kingdom: number): string => this.person(kingdom, said.you);
  readonly name = (kingdom: number): string => capital(this.called(kingdom));

  sealOf(kingdom: number): string {
    return kingdomOf(this.then, kingdom);
  }

  /** What is new about the army of a zone: it would come here, or move here; "" if nothing. */
  newsOf(board: number, number: number): "comes" | "moves" | "" {
    const [was, front] = [this.now.fronts[board], this.then.fronts[board]];
    const is = front?.zones[number - 1];
    if (!was || !front || !is || was === front) return "";
    if (isPushed(was, front) && number === front.zones.length) return "comes";
    if (isSame(was.zones[number - 1], is)) return "";
    return was.zones.some((each) => isSame(each, is)) ? "moves" : "comes";
  }

  // --- presses and drags ---

  press(key: string, place: DOMRect): void {
    explaining.hide();
    const { sums } = this;
    this.sums = null;
    if (this.#choose(key) || this.#carry(key)) return;
    if (this.lit.has(key)) {
      this.#opened = this.#opened === key ? null : key;
      return;
    }
    const why = this.meant(key);
    const [kind, board] = key.split(":");
    const what = explain(this, key);
    if (why !== null) this.why(why, place);
    else if (kind === "gate" || kind === "horde") this.sums = sums?.foretold === Number(board) ? null : { foretold: Number(board) };
    else explaining.shown = what && { what, place };
  }

  /** The action that a press would have meant, if something is asked of such places. */
  meant(key: string): string | null {
    return whyAction(key, this.#question);
  }

  /** True if something can be lifted here. */
  isFree(key: string): boolean {
    return this.lit.has(key) || this.instead.has(key);
  }

  /** Choose what a place offers, perhaps instead of what is being tried. */
  #choose(key: string, dropped = false): boolean {
    const option = only(this.lit.get(key) ?? this.instead.get(key));
    if (!option) return false;
    const { carried } = this;
    this.carried = null;
    this.#opened = null;
    const answers = [option.action];
    if (option.kind === "pass") answers.push(`commander ${key.split(":")[1]}`);
    else if (option.kind === "reinforce" && carried !== null) answers.push(`card ${carried}`);
    if (dropped) this.#intention.drop(...answers);
    else this.#intention.mean(...answers);
    return true;
  }

  /** Take a card up to reinforce or to upgrade with it, or put it back. */
  #carry(key: string, lifted = false): boolean {
    const [kind, card = ""] = key.split(":");
    if (kind !== "hand" || !(this.asking === "rally_turn" || (lifted && this.isFree("tech")))) return false;
    this.carried = this.carried === card ? null : card;
    return true;
  }

  /** Lift a piece to drag it somewhere. */
  lift(key: string): boolean {
    this.#wanted = this.#rested = null;
    this.#lifted = key;
    if (!this.picked.has(key) && !this.#choose(key)) {
      this.carried = null;
      if (!this.#carry(key, true)) return false;
    }
    explaining.hide();
    return true;
  }

  /** It is over a place. */
  over(key: string | null, at: Point): void {
    this.dragged = { key: this.#lifted, at };
    this.hover(this.lit.get(key ?? ""));
  }

  /** Try the place that it stays over. */
  rest(key: string): void {
    const found = this.#placeAt(key);
    if (found !== undefined && this.#choose(found)) this.#rested = key;
  }

  /** Let go of it over a place. */
  drop(key: string | null): void {
    this.dragged = null;
    const [kind = "", card = ""] = this.#lifted.split(":");
    const upgrade = kind === "hand" && key === "tech" ? only(this.lit.get(key) ?? this.instead.get(key)) : null;
    this.carried = upgrade ? null : this.carried;
    this.#wanted = upgrade ? null : key;
    if (upgrade) this.#intention.drop(upgrade.action, `card ${card}`);
    else if (key !== null && !this.#take() && (this.#rested ?? key) === key && TAKEN.has(kind) === OWN.has(key.split(":")[0] ?? ""))
      this.settle();
  }

  /** Something else may be chosen now. */
  offered(): void {
    this.#opened = null;
    if (this.chain.length === 0) this.#wanted = null;
    this.#intention.offered(this.options);
    this.#take();
  }

  /** Choose the place that something was dropped on, once it is lit. */
  #take(): boolean {
    if (this.#wanted === null || this.dragged !== null) return false;
    const found = this.#placeAt(this.#wanted);
    return found !== undefined && this.#choose(found, true);
  }

  /** Return the place that is meant there, if it can be chosen and is not chosen yet. */
  #placeAt(key: string): string | undefined {
    return placesAt(key, this).find((each) => this.lit.get(each)?.some(({ action }) => !this.chain.includes(action)));
  }
}

/** Return the places that are meant by dropping something on one of them. */
function placesAt(key: string, { lit, open }: DarkAge): string[] {
  const [, board = "", zone = ""] = /^(?:zone|side|lead|slot):(\d)\.(\d)/.exec(key) ?? [];
  if (!board) return [key];
  const loyal = open.fronts[Number(board)]?.zones[Number(zone) - 1]?.loyal;
  const slots = [...lit.keys()].filter((each) => each.startsWith(`slot:${board}.${zone}.`));
  return [key, `zone:${board}.${zone}`, `side:${board}.${zone}.${loyal}`, ...(slots.length === 1 ? slots : [])];
}

/** Return the scene of the board that a component is part of. */
export const useScene = (): DarkAge => useBoard<DarkAge>();
