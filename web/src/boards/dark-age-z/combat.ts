// The combat of a day, followed event by event: frontier by frontier, zone by zone.
import type { GameEvent } from "./known";
import { readFight, type Fight, type Loss } from "./position";

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
export function follow(combat: Combat | null, happened: GameEvent, day: number): Combat | null {
  switch (happened.event) {
    case "combat_started": {
      const over = combat === null || combat.scored.length > 0;
      const fought: Fought = { ...happened.facts, fights: [], gate: null };
      return { day: over ? day : combat.day, boards: [...(over ? [] : combat.boards), fought], scored: [], now: fought.board };
    }
    case "zone_fought":
    case "zone_passed_over": {
      const fight = readFight(happened.facts);
      return change(combat, happened.facts.board, (fought) => ({ ...fought, fights: [...fought.fights, fight] }));
    }
    case "gate_hit":
      return change(combat, happened.facts.board, (fought) => ({ ...fought, gate: happened.facts }));
    case "kills_scored":
      return combat && { ...combat, scored: [...combat.scored, happened.facts], now: null };
    default:
      return combat;
  }
}

function change(combat: Combat | null, board: number, to: (fought: Fought) => Fought): Combat | null {
  if (!combat) return null;
  return { ...combat, boards: combat.boards.map((fought) => (fought.board === board ? to(fought) : fought)), now: board };
}

/** Return the latest combat among events. */
export function recall(events: readonly GameEvent[]): Combat | null {
  let combat: Combat | null = null;
  let day = 1;
  for (const event of events) {
    if (event.event === "day_started") day = event.facts.day;
    combat = follow(combat, event, day);
  }
  return combat;
}
