// The card on the table: whom it hits, how they defend, what it adds up to, what comes of it,
// read from what happened. Sums and words are those of the server.
import type { Shown } from "../board";
import type { GameEvent } from "./known";

/** A part of a sum: its name and its number. */
export type Part = readonly [string, number];

export interface Row {
  target: string;
  /** The card played in defense. */
  defense: string | null;
  stage: "open" | "passed" | "defended" | "struck";
  attackParts: readonly Part[];
  defenseParts: readonly Part[];
  damage: number;
  /** The life that is left. */
  life: number;
}

export interface Clash {
  card: string;
  attacker: string;
  rows: readonly Row[];
  /** What else came of the card. */
  notes: readonly GameEvent[];
  /** Counts up, so that one card can be told from the next. */
  number: number;
}

/** Events that say no more than the rows and the hand do. */
const SHOWN = new Set(["attack_declared", "card_drawn", "defended", "defense_passed", "damage_dealt", "card_played"]);
/** The chapter on what cards do. */
const EFFECTS = "SK-5.";

const OPEN = { defense: null, stage: "open", attackParts: [], defenseParts: [], damage: 0, life: 0 } as const;

/** Return the card on the table, or the one played last in this turn. */
export function clashOf(events: readonly GameEvent[]): Clash | null {
  const from = events.findLastIndex(({ event }) => event === "card_played" || event === "turn_started");
  return events.slice(Math.max(from, 0)).reduce((clash, event) => follow(clash, event, from), null as Clash | null);
}

function follow(clash: Clash | null, happened: GameEvent, number: number): Clash | null {
  switch (happened.event) {
    case "card_played": {
      const { card, character } = happened.facts;
      return { card, attacker: character, rows: [], notes: [], number };
    }
    case "attack_declared":
      return clash && { ...clash, rows: happened.facts.targets.map((target) => ({ ...OPEN, target })) };
    case "defended":
      return alter(clash, happened.facts.character, { stage: "defended", defense: happened.facts.card });
    case "defense_passed":
      return alter(clash, happened.facts.character, { stage: "passed" });
    case "damage_dealt": {
      const { character, attack, defense, damage, life } = happened.facts;
      return alter(clash, character, { stage: "struck", attackParts: attack, defenseParts: defense, damage, life });
    }
    default:
      return clash && !SHOWN.has(happened.event) && happened.clause.startsWith(EFFECTS)
        ? { ...clash, notes: [...clash.notes, happened] }
        : clash;
  }
}

function alter(clash: Clash | null, target: string, change: Partial<Row>): Clash | null {
  return clash && { ...clash, rows: clash.rows.map((row) => (row.target === target ? { ...row, ...change } : row)) };
}

/** Return what the parts of a sum come to. */
export function total(listed: readonly Part[]): number {
  return listed.reduce((sum, [, n]) => sum + n, 0);
}

/** What an event does to a character's life while it is shown. */
export interface Drop {
  /** Changes with every event, so that each is shown afresh. */
  key: string;
  character: string;
  /** Life gained, or lost. */
  life: number;
}

/** Return what the event that is happening now does to somebody's life. */
export function dropNow({ step, events }: Shown<GameEvent>): Drop | null {
  const happened = events.at(-1);
  const drop = (character: string, life: number): Drop => ({ key: `${step}.${events.length}`, character, life });
  switch (happened?.event) {
    case "damage_dealt":
      return drop(happened.facts.character, -happened.facts.damage);
    case "life_lost":
      return drop(happened.facts.character, -happened.facts.lost);
    case "healed":
      return drop(happened.facts.character, happened.facts.gained);
    default:
      return null;
  }
}
