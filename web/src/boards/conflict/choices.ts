// From the legal options to what is lit, and from a gesture to what it means.
//
// It holds no rules: it sorts what the server listed by what the options name. Pieces are called by a cell,
// `2,-1`; by a fighter there, `2,-1 0`; by a place of the line-up, `1 chosen`; `level 3` or `held knife`.
import type { OptionChoice } from "../../protocol";
import { offer } from "../kit/scene.svelte";
import { coordinates } from "./cells";
import type { Frame } from "./position";

/** What has been picked of a play: the held tile, then a place of the line-up. */
export interface Picked {
  held: string | null;
  place: string | null;
}

export const NOTHING: Picked = { held: null, place: null };
export type Light = ReadonlyMap<string, readonly OptionChoice[]>;

const ON_CELLS = new Set([
  ...["choose_start", "choose_location", "from", "scatter_to", "hide", "look"],
  ...["furthest_stack", "move_to", "arrange_stack", "bomb"],
]);
const ON_PLACES: Record<string, (names: readonly string[]) => string> = {
  order_instants: ([slot]) => `${slot} opposite`,
  help: ([slot]) => `${slot} chosen`,
  take_blow: ([slot]) => `${slot} chosen`,
  lost: ([slot, side]) => `${slot} ${side}`,
  miss: ([slot, side]) => `${slot} ${side}`,
};
const WITH_ITEMS = new Set(["attach", "resurrect"]);
const PLAYS = new Set(["attach", "resurrect", "bomb", "lost", "extraction", "hypnosis", "miss"]);

/** True if an option uses a held tile or an attached item. */
function isPlay({ kind }: OptionChoice): boolean {
  return PLAYS.has(kind);
}

/** Return the kind of tile that a play uses. */
function usedBy({ kind, names }: OptionChoice): string {
  return WITH_ITEMS.has(kind) ? (names[0] ?? "") : kind;
}

/** Return the pieces that an option is lit at. */
function piecesOf({ kind, names }: OptionChoice, place: string | null, frame: Frame | null): string[] {
  const [one = "", other = "", third = ""] = names;
  const onPlace = ON_PLACES[kind];
  const fighter = (cell: string, index: string): string[] => [`${cell} ${index}`, cell];
  if (ON_CELLS.has(kind)) return [names.at(-1) ?? ""];
  if (onPlace) return [onPlace(names)];
  if (kind === "move_fighter") return fighter(one, other);
  if (kind === "attach") return fighter(other, third);
  if (kind === "over_limit" || kind === "arrange_next") return fighter(frame?.cell ?? "", one);
  if (kind === "resurrect") return [`level ${other}`];
  if (kind !== "extraction" && kind !== "hypnosis") return [];
  // These name a place of the line-up first, and then something else.
  const first = `${one} ${other}`;
  if (place === null) return [first];
  if (place !== first) return [];
  return [kind === "extraction" ? third : third === "none" ? first : `${third} ${other}`];
}

/** Return the held tile whose targets are lit: the one picked, or the only one that can be used. */
export function heldNow(options: readonly OptionChoice[], picked: Picked): string | null {
  const kinds = [...new Set(options.filter(isPlay).map(usedBy))];
  return picked.held ?? (kinds.length === 1 ? (kinds[0] ?? null) : null);
}

/** Return what is lit. */
export function light(options: readonly OptionChoice[], picked: Picked, frame: Frame | null): Light {
  const found = new Map<string, OptionChoice[]>();
  const held = heldNow(options, picked);
  for (const option of options) {
    if (isPlay(option)) offer(found, `held ${usedBy(option)}`, option);
    if (isPlay(option) && usedBy(option) !== held) continue;
    for (const piece of piecesOf(option, picked.place, frame)) offer(found, piece, option);
  }
  return found;
}

/** True if a piece is a cell. */
export function isCell(piece: string): boolean {
  return /^-?\d+,-?\d+$/.test(piece);
}

/**
 * Return the pieces that can be dragged: `cell 2,-1` for the fighter on top, `fighter 2,-1 1`,
 * `held knife`, `start`; each with the action that lifting it chooses, if that is one.
 */
export function gripsOf(
  offered: readonly OptionChoice[],
  own: readonly { cell: string; tiles: readonly unknown[] }[],
): Map<string, string | null> {
  const found = new Map<string, string | null>();
  const add = (piece: string, action: string | null = null): void => void (found.has(piece) || found.set(piece, action));
  for (const option of offered) {
    const { kind, names, action } = option;
    const [one = "", other = ""] = names;
    if (kind === "move_fighter") {
      add(`fighter ${one} ${other}`, action);
      add(`cell ${one}`, action);
    } else if (kind === "choose_location") own.filter(({ cell }) => isWithin(cell, one, 1)).forEach(({ cell }) => add(`cell ${cell}`));
    else if (kind === "arrange_stack") own.find(({ cell }) => cell === one)?.tiles.forEach((_, index) => add(`fighter ${one} ${index}`));
    else if (kind === "from") add(`cell ${one}`);
    else if (kind === "choose_start") add("start");
    else if (isPlay(option)) add(`held ${usedBy(option)}`);
  }
  // Whoever puts a stack in order has moved.
  const ends = offered.some(({ kind }) => kind === "end_movement");
  for (const { cell, tiles } of ends ? own : []) if (tiles.length > 1) tiles.forEach((_, index) => add(`fighter ${cell} ${index}`));
  return found;
}

/** Return the options that dragging a piece to a spot may mean. */
export function meantBy(options: readonly OptionChoice[], piece: string, spot: string, location: string | null): OptionChoice[] {
  const [sort = "", what = ""] = piece.split(" ");
  return options.filter((option) => {
    const { kind, names } = option;
    if (sort === "held") return isPlay(option) && usedBy(option) === what && piecesOf(option, null, null).includes(spot);
    if (kind === "from") return names[0] === what && spot === location;
    if (sort === "start") return kind === "choose_start" && names[0] === spot;
    if (kind === "choose_location") return names[0] === spot && isWithin(what, spot, 1);
    return kind === "move_to" && names[0] === spot;
  });
}

/** Return the answers that put a fighter of a stack in another place: all of it from the top, by old places. */
export function rearranged(order: readonly number[], from: number, to: number): string[] {
  const [moved = 0, ...rest] = [order[from], ...order.filter((_, place) => place !== from)] as number[];
  return rest.toSpliced(to, 0, moved).map((index) => `arrange_next ${index}`);
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
  arrange_stack: "stacks",
  arrange_next: "stacks",
};

/** Return the part of the board that holds the choice. */
export function partOf(decision: string, lit: Light, picked: Picked): Part {
  const pieces = [...lit.keys()];
  const held = pieces.filter((piece) => piece.startsWith("held ")).length;
  const cells = pieces.some(isCell);
  if (held > 1 && picked.held === null) return "held";
  if (pieces.some((piece) => /^\d (chosen|opposite)$/.test(piece))) return "battle";
  if (cells && !(decision in PARTS)) return "board";
  if (held > 0 && pieces.some((piece) => /,-?\d+ \d+$/.test(piece))) return "stacks";
  return cells && held > 0 ? "board" : (PARTS[decision] ?? "board");
}
