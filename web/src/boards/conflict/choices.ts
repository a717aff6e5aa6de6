// From the legal options to what is lit: cells, places of the line-up, fighters, held tiles.
//
// It holds no rules: it sorts what the server listed by what the options name.
import type { OptionChoice } from "../../protocol";
import { coordinates } from "./cells";
import type { Frame } from "./position";

/** What has been picked of a play: the held tile, then a place of the line-up. */
export interface Picked {
  held: string | null;
  place: string | null;
}

export const NOTHING: Picked = { held: null, place: null };

export interface Light {
  cells: ReadonlyMap<string, readonly OptionChoice[]>;
  places: ReadonlyMap<string, readonly OptionChoice[]>;
  /** Fighters of own stacks, by cell and index: `2,-1 0`. */
  fighters: ReadonlyMap<string, OptionChoice>;
  /** Levels of own fighters in the graveyard. */
  levels: ReadonlyMap<number, OptionChoice>;
  /** Held tiles, and items that are attached, by kind. */
  held: ReadonlyMap<string, readonly OptionChoice[]>;
}

const ON_CELLS = new Set([
  ...["choose_start", "choose_location", "from", "scatter_to", "hide", "look"],
  ...["furthest_stack", "move_to", "arrange_stack", "bomb"],
]);
const ON_PLACES: Record<string, (names: readonly string[]) => string> = {
  order_instants: ([slot = ""]) => `${slot} opposite`,
  help: ([slot = ""]) => `${slot} chosen`,
  take_blow: ([slot = ""]) => `${slot} chosen`,
  lost: ([slot = "", side = ""]) => `${slot} ${side}`,
  miss: ([slot = "", side = ""]) => `${slot} ${side}`,
};
/** Plays that name a place of the line-up first, and then something else. */
const IN_TWO = new Set(["extraction", "hypnosis"]);
const WITH_ITEMS = new Set(["attach", "resurrect"]);
const PLAYS = new Set(["attach", "resurrect", "bomb", "lost", "extraction", "hypnosis", "miss"]);

/** Say whether an option uses a held tile or an attached item. */
function isPlay({ kind }: OptionChoice): boolean {
  return PLAYS.has(kind);
}

/** Return the kind of tile that a play uses. */
function usedBy({ kind, names }: OptionChoice): string {
  return WITH_ITEMS.has(kind) ? (names[0] ?? "") : kind;
}

/** Return the place that a play in two parts names first. */
function firstPlace({ names: [slot = "", side = ""] }: OptionChoice): string {
  return `${slot} ${side}`;
}

class Lighting {
  readonly cells = new Map<string, OptionChoice[]>();
  readonly places = new Map<string, OptionChoice[]>();
  readonly fighters = new Map<string, OptionChoice>();
  readonly levels = new Map<number, OptionChoice>();
  readonly held = new Map<string, OptionChoice[]>();

  constructor(
    private readonly picked: Picked,
    private readonly frame: Frame | null,
  ) {}

  add(option: OptionChoice): void {
    const { kind, names } = option;
    const onPlace = ON_PLACES[kind];
    if (ON_CELLS.has(kind)) append(this.cells, names.at(-1) ?? "", option);
    else if (onPlace) append(this.places, onPlace(names), option);
    else if (IN_TWO.has(kind)) this.#addInTwo(option);
    else if (kind === "move_fighter") this.#addFighter(names[0] ?? "", names[1] ?? "", option);
    else if (kind === "attach") this.#addFighter(names[1] ?? "", names[2] ?? "", option);
    else if (kind === "resurrect") this.levels.set(Number(names[1]), option);
    else if (kind === "over_limit" || kind === "arrange_next") this.#addFighter(this.frame?.cell ?? "", names[0] ?? "", option);
  }

  #addFighter(cell: string, index: string, option: OptionChoice): void {
    this.fighters.set(`${cell} ${index}`, option);
    append(this.cells, cell, option);
  }

  #addInTwo(option: OptionChoice): void {
    const place = firstPlace(option);
    if (this.picked.place === null) append(this.places, place, option);
    else if (this.picked.place === place) {
      const last = option.names[2] ?? "";
      if (option.kind === "extraction") append(this.cells, last, option);
      else append(this.places, last === "none" ? place : `${last} ${option.names[1] ?? ""}`, option);
    }
  }
}

function append<Key>(map: Map<Key, OptionChoice[]>, key: Key, option: OptionChoice): void {
  const same = map.get(key);
  if (same) same.push(option);
  else map.set(key, [option]);
}

/** Return the held tile whose targets are lit: the one picked, or the only one that can be used. */
export function heldNow(options: readonly OptionChoice[], picked: Picked): string | null {
  if (picked.held !== null) return picked.held;
  const kinds = new Set(options.filter(isPlay).map(usedBy));
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? only : null;
}

/** Return what is lit. */
export function light(options: readonly OptionChoice[], picked: Picked, frame: Frame | null): Light {
  const lighting = new Lighting(picked, frame);
  const held = heldNow(options, picked);
  for (const option of options) {
    if (isPlay(option)) {
      append(lighting.held, usedBy(option), option);
      if (usedBy(option) !== held) continue;
    }
    lighting.add(option);
  }
  return lighting;
}

/** Return what a click commits: the only option, unless more is to be said. */
export function only(options: readonly OptionChoice[] | undefined): OptionChoice | null {
  const [one, other] = options ?? [];
  return one && !other ? one : null;
}

/** Return the number to press for what is lit. */
export function chipOf(options: readonly OptionChoice[] | undefined, chips: ReadonlyMap<string, number>): number | undefined {
  const [one] = options ?? [];
  if (!one) return undefined;
  return only(options) ? (chips.get(one.action) ?? chips.get(one.names[0] ?? "")) : chips.get(one.names[0] ?? "");
}

/** Return where an option leads: a cell, a place of the line-up, a fighter in its stack. */
function targets({ kind, names }: OptionChoice): string[] {
  const [one = "", other = "", third = ""] = names;
  if (kind === "attach") return [other, `${other} ${third}`];
  if (ON_CELLS.has(kind)) return [names.at(-1) ?? ""];
  return [ON_PLACES[kind]?.(names) ?? `${one} ${other}`];
}

/**
 * Return the pieces that can be dragged: `cell 2,-1` for the fighter on top, `fighter 2,-1 1`,
 * `held knife`, `start`; each with the action that lifting it chooses, if that is one.
 */
export function gripsOf(offered: readonly OptionChoice[], own: readonly string[]): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  const add = (piece: string, action: string | null = null): void => void (found.has(piece) || found.set(piece, action));
  for (const option of offered) {
    const { kind, names, action } = option;
    const [one = "", other = ""] = names;
    if (kind === "move_fighter") {
      add(`fighter ${one} ${other}`, action);
      add(`cell ${one}`, action);
    } else if (kind === "choose_location") own.filter((cell) => isWithin(cell, one, 1)).forEach((cell) => add(`cell ${cell}`));
    else if (kind === "from") add(`cell ${one}`);
    else if (kind === "choose_start") add("start");
    else if (isPlay(option)) add(`held ${usedBy(option)}`);
  }
  return found;
}

/** Return the options that dragging a piece to a spot may mean. */
export function meantBy(options: readonly OptionChoice[], piece: string, spot: string, location: string | null): OptionChoice[] {
  const [sort = "", what = ""] = piece.split(" ");
  return options.filter((option) => {
    if (sort === "held") return isPlay(option) && usedBy(option) === what && targets(option).includes(spot);
    if (option.kind === "from") return option.names[0] === what && spot === location;
    if (sort === "start") return option.kind === "choose_start" && option.names[0] === spot;
    if (option.kind === "choose_location") return option.names[0] === spot && isWithin(what, spot, 1);
    return option.kind === "move_to" && option.names[0] === spot;
  });
}

/** What kind of action a click on a cell asks for, by the decision that is open. */
const ASKED: Record<string, string> = {
  choose_start: "choose_start",
  choose_location: "choose_location",
  choose_fighter: "from",
  scatter_to: "scatter_to",
  hide: "hide",
  scout: "look",
  furthest_stack: "furthest_stack",
  move_to: "move_to",
  arrange_stack: "arrange_stack",
  move_fighter: "move_fighter",
  aid: "help",
  take_blow: "take_blow",
};
const REACH = 6;

/** What a click on a cell is about: what lies there, and where the combat and the mover are. */
export interface Meant {
  cell: string;
  /** Which fighter of the stack, from the top. */
  index?: number;
  lying: "own" | "other" | "nothing";
  location: string | null;
  mover: string | null;
}

const OF_OWN = new Set(["furthest_stack", "arrange_stack", "move_fighter"]);
const BESIDE = new Set(["from", "scatter_to", "hide", "look"]);

/** Return the action that a click on an unlit cell most likely meant; null if it meant none. */
export function whyAction(decision: string, { cell, index = 0, lying, location, mover }: Meant): string | null {
  const kind = ASKED[decision];
  if (kind === undefined) return null;
  const action = `${kind} ${cell}`;
  if (kind === "choose_start") return action;
  if (kind === "move_to") return mover !== null && isWithin(mover, cell, REACH) ? action : null;
  if (BESIDE.has(kind)) return location !== null && isWithin(location, cell, 1) ? action : null;
  if (OF_OWN.has(kind) && lying !== "own") return null;
  if (kind === "move_fighter") return `${action} ${index}`;
  return lying === "nothing" ? null : action;
}

/** Return the action that a click on an unlit place of the line-up most likely meant. */
export function whyPlace(decision: string, place: string, held: string | null): string | null {
  const [slot = ""] = place.split(" ");
  const kind = ASKED[decision];
  if (held === null) return kind === "help" || kind === "take_blow" ? `${kind} ${slot}` : null;
  const rest: Record<string, string> = { extraction: " 0", hypnosis: " none" };
  return `${held} ${place}${rest[held] ?? ""}`;
}

/** Return an action that asks why a held tile cannot be used now, or not on a cell. */
export function whyHeld(kind: string, item: boolean, cell = ""): string {
  if (item) return cell ? `attach ${kind} ${cell} 0` : `attach ${kind} 0`;
  return kind === "bomb" ? `bomb ${cell || "0"}` : (whyPlace("", "1 chosen", kind) ?? "");
}

function isWithin(one: string, other: string, reach: number): boolean {
  const [[x, y], [u, v]] = [coordinates(one), coordinates(other)];
  const far = Math.abs(x - u) + Math.abs(y - v);
  return far > 0 && far <= reach;
}

/** Where on the board a decision is made: which part must be seen. */
export type Part = "battle" | "board" | "stacks" | "held";

const PARTS: Record<string, Part> = {
  order_instants: "battle",
  aid: "battle",
  take_blow: "battle",
  fight: "battle",
  ready: "battle",
  reveal: "battle",
  prep: "held",
  march: "held",
  over_limit: "stacks",
  arrange_next: "stacks",
};

/** Return the part of the board that holds the choice. */
export function partOf(decision: string, lit: Light, picked: Picked): Part {
  if (lit.held.size > 0 && picked.held === null && lit.held.size > 1) return "held";
  if (lit.places.size > 0) return "battle";
  if (lit.cells.size > 0 && !(decision in PARTS)) return "board";
  if (lit.fighters.size > 0 && lit.held.size > 0) return "stacks";
  if (lit.cells.size > 0 && lit.held.size > 0) return "board";
  return PARTS[decision] ?? "board";
}
