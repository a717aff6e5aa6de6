// What the parts of the board share: what is drawn, what is lit there, and what a press or a drag means.
import { createContext } from "svelte";
import { capital } from "../../lib/names";
import type { SeatInfo } from "../../protocol";
import { words } from "../../words";
import { explaining } from "../kit/explaining.svelte";
import type { Point } from "../kit/geometry";
import { Intention } from "../kit/intention";
import { keysOf, light, pickedBefore, whyAction, type Lit } from "./choices";
import { recall, type Fought } from "./combat";
import { explain } from "./explain";
import { kingdomOf, pointsOf, readView, type Props, type Zone } from "./position";
import { readPrinted } from "./printed";
import { marksOf } from "./traces";

const said = words.darkAgeZ;

export class Scene {
  /** Under the pointer, or with the focus. */
  pointed = $state<string | null>(null);
  /** The card in your hand that is to reinforce an army. */
  carried = $state<string | null>(null);
  /** What is dragged, and where it is in the window. */
  dragged = $state.raw<{ key: string; at: Point } | null>(null);
  /** The sums that are open: of the last day, or what is foretold of a frontier. */
  sums = $state.raw<{ foretold: number | null } | null>(null);
  /** A use of a relic for which a player is to be chosen. */
  #opened = $state<string | null>(null);
  /** Where something was dropped before that place was lit. */
  #wanted: string | null = null;
  readonly #intention = new Intention((action) => this.#given.onchoose(action));

  constructor(private readonly props: () => Props) {}

  get #given(): Props {
    return this.props();
  }

  printed = $derived.by(() => readPrinted(this.#given.board));
  /** What is so. */
  now = $derived.by(() => readView(this.#given.view));
  /** What is drawn: what is so, or what the answers being tried lead to. */
  then = $derived.by(() => (this.#given.after ? readView(this.#given.after) : this.now));
  own = $derived.by(() => this.#given.seat);
  decision = $derived.by(() => (this.#given.options.length > 0 ? (this.#given.decision?.name ?? "") : ""));
  marks = $derived.by(() => marksOf(this.#given.traces));
  /** The position in which the question is open. */
  asked = $derived.by(() => (this.#given.asked === this.#given.view ? this.now : readView(this.#given.asked)));
  /** The question that the options answer. */
  #question = $derived({ decision: this.decision, standing: this.asked });

  /** The latest combat, and the frontier that is fought now. */
  combat = $derived.by(() => recall([...(this.#given.past?.() ?? []), ...this.#given.playback.events]));
  fighting = $derived.by(() => {
    const running = this.#given.playback.running && this.combat?.scored.length === 0;
    return running ? (this.combat?.boards.at(-1)?.board ?? null) : null;
  });

  /** What came of the combat at a frontier, from then until the day is over. */
  foughtAt(board: number): Fought | null {
    const { combat, then } = this;
    const shown = this.fighting !== null || (then.phase > 2 && combat?.day === then.day);
    return (shown && combat?.boards.find((each) => each.board === board)) || null;
  }

  /** The points that the latest combat brought you; null to a watcher. */
  gained = $derived.by((): number | null => {
    const { combat, own } = this;
    if (!combat || own === null) return null;
    const lost = combat.boards.flatMap((fought) => fought.gate?.lost ?? []);
    return pointsOf(own, combat.scored) - pointsOf(own, lost);
  });

  lit = $derived.by((): ReadonlyMap<string, Lit> => {
    const found = light(this.#given.options, this.#question);
    const players = found.get(this.#opened ?? "")?.options ?? [];
    return new Map([
      ...found,
      ...players.map((option): [string, Lit] => [`seat:${option.names[0]}`, { options: [option], action: option.action }]),
    ]);
  });
  /** What could be chosen instead of what is being tried. */
  earlier = $derived.by(() => light(this.#given.earlier, { decision: "", standing: this.now }));
  hot = $derived.by(() => (this.#given.hovered === null ? new Set([this.pointed]) : this.#keysOf(this.#given.hovered)));
  tried = $derived.by(() => new Set(this.#given.chain.flatMap((action) => [...this.#keysOf(action)])));
  hinted = $derived.by(() => this.#keysOf(this.#given.hinted));
  marked = $derived.by(() => new Set(this.#given.highlight));
  /** What was picked before and is asked more about. */
  source = $derived(new Set([...pickedBefore(this.asked.frame), `hand:${this.carried}`]));

  #keysOf(action: string | null): Set<string | null> {
    const option = this.#given.options.find((each) => each.action === action);
    return new Set(option ? keysOf(option, this.#question) : []);
  }

  /** The number to press for a place. */
  chip(key: string): number | undefined {
    return this.#given.chips.get(this.lit.get(key)?.action ?? "");
  }

  // --- who is who ---

  /** The chair of a kingdom. */
  chair(kingdom: number): SeatInfo | undefined {
    return this.#given.seats?.find((each) => each.seat === kingdom);
  }

  /** The name of a kingdom. */
  title(kingdom: number): string {
    return this.#given.position.parties.find((party) => party.seat === kingdom)?.title ?? said.barbarian;
  }

  active(kingdom: number): boolean {
    return this.#given.position.parties.some((party) => party.seat === kingdom && party.active);
  }

  /** What a kingdom's player is called in a sentence, and where the name stands alone. */
  readonly called = (kingdom: number): string => (kingdom === this.own ? said.you : this.chair(kingdom)?.name || this.title(kingdom));
  readonly name = (kingdom: number): string => capital(this.called(kingdom));

  sealOf(kingdom: number): string {
    return kingdomOf(this.then, kingdom);
  }

  /** What is new about the army of a zone: it would come here, or move here; "" if nothing. */
  newsOf(board: number, number: number): "comes" | "moves" | "" {
    const is = this.then.fronts[board]?.zones[number - 1];
    const before = this.now.fronts[board]?.zones ?? [];
    if (this.then === this.now || !is || isSame(before[number - 1], is)) return "";
    return before.some((each) => isSame(each, is)) ? "moves" : "comes";
  }

  // --- presses and drags ---

  hover(key: string | null): void {
    this.pointed = key;
    this.#given.onhover(this.lit.get(key ?? "")?.action ?? null);
  }

  /** Hover over nothing, unless something else came first. Not at once: what is taken away loses its focus too. */
  leave(key: string): void {
    queueMicrotask(() => this.pointed === key && this.hover(null));
  }

  press(key: string, element: Element): void {
    explaining.hide();
    const { sums } = this;
    this.sums = null;
    if (this.#choose(key) || this.#carry(key)) return;
    if (this.lit.has(key)) {
      this.#opened = this.#opened === key ? null : key;
      return;
    }
    const why = this.why(key);
    const [kind, board] = key.split(":");
    if (why !== null) this.#given.onwhy(why, element.getBoundingClientRect());
    else if (kind === "gate" || kind === "horde") this.sums = sums?.foretold === Number(board) ? null : { foretold: Number(board) };
    else explaining.rest(element, () => explain(this, key), 0);
  }

  /** The action that a press would have meant, if something is asked of such places. */
  why(key: string): string | null {
    return whyAction(key, this.#question);
  }

  /** Choose what a place offers, perhaps instead of what is being tried. */
  #choose(key: string): boolean {
    const found = this.lit.get(key) ?? this.earlier.get(key);
    if (!found?.action) return false;
    const { carried } = this;
    this.carried = null;
    this.#opened = null;
    const [option] = found.options;
    if (option?.kind === "pass") this.#intention.mean(found.action, `commander ${key.split(":")[1]}`);
    else if (option?.kind === "reinforce" && carried !== null) this.#intention.mean(found.action, `card ${carried}`);
    else this.#given.onchoose(found.action);
    return true;
  }

  /** Take a card up to reinforce with it, or put it back. */
  #carry(key: string): boolean {
    const [kind, card = ""] = key.split(":");
    if (this.decision !== "rally_turn" || kind !== "hand") return false;
    this.carried = this.carried === card ? null : card;
    return true;
  }

  /** Lift a card to drag it somewhere. */
  lift(key: string): boolean {
    this.#wanted = null;
    if (!this.tried.has(key) && !this.#choose(key)) {
      this.carried = null;
      if (!this.#carry(key)) return false;
    }
    explaining.hide();
    return true;
  }

  /** Let go of it over a place. */
  drop(key: string | null): void {
    this.dragged = null;
    this.#wanted = key;
    this.#take();
  }

  /** Something else may be chosen now. */
  offered(): void {
    this.#opened = null;
    this.#intention.offered(this.#given.options);
    this.#take();
  }

  /** Choose the place that something was dropped on, once it is lit. */
  #take(): void {
    if (this.#wanted === null || this.dragged !== null) return;
    const found = placesAt(this.#wanted, this).find((key) => this.lit.has(key));
    if (found === undefined) return;
    this.#wanted = null;
    this.#choose(found);
  }
}

/** Return the places that are meant by dropping something on one of them. */
function placesAt(key: string, { lit, asked }: Scene): string[] {
  const [, board = "", zone = ""] = /^(?:zone|side|lead|slot):(\d)\.(\d)/.exec(key) ?? [];
  if (!board) return [key];
  const loyal = asked.fronts[Number(board)]?.zones[Number(zone) - 1]?.loyal;
  const slots = [...lit.keys()].filter((each) => each.startsWith(`slot:${board}.${zone}.`));
  return [key, `zone:${board}.${zone}`, `side:${board}.${zone}.${loyal}`, ...(slots.length === 1 ? slots : [])];
}

/** Whether what lies in two zones looks the same. */
function isSame(one: Zone | undefined, other: Zone): boolean {
  return (["card", "loyal", "active", "commander"] as const).every((part) => one?.[part] === other[part]);
}

export const [useScene, setScene] = createContext<Scene>();
