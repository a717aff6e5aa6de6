// The latest combat, event by event: frontier after frontier, zone after zone.
import type { GameEvent, LossDocument as Points } from "./known";
import { readFight, type Fight } from "./position";

export interface Fought {
  board: number;
  zombies: number;
  hp: number;
  fights: Fight[];
  gate: { zombies: number; lost: Points[] } | null;
}

export interface Combat {
  day: number;
  /** The frontiers fought so far, the latest at the end. */
  boards: Fought[];
  /** The kills, once all is fought. */
  scored: { seat: number; kills: number; vp: number }[];
}

/** Return the latest combat among events: a new day's replaces the last one. */
export function recall(events: readonly GameEvent[]): Combat | null {
  let combat: Combat | null = null;
  let day = 1;
  for (const { event, facts } of events) {
    const fought: Fought | undefined = combat?.boards.at(-1);
    if (event === "day_started") day = facts.day;
    else if (event === "combat_started") {
      if (!combat || combat.scored.length > 0) combat = { day, boards: [], scored: [] };
      combat.boards.push({ ...facts, fights: [], gate: null });
    } else if (event === "zone_fought" || event === "zone_passed_over") fought?.fights.push(readFight(facts));
    else if (event === "gate_hit" && fought) fought.gate = facts;
    else if (event === "kills_scored") combat?.scored.push(facts);
  }
  return combat;
}
