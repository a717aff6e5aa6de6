// What the view tells of the board.
import type { Json } from "../../protocol";
import { cellOf, count, counts, list, tally, text, texts, thing, type Thing } from "./facts";
import type { FighterDocument, Known, LineupDocument, SeatsRow, StackDocument } from "./known";

/** A tile in a stack; without an id nobody has shown it to you. */
export interface Tile {
  id: string | null;
  items: readonly string[];
  moved: boolean;
  /** You were shown it, but it cannot be seen now. */
  recalled: boolean;
}

export interface Stack {
  cell: string;
  x: number;
  y: number;
  /** A seat; null for face down. */
  owner: number | null;
  /** From the top down. */
  tiles: readonly Tile[];
}

/** A tile of the line-up, and what has befallen it. */
export interface Lined {
  tile: string;
  items: readonly string[];
  marks: number;
  lost: boolean;
  hypnotized: boolean;
  missed: boolean;
}

export interface Slot {
  source: string;
  chosen: Lined | null;
  opposite: Lined | null;
  /** The slot it helps. */
  helps: number | null;
}

export interface Lineup {
  location: string;
  faceDown: boolean;
  slots: readonly Slot[];
  /** The coming fight, by places: `1 chosen`. */
  fight: { one: string; other: string; helper: string | null } | null;
  settled: boolean;
}

export interface Seat {
  group: string | null;
  held: ReadonlyMap<string, number>;
  out: boolean;
  size: number;
  /** Your own army by tile; null for others'. */
  army: ReadonlyMap<string, number> | null;
  start: readonly number[];
  plan: readonly number[];
}

/** The innermost open question: what it is about. */
export interface Frame {
  name: string;
  cell: string | null;
  index: number | null;
  /** The new order of a stack so far, by old places. */
  order: readonly number[];
  place: string | null;
  seats: readonly number[];
}

/** One side strikes the other. */
export interface Blow {
  by: readonly string[];
  at: string;
  attacks: readonly number[];
  defense: number;
  came: "defeats" | "too_weak" | "resisted" | "missed" | "too_late";
  clause: string;
}

/** What would come of a slot as things stand. */
export interface Prospect {
  slot: number;
  fight: boolean;
  /** Why there is none. */
  why: string;
  clause: string;
  blows: readonly Blow[];
  falls: readonly string[];
}

/** What one choice of who takes a blow leads to. */
export interface Branch {
  slot: number;
  survives: boolean;
  blows: readonly Blow[];
  later: readonly Prospect[];
  left: number;
  of: number;
}

export interface Outlook {
  slots: readonly Prospect[];
  branches: readonly Branch[];
}

export interface Standing {
  stacks: ReadonlyMap<string, Stack>;
  seats: readonly Seat[];
  graveyard: ReadonlyMap<string, number>;
  lineup: Lineup | null;
  outlook: Outlook | null;
  frame: Frame | null;
  turn: number;
  /** Turns in a row without a loss. */
  quiet: number;
}

/** Return the coordinates of a cell. */
export function coordinates(cell: string): [number, number] {
  const [x = "0", y = "0"] = cell.split(",");
  return [Number(x), Number(y)];
}

/** Read what the seat may know. */
export function readView(view: Record<string, Json>): Standing {
  const known = view["known"] as unknown as Known;
  const stacks = new Map(known.board.map(readStack).map((stack) => [stack.cell, stack]));
  for (const memory of list(view["remembered"])) recall(stacks, thing(memory));
  return {
    stacks,
    seats: known.seats.map(readSeat),
    graveyard: tally(known.graveyard),
    lineup: known.lineup && readLineup(known.lineup),
    outlook: view["outlook"] ? readOutlook(thing(view["outlook"])) : null,
    frame: readFrame(known.stack?.at(-1)),
    turn: known.turn,
    quiet: known.quiet,
  };
}

/** Return a tile as events and views have it, as its id or with its items. */
export function readTile(value: Json | undefined): Tile {
  const told = thing(value);
  return { id: text(told["tile"]) || null, items: texts(told["items"]), moved: told["moved"] === true, recalled: false };
}

function readStack({ cell, owner, tiles }: StackDocument): Stack {
  const [x, y] = cell;
  const read = tiles.map((each): Tile => {
    const { tile = null, items = [], moved = false } = typeof each === "string" ? { tile: each } : each;
    return { id: tile, items, moved, recalled: owner === null && tile !== null };
  });
  return { cell: cellOf(cell), x, y, owner, tiles: read };
}

function recall(stacks: Map<string, Stack>, memory: Thing): void {
  const stack = stacks.get(cellOf(memory["cell"]));
  if (!stack) return;
  const tiles = stack.tiles.map((tile, place) => (place === count(memory["index"]) ? { ...readTile(memory), recalled: true } : tile));
  stacks.set(stack.cell, { ...stack, tiles });
}

function readSeat({ group, held, eliminated, size, army, start, plan }: SeatsRow): Seat {
  return { group, held: tally(held), out: eliminated > 0, size: size ?? 0, army: army && tally(army), start, plan };
}

function readLineup({ location, face_down, slots, fight, settled }: LineupDocument): Lineup {
  return {
    location: cellOf(location),
    faceDown: face_down,
    slots: slots.map(({ source, chosen, opposite, helps }) => ({
      source: cellOf(source),
      chosen: lined(chosen),
      opposite: lined(opposite),
      helps: helps ?? null,
    })),
    fight,
    settled,
  };
}

function lined(told: FighterDocument | null | undefined): Lined | null {
  return told ? { items: [], marks: 0, lost: false, hypnotized: false, missed: false, ...told } : null;
}

/** Return a tile of the line-up from the facts of an event, or null. */
export function readLined(value: Json | undefined): Lined | null {
  const told = thing(value);
  return told["tile"] ? lined(told as unknown as FighterDocument) : null;
}

function readFrame(value: Json | undefined): Frame | null {
  const told = thing(value);
  if (!told["frame"]) return null;
  return {
    name: text(told["frame"]),
    cell: cellOf(told["cell"]) || null,
    index: typeof told["index"] === "number" ? told["index"] : null,
    order: counts(told["order"]),
    place: text(told["place"]) || texts(told["places"])[0] || null,
    seats: typeof told["seat"] === "number" ? [told["seat"]] : counts(told["seats"]),
  };
}

/** Return the blows of a fight. */
export function readBlows(value: Json | undefined): Blow[] {
  return list(value).map((each) => {
    const blow = thing(each);
    return {
      by: texts(blow["by"]),
      at: text(blow["at"]),
      attacks: counts(blow["attacks"]),
      defense: count(blow["defense"]),
      came: (text(blow["came"]) || "too_weak") as Blow["came"],
      clause: text(blow["clause"]),
    };
  });
}

function readProspect(value: Json): Prospect {
  const slot = thing(value);
  return {
    slot: count(slot["slot"]),
    fight: slot["fight"] === true,
    why: text(slot["why"]),
    clause: text(slot["clause"]),
    blows: readBlows(slot["blows"]),
    falls: texts(slot["falls"]),
  };
}

function readOutlook(told: Thing): Outlook {
  return {
    slots: list(told["slots"]).map(readProspect),
    branches: list(told["ifs"]).map((each) => {
      const branch = thing(each);
      return {
        slot: count(branch["slot"]),
        survives: branch["survives"] === true,
        blows: readBlows(branch["blows"]),
        later: list(branch["later"]).map(readProspect),
        left: count(branch["left"]),
        of: count(branch["of"]),
      };
    }),
  };
}

/** Return the starting stack of a seat, which lies nowhere yet. */
export function startingStack({ seats }: Standing, seat: number): Stack | null {
  const { group, start } = seats[seat] ?? {};
  if (!group || !start || start.length === 0) return null;
  const tiles = start.map((level) => ({ id: `${group}-${level}`, items: [], moved: false, recalled: false }));
  return { cell: "", x: 0, y: 0, owner: seat, tiles };
}

/** Return the number of fighters and tiles of a group in the graveyard. */
export function buriedOf(standing: Standing, group: string): number {
  let sum = 0;
  for (const [tile, amount] of standing.graveyard) if (tile.startsWith(`${group}-`)) sum += amount;
  return sum;
}
