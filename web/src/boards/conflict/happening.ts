// What moves on the board while an event is shown: a fighter on its way, a stack that goes.
import type { Shown } from "../board";
import { cellOf } from "./cells";
import type { GameEvent } from "./known";

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
