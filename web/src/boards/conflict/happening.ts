// What moves on the board while an event is shown: a fighter on its way, a stack that goes.
import type { Shown } from "../board";
import { cellOf, list, text } from "./facts";

export interface Happening {
  /** Changes with every event, so that each is shown afresh. */
  key: string;
  /** A tile on its way; `under` if it ends below the others. */
  flight: { tile: string; from: string; to: string; under: boolean } | null;
  /** Tiles that go to the graveyard from a cell. */
  loss: { cell: string; tiles: number } | null;
}

/** Events that carry a fighter from the place of combat. */
const FROM_COMBAT = new Set(["survivor_placed", "fighter_back", "extracted", "put_face_down"]);

/** Return what the event that is happening now shows; `location` is where the latest combat was. */
export function happeningNow(shown: Shown, location: string | null): Happening | null {
  const event = shown.events.at(-1);
  if (!event) return null;
  const key = `${shown.step}.${shown.events.length}`;
  const tile = text(event.facts["tile"]);
  const to = cellOf(event.facts["to"]) || cellOf(event.facts["cell"]);
  if (event.event === "fighter_moved") return { key, flight: { tile, from: cellOf(event.facts["from"]), to, under: false }, loss: null };
  if (FROM_COMBAT.has(event.event) && location && to && location !== to) {
    return { key, flight: { tile, from: location, to, under: event.event === "survivor_placed" }, loss: null };
  }
  if (event.event === "stack_removed") return { key, flight: null, loss: { cell: to, tiles: list(event.facts["tiles"]).length } };
  return null;
}
