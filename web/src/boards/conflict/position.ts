// The position as the board draws it.
import { cellOf, tally, type CellDocument } from "./cells";
import type { BoardProps } from "../board";
import type {
  BlowDocument as Blow,
  Board,
  FaceDocument,
  FighterDocument,
  Frame as FrameDocument,
  GameEvent,
  Known,
  LineupDocument,
  SeatsRow,
  StackDocument,
} from "./known";

export type { Blow };

/** A tile that was shown to you and cannot be seen now. */
interface Memory extends FaceDocument {
  cell: CellDocument;
  index: number;
}

/** All that a seat may know. */
export interface View {
  known: Known;
  remembered: readonly Memory[];
  outlook: Outlook | null;
}

export type Props = BoardProps<Board, View, GameEvent>;

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

/** A tile of the line-up, and all that may have befallen it. */
export type Lined = Required<FighterDocument>;

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

/** What would come of a slot as things stand. */
export interface Prospect {
  slot: number;
  fight: boolean;
  /** Why there is none. */
  why?: string;
  clause?: string;
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
  ifs: readonly Branch[];
}

export interface Standing {
  stacks: ReadonlyMap<string, Stack>;
  seats: readonly Seat[];
  graveyard: ReadonlyMap<string, number>;
  lineup: LineupDocument | null;
  outlook: Outlook | null;
  turn: number;
  /** Turns in a row without a loss. */
  quiet: number;
}

/** Read what the seat may know. */
export function readView({ known, remembered, outlook }: View): Standing {
  const stacks = new Map(known.board.map(readStack).map((stack) => [stack.cell, stack]));
  for (const memory of remembered) recall(stacks, memory);
  return {
    stacks,
    seats: known.seats.map(readSeat),
    graveyard: tally(known.graveyard),
    lineup: known.lineup,
    outlook,
    turn: known.turn,
    quiet: known.quiet,
  };
}

/** Return a tile that lies in the open. */
function readTile({ tile, items = [] }: { tile?: string; items?: string[] }): Tile {
  return { id: tile ?? null, items, moved: false, recalled: false };
}

function readStack({ cell, owner, tiles }: StackDocument): Stack {
  const [x, y] = cell;
  const read = tiles.map((each): Tile => {
    const { tile = null, items = [], moved = false } = typeof each === "string" ? { tile: each } : each;
    return { id: tile, items, moved, recalled: owner === null && tile !== null };
  });
  return { cell: cellOf(cell), x, y, owner, tiles: read };
}

function recall(stacks: Map<string, Stack>, memory: Memory): void {
  const stack = stacks.get(cellOf(memory.cell));
  if (!stack) return;
  const tiles = stack.tiles.map((tile, place) => (place === memory.index ? { ...readTile(memory), recalled: true } : tile));
  stacks.set(stack.cell, { ...stack, tiles });
}

function readSeat({ group, held, eliminated, size, army, start, plan }: SeatsRow): Seat {
  return { group, held: tally(held), out: eliminated > 0, size: size ?? 0, army: army && tally(army), start, plan };
}

/** Return a tile of the line-up with all that may have befallen it. */
export function lined(fighter: FighterDocument | null | undefined): Lined | null {
  return fighter ? { items: [], marks: 0, lost: false, hypnotized: false, fought: false, missed: false, ...fighter } : null;
}

/** Return the innermost open question of a view. */
export function askedIn({ known }: View): Frame | null {
  const frame: FrameDocument | undefined = known.stack.at(-1);
  if (!frame) return null;
  return {
    name: frame.frame,
    cell: "cell" in frame ? cellOf(frame.cell) : null,
    index: "index" in frame ? frame.index : null,
    order: "order" in frame ? frame.order : [],
    place: frame.frame === "furthest_stack" || frame.frame === "hide" ? frame.place : "places" in frame ? (frame.places[0] ?? null) : null,
    seats: "seat" in frame ? [frame.seat] : "seats" in frame ? frame.seats : [],
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
