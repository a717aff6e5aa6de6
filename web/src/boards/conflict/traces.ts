// What happens and happened on the board: fighters on their way, stacks that go, and what others did since your latest move.
import type { Shown, Trace } from "../board";
import { cellOf, type CellDocument } from "./cells";
import type { GameEvent } from "./known";

/** From one cell to another: on foot, or as an attack. */
export interface Way {
  from: string;
  to: string;
  attack: boolean;
}

export interface Track {
  number: number;
  now: boolean;
  /** The cells it touched; its number is at the last one. */
  cells: readonly string[];
  ways: readonly Way[];
}

/** Return the marks of moves, those that left any. */
export function tracksOf(traces: readonly Trace<GameEvent>[]): Track[] {
  let location: string | null = null;
  return traces.flatMap(({ number, now, seat, events }) => {
    const cells = new Set<string>();
    const ways: Way[] = [];
    const go = (from: string | null, to: CellDocument, attack = false): void => {
      if (from !== null) ways.push({ from, to: cellOf(to), attack });
      cells.add(cellOf(to));
    };
    for (const happened of events) {
      switch (happened.event) {
        case "location_chosen":
          // What follows from it may be another's attack.
          location = happened.facts.seat === seat ? cellOf(happened.facts.cell) : null;
          if (location !== null) cells.add(location);
          break;
        case "fighter_chosen":
          if (location !== null) ways.push({ from: cellOf(happened.facts.cell), to: location, attack: true });
          break;
        case "fighter_moved":
          go(cellOf(happened.facts.from), happened.facts.to);
          break;
        case "survivor_placed":
        case "extracted":
          go(location, happened.facts.to);
          break;
        case "put_face_down":
          go(location, happened.facts.cell);
          break;
        case "start_placed":
        case "item_attached":
        case "resurrected":
        case "stack_looked_at":
        case "stack_removed":
          cells.add(cellOf(happened.facts.cell));
          break;
      }
    }
    const met = ways.filter(({ attack }) => attack).map(({ to }) => to);
    const touched = [...new Set([...cells, ...met])];
    return touched.length > 0 ? [{ number, now, cells: touched, ways }] : [];
  });
}

export interface Happening {
  /** Changes with every event, so that each is shown afresh. */
  key: string;
  /** A tile on its way; `under` if it ends below the others. */
  flight: { tile: string; from: string; to: string; under: boolean } | null;
  /** Tiles that go to the graveyard from a cell. */
  loss: { cell: string; tiles: number } | null;
}

/** Return what the event that is happening now shows; `location` is where the latest combat was. */
export function happeningNow(shown: Shown<GameEvent>, location: string | null): Happening | null {
  const happened = shown.events.at(-1);
  const key = `${shown.step}.${shown.events.length}`;
  const fly = (tile: string, from: string | null, to: string, under = false): Happening | null =>
    from !== null && from !== to ? { key, flight: { tile, from, to, under }, loss: null } : null;
  switch (happened?.event) {
    case "fighter_moved":
      return fly(happened.facts.tile, cellOf(happened.facts.from), cellOf(happened.facts.to));
    case "survivor_placed":
    case "fighter_back":
    case "extracted":
      return fly(happened.facts.tile, location, cellOf(happened.facts.to), happened.event === "survivor_placed");
    case "put_face_down":
      return fly(happened.facts.tile, location, cellOf(happened.facts.cell));
    case "stack_removed":
      return { key, flight: null, loss: { cell: cellOf(happened.facts.cell), tiles: happened.facts.tiles.length } };
    default:
      return null;
  }
}
