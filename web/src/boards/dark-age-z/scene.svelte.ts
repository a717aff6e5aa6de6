// What the parts of the board share: what is drawn, what is lit there, and what a press or a drag means.
import { getContext, setContext } from "svelte";
import type { SeatInfo } from "../../protocol";
import { words } from "../../words";
import { explaining } from "../kit/explaining.svelte";
import type { Point } from "../kit/geometry";
import { Intention } from "../kit/intention";
import { chipOf, keysOf, light, pickedBefore, whyAction, type Lit } from "./choices";
import { recall, type Fought } from "./combat";
import { explain } from "./explain";
import { kingdomOf, readView, type Props, type Zone } from "./position";
import { readPrinted } from "./printed";
import { marksOf } from "./traces";

const KEY = Symbol("scene");
const said = words.darkAgeZ;

/** Which options a press cannot choose among by itself, by the places that are lit instead. */
const AGAIN = /^relic:immortal-vest\.b$/;

export class Scene {
  /** Under the pointer, or with the focus. */
  pointed = $state<string | null>(null);
  /** The card in your hand that is to reinforce an army. */
  carried = $state<string | null>(null);
  /** What is dragged, and where it is in the window. */
  dragged = $state.raw<{ key: string; at: Point } | null>(null);
  /** The sums that are open: of the last day, or what is foretold of a frontier. */
  sums = $state.raw<{ foretold: number | null } | null>(null);
  /** A use of a relic whose options are lit elsewhere. */
  #opened = $state<string | null>(null);
  /** Where something was dropped before that place was lit. */
  #wanted: string | null = null;
  readonly #given: () => Props;
  readonly #intention = new Intention((action) => this.#given().onchoose(action));

  constructor(given: () => Props) {
    this.#given = given;
  }

  // What is large is looked at again only when it is another, not whenever the pointer moves.
  #board = $derived.by(() => this.#given().board);
  #view = $derived.by(() => this.#given().view);
  #after = $derived.by(() => this.#given().after);
  #asked = $derived.by(() => this.#given().asked);
  #parties = $derived.by(() => this.#given().position.parties);
  #options = $derived.by(() => this.#given().options);

  printed = $derived(readPrinted(this.#board));
  /** What is so. */
  now = $derived(readView(this.#view));
  /** What is drawn: what is so, or what the answers being tried lead to. */
  then = $derived(this.#after ? readView(this.#after) : this.now);
  asked = $derived(this.#asked === this.#view ? this.now : readView(this.#asked));
  own = $derived.by(() => this.#given().seat);
  decision = $derived.by(() => (this.#given().options.length > 0 ? (this.#given().decision?.name ?? "") : ""));
  marks = $derived.by(() => marksOf(this.#given().traces));

  /** The combat of this day or the day before, event by event, and whether it is shown now. */
  combat = $derived.by(() => {
    const { past, playback } = this.#given();
    return recall([...(past?.() ?? []), ...playback.events]);
  });
  fighting = $derived.by(() => (this.#given().playback.running ? (this.combat?.now ?? null) : null));

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
    return sumOf(combat.scored, own) - sumOf(lost, own);
  });

  lit = $derived.by((): ReadonlyMap<string, Lit> => {
    const asked = { decision: this.decision, standing: this.asked };
    const found = light(this.#options, asked);
    const opened = this.#opened === null ? undefined : found.get(this.#opened);
    for (const option of opened?.options ?? []) found.set(`seat:${option.names[0]}`, { options: [option], action: option.action });
    return found;
  });
  /** What could be chosen instead of what is being tried. */
  earlier = $derived.by(() => light(this.#given().earlier, { decision: "", standing: this.now }));
  hot = $derived.by(() => {
    const { hovered } = this.#given();
    return hovered === null ? new Set(this.pointed === null ? [] : [this.pointed]) : this.#keysOf(hovered);
  });
  tried = $derived.by(() => new Set(this.#given().chain.flatMap((action) => [...this.#keysOf(action)])));
  hinted = $derived.by(() => this.#keysOf(this.#given().hinted));
  marked = $derived.by(() => new Set(this.#given().highlight));
  /** What was picked before and is asked more about. */
  source = $derived.by(() => new Set([...pickedBefore(this.asked.frame), this.carried === null ? "" : `hand:${this.carried}`]));

  #keysOf(action: string | null): Set<string> {
    const option = this.#options.find((each) => each.action === action);
    return new Set(option ? keysOf(option, { decision: this.decision, standing: this.asked }) : []);
  }

  chip(key: string): number | undefined {
    return chipOf(this.lit.get(key), this.#given().chips);
  }

  // --- who is who ---

  /** The chair of a kingdom. */
  chair(kingdom: number): SeatInfo | undefined {
    return this.#given().seats?.find((each) => each.seat === kingdom);
  }

  /** The name of a kingdom. */
  title(kingdom: number): string {
    return this.#parties.find((party) => party.seat === kingdom)?.title ?? said.barbarian;
  }

  active(kingdom: number): boolean {
    return this.#parties.some((party) => party.seat === kingdom && party.active);
  }

  /** What a kingdom's player is called in a sentence. */
  readonly called = (kingdom: number): string => (kingdom === this.own ? said.you : this.chair(kingdom)?.name || this.title(kingdom));

  sealOf(kingdom: number): string {
    return kingdomOf(this.then, kingdom);
  }

  // --- what is new ---

  /** What is new about the army of a zone: it would come here, or move here; "" if nothing. */
  newsOf(board: number, number: number): "comes" | "moves" | "" {
    const is = this.then.fronts[board]?.zones[number - 1];
    const before = this.now.fronts[board]?.zones ?? [];
    const was = before[number - 1];
    if (was === is || !is || isSame(was, is)) return "";
    return before.some((each) => isSame(each, is)) ? "moves" : "comes";
  }

  // --- presses and drags ---

  hover(key: string | null): void {
    this.pointed = key;
    this.#given().onhover(key === null ? null : (this.lit.get(key)?.action ?? null));
  }

  /** Hover over nothing, unless something else came first. Not at once: what is taken away loses its focus too. */
  leave(key: string): void {
    queueMicrotask(() => this.pointed === key && this.hover(null));
  }

  press(key: string, element: Element): void {
    explaining.hide();
    const found = this.lit.get(key);
    const sums = this.sums;
    this.sums = null;
    if (this.#choose(key) || this.#carry(key)) return;
    if (found && AGAIN.test(key)) {
      this.#opened = this.#opened === key ? null : key;
      return;
    }
    if (found?.options[0]?.names[0] !== undefined) {
      this.#given().onnarrow(found.options[0].names[0]);
      return;
    }
    const why = this.decision ? whyAction(key, { decision: this.decision, standing: this.asked }) : null;
    if (why !== null) {
      this.#given().onwhy(why, element.getBoundingClientRect());
      return;
    }
    const [kind, board] = key.split(":");
    if (kind === "gate" || kind === "horde") this.sums = sums?.foretold === Number(board) ? null : { foretold: Number(board) };
    else explaining.rest(element, () => explain(this, key), 0);
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
    else this.#given().onchoose(found.action);
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
    this.#intention.offered(this.#options);
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

/** Return a side's part of some points. */
function sumOf(points: readonly { seat: number; vp: number }[], own: number): number {
  return points.reduce((sum, { seat, vp }) => sum + (seat === own ? vp : 0), 0);
}

/** Whether what lies in two zones looks the same. */
function isSame(one: Zone | undefined, other: Zone): boolean {
  return (["card", "loyal", "active", "commander"] as const).every((part) => one?.[part] === other[part]);
}

export function setScene(scene: Scene): Scene {
  return setContext(KEY, scene);
}

export function useScene(): Scene {
  return getContext<Scene>(KEY);
}
