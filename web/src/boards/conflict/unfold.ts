// How events change what is shown, until the position they led to is shown.
import type { EventInfo, Json } from "../../protocol";
import { cellOf, count, list, text } from "./facts";
import { groupOf, sortOf } from "./pack";
import { coordinates, readTile, type Seat, type Stack, type Standing, type Tile } from "./position";

type Facts = Record<string, Json>;

const UNSEEN: Tile = { id: null, items: [], moved: false, recalled: false };

class Board {
  readonly stacks: Map<string, Stack>;
  readonly seats: Seat[];
  readonly graveyard: Map<string, number>;
  turn: number;

  constructor(private readonly from: Standing) {
    this.stacks = new Map(from.stacks);
    this.seats = [...from.seats];
    this.graveyard = new Map(from.graveyard);
    this.turn = from.turn;
  }

  get standing(): Standing {
    const { stacks, seats, graveyard, turn } = this;
    return { ...this.from, stacks, seats, graveyard, turn };
  }

  lay(cell: string, owner: number | null, tiles: readonly Tile[]): void {
    const [x, y] = coordinates(cell);
    if (tiles.length > 0) this.stacks.set(cell, { cell, x, y, owner, tiles });
    else this.stacks.delete(cell);
  }

  put(cell: string, tile: Tile, where: "top" | "bottom"): void {
    if (!cell || !tile.id) return;
    const stack = this.stacks.get(cell);
    const lying = stack?.tiles ?? [];
    const owner = this.seats.findIndex((seat) => seat.group === groupOf(tile.id ?? ""));
    this.lay(cell, owner, where === "top" ? [tile, ...lying] : [...lying, tile]);
  }

  /** Take tiles off the top. */
  take(cell: string, amount: number): void {
    const stack = this.stacks.get(cell);
    if (stack) this.lay(cell, stack.owner, stack.tiles.slice(amount));
  }

  /** Take one tile out, wherever it lies. */
  draw(cell: string, id: string | null): void {
    const stack = this.stacks.get(cell);
    if (!stack) return;
    const known = stack.tiles.findIndex((tile) => tile.id === id);
    const place = known >= 0 ? known : stack.tiles.findIndex((tile) => tile.id === null);
    this.lay(cell, stack.owner, stack.tiles.toSpliced(Math.max(place, 0), 1));
  }

  top(cell: string, tile: Tile): void {
    const stack = this.stacks.get(cell);
    if (stack) this.lay(cell, stack.owner, [tile, ...stack.tiles.slice(1)]);
  }

  bury(tile: string, amount = 1): void {
    this.graveyard.set(tile, (this.graveyard.get(tile) ?? 0) + amount);
  }

  hold(seat: number, kind: string, amount: number): void {
    const holder = this.seats[seat];
    if (!holder) return;
    const held = new Map(holder.held);
    held.set(kind, Math.max(0, (held.get(kind) ?? 0) + amount));
    this.seats[seat] = { ...holder, held };
  }
}

const CHANGES: Record<string, (board: Board, facts: Facts) => void> = {
  board_dealt: (board, facts) => {
    for (let y = 0; y < count(facts["down"]); y += 1) {
      for (let x = 0; x < count(facts["across"]); x += 1) board.lay(`${x},${y}`, null, [UNSEEN, UNSEEN, UNSEEN]);
    }
  },
  start_placed: (board, facts) => {
    const tiles = Array.from({ length: count(facts["fighters"]) }, () => UNSEEN);
    board.lay(cellOf(facts["cell"]), count(facts["seat"]), tiles);
  },
  top_seen: (board, facts) => board.top(cellOf(facts["cell"]), readTile(facts)),
  turn_started: (board, facts) => (board.turn = count(facts["seat"])),
  fighter_chosen: (board, facts) => board.take(cellOf(facts["cell"]), 1),
  tiles_turned: (board, facts) => board.take(cellOf(facts["cell"]), list(facts["tiles"]).length),
  fighter_moved: (board, facts) => {
    const tile = { ...readTile(facts), moved: true };
    board.draw(cellOf(facts["from"]), tile.id);
    board.put(cellOf(facts["to"]), tile, "top");
  },
  moved_in: (board, facts) => board.put(cellOf(facts["to"]), readTile(facts), "bottom"),
  fighter_back: (board, facts) => board.put(cellOf(facts["to"]), readTile(facts), "top"),
  extracted: (board, facts) => board.put(cellOf(facts["to"]), readTile(facts), "top"),
  survivor_placed: (board, facts) => board.put(cellOf(facts["to"]), readTile(facts), "bottom"),
  resurrected: (board, facts) => {
    board.put(cellOf(facts["cell"]), readTile(facts), "bottom");
    board.bury(text(facts["tile"]), -1);
  },
  put_face_down: (board, facts) => {
    const cell = cellOf(facts["cell"]);
    board.lay(cell, null, [{ ...readTile(facts), recalled: true }, ...(board.stacks.get(cell)?.tiles ?? [])]);
  },
  stack_removed: (board, facts) => {
    board.lay(cellOf(facts["cell"]), null, []);
    for (const tile of list(facts["tiles"])) board.bury(readTile(tile).id ?? "");
  },
  stack_arranged: (board, facts) => {
    const stack = board.stacks.get(cellOf(facts["cell"]));
    if (stack) board.lay(stack.cell, stack.owner, list(facts["tiles"]).map(readTile));
  },
  tile_buried: (board, facts) => board.bury(text(facts["tile"])),
  handed_out: (board, facts) => board.hold(count(facts["seat"]), sortOf(text(facts["tile"])), 1),
  played: (board, facts) => board.hold(count(facts["seat"]), text(facts["kind"]), -1),
  eliminated: (board, facts) => {
    const seat = count(facts["seat"]);
    for (const stack of [...board.stacks.values()]) if (stack.owner === seat) board.lay(stack.cell, seat, []);
    for (const tile of list(facts["tiles"])) board.bury(readTile(tile).id ?? "");
    const out = board.seats[seat];
    if (out) board.seats[seat] = { ...out, out: true, held: new Map() };
  },
};

/** Return the standing after events. */
export function unfold(standing: Standing, events: readonly EventInfo[]): Standing {
  const board = new Board(standing);
  for (const { event, facts } of events) CHANGES[event]?.(board, facts);
  return board.standing;
}
