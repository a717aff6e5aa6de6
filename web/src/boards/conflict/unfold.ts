// How events change what is shown, until the position they led to is shown.
import { cellOf, coordinates } from "./cells";
import type { GameEvent } from "./known";
import { groupOf, sortOf } from "./pack";
import { readTile, type Seat, type Stack, type Standing, type Tile } from "./position";

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

function change(board: Board, happened: GameEvent): void {
  switch (happened.event) {
    case "board_dealt": {
      const { across, down } = happened.facts;
      for (let y = 0; y < down; y += 1) for (let x = 0; x < across; x += 1) board.lay(`${x},${y}`, null, [UNSEEN, UNSEEN, UNSEEN]);
      break;
    }
    case "start_placed": {
      const { cell, seat, fighters } = happened.facts;
      board.lay(cellOf(cell), seat, Array<Tile>(fighters).fill(UNSEEN));
      break;
    }
    case "top_seen":
      board.top(cellOf(happened.facts.cell), readTile(happened.facts));
      break;
    case "turn_started":
      board.turn = happened.facts.seat;
      break;
    case "fighter_chosen":
      board.take(cellOf(happened.facts.cell), 1);
      break;
    case "tiles_turned":
      board.take(cellOf(happened.facts.cell), happened.facts.tiles.length);
      break;
    case "fighter_moved": {
      const tile = { ...readTile(happened.facts), moved: true };
      board.draw(cellOf(happened.facts.from), tile.id);
      board.put(cellOf(happened.facts.to), tile, "top");
      break;
    }
    case "fighter_back":
    case "extracted":
      board.put(cellOf(happened.facts.to), readTile(happened.facts), "top");
      break;
    case "moved_in":
    case "survivor_placed":
      board.put(cellOf(happened.facts.to), readTile(happened.facts), "bottom");
      break;
    case "resurrected":
      board.put(cellOf(happened.facts.cell), readTile(happened.facts), "bottom");
      board.bury(happened.facts.tile, -1);
      break;
    case "put_face_down": {
      const cell = cellOf(happened.facts.cell);
      board.lay(cell, null, [{ ...readTile(happened.facts), recalled: true }, ...(board.stacks.get(cell)?.tiles ?? [])]);
      break;
    }
    case "stack_removed":
      board.lay(cellOf(happened.facts.cell), null, []);
      for (const { tile } of happened.facts.tiles) board.bury(tile);
      break;
    case "stack_arranged": {
      const stack = board.stacks.get(cellOf(happened.facts.cell));
      if (stack) board.lay(stack.cell, stack.owner, happened.facts.tiles.map(readTile));
      break;
    }
    case "tile_buried":
      board.bury(happened.facts.tile);
      break;
    case "handed_out":
      board.hold(happened.facts.seat, sortOf(happened.facts.tile), 1);
      break;
    case "played":
      board.hold(happened.facts.seat, happened.facts.kind, -1);
      break;
    case "eliminated":
      eliminate(board, happened.facts.seat);
      for (const { tile } of happened.facts.tiles) board.bury(tile);
      break;
  }
}

function eliminate(board: Board, seat: number): void {
  for (const stack of [...board.stacks.values()]) if (stack.owner === seat) board.lay(stack.cell, seat, []);
  const out = board.seats[seat];
  if (out) board.seats[seat] = { ...out, out: true, held: new Map() };
}

/** Return the standing after events. */
export function unfold(standing: Standing, events: readonly GameEvent[]): Standing {
  const board = new Board(standing);
  for (const happened of events) change(board, happened);
  return board.standing;
}
