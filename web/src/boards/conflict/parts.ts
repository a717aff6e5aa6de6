// Which part of the board is looked at while nothing is asked: the battle, or the ground.
import type { Shown } from "../board";
import type { Battle } from "./battle";
import type { Part } from "./choices";
import type { GameEvent } from "./known";

const OF_BATTLE = new Set([
  ...["location_chosen", "fighter_chosen", "tiles_turned", "instant_resolved", "fighters_marked", "tile_buried", "put_face_down"],
  ...["handed_out", "aid_declared", "fought", "extracted"],
]);

/** Say whether a round is being fought, or its events are being shown. */
export function isOfBattle(shown: Shown<GameEvent>, battle: Battle | null): boolean {
  if (battle && !battle.over) return true;
  return shown.running && OF_BATTLE.has(shown.events.at(-1)?.event ?? "");
}

/** Return the part that shows what happens now. */
export function autoPart(shown: Shown<GameEvent>, fighting: boolean): Part {
  const latest = shown.events.at(-1)?.event ?? "";
  return fighting && latest !== "location_chosen" ? "battle" : "board";
}
