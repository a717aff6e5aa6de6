// The combat of a day as it is told by its events: frontier by frontier, zone by zone.
import type { EventInfo } from "../../protocol";
import { number, readFight, type Fight, type Loss } from "./position";

export interface Fought {
  board: number;
  zombies: number;
  hp: number;
  fights: readonly Fight[];
  gate: { zombies: number; lost: readonly Loss[] } | null;
}

export interface Scored {
  seat: number;
  kills: number;
  vp: number;
}

export interface Combat {
  day: number;
  boards: readonly Fought[];
  scored: readonly Scored[];
  /** The frontier that is fought now. */
  now: number | null;
}

/** Return the combat after one more event; a new day's combat replaces the last one. */
export function follow(combat: Combat | null, { event, facts }: EventInfo, day: number): Combat | null {
  switch (event) {
    case "combat_started": {
      const over = combat === null || combat.scored.length > 0;
      const board = number(facts["board"]);
      const fought: Fought = { board, zombies: number(facts["zombies"]), hp: number(facts["hp"]), fights: [], gate: null };
      return { day: over ? day : combat.day, boards: [...(over ? [] : combat.boards), fought], scored: [], now: board };
    }
    case "zone_fought":
    case "zone_passed_over":
      return change(combat, number(facts["board"]), (fought) => ({ ...fought, fights: [...fought.fights, readFight(facts)] }));
    case "gate_hit": {
      const gate = { zombies: number(facts["zombies"]), lost: (facts["lost"] ?? []) as unknown as Loss[] };
      return change(combat, number(facts["board"]), (fought) => ({ ...fought, gate }));
    }
    case "kills_scored": {
      if (!combat) return null;
      const scored = { seat: number(facts["seat"]), kills: number(facts["kills"]), vp: number(facts["vp"]) };
      return { ...combat, scored: [...combat.scored, scored], now: null };
    }
    default:
      return combat;
  }
}

function change(combat: Combat | null, board: number, to: (fought: Fought) => Fought): Combat | null {
  if (!combat) return null;
  return { ...combat, boards: combat.boards.map((fought) => (fought.board === board ? to(fought) : fought)), now: board };
}

/** Return the latest combat that events tell of. */
export function recall(events: readonly EventInfo[]): Combat | null {
  let combat: Combat | null = null;
  let day = 1;
  for (const event of events) {
    if (event.event === "day_started") day = number(event.facts["day"]);
    combat = follow(combat, event, day);
  }
  return combat;
}
