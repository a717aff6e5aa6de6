// The card on the table: whom it hits, how they defend, what it adds up to, what comes of it,
// followed event by event. Sums and words are those of the server.
import type { GameEvent } from "./known";
import type { Battle, Standing } from "./position";

/** A part of a sum: its name and its number. */
export type Part = readonly [string, number];

export interface Row {
  target: string;
  /** The card played in defense. */
  defense: string | null;
  stage: "open" | "passed" | "defended" | "struck";
  /** Its life before the attack. */
  before: number;
  attackParts: readonly Part[];
  defenseParts: readonly Part[];
  damage: number;
  life: number;
}

export interface Note {
  event: string;
  text: string;
  clause: string;
}

export interface Clash {
  card: string;
  attacker: string;
  rows: readonly Row[];
  /** What else came of the card. */
  notes: readonly Note[];
  /** Counts up, so that one card can be told from the next. */
  number: number;
}

/** Events that say no more than the rows do. */
const SHOWN = new Set(["attack_declared", "defended", "defense_passed", "damage_dealt", "card_played"]);
/** The chapter on what cards do. */
const EFFECTS = "SK-5.";

function opened(target: string, standing: Standing): Row {
  const life = standing.pawns.get(target)?.life ?? 0;
  return { target, defense: null, stage: "open", before: life, attackParts: [], defenseParts: [], damage: 0, life };
}

/** Return the clash after an event; `standing` is what stood before it. */
export function follow(clash: Clash | null, happened: GameEvent, standing: Standing): Clash | null {
  switch (happened.event) {
    case "card_played": {
      const { card, character } = happened.facts;
      return { card, attacker: character, rows: [], notes: [], number: (clash?.number ?? 0) + 1 };
    }
    case "attack_declared":
      return clash && { ...clash, rows: happened.facts.targets.map((target) => opened(target, standing)) };
    case "defended":
      return alter(clash, happened.facts.character, { stage: "defended", defense: happened.facts.card });
    case "defense_passed":
      return alter(clash, happened.facts.character, { stage: "passed" });
    case "damage_dealt": {
      const { character, attack, defense, damage, life } = happened.facts;
      return alter(clash, character, { stage: "struck", attackParts: attack, defenseParts: defense, damage, life });
    }
    case "turn_started":
      return null;
    default:
      return noted(clash, happened);
  }
}

function alter(clash: Clash | null, target: string, change: Partial<Row>): Clash | null {
  return clash && { ...clash, rows: clash.rows.map((row) => (row.target === target ? { ...row, ...change } : row)) };
}

function noted(clash: Clash | null, { event, text, clause }: GameEvent): Clash | null {
  if (!clash || SHOWN.has(event) || !clause.startsWith(EFFECTS)) return clash;
  return { ...clash, notes: [...clash.notes, { event, text, clause }] };
}

/** Return the clash of an attack that lies on the table, where its beginning was not seen. */
export function fromBattle(battle: Battle, standing: Standing, attacker: string): Clash {
  const rows = battle.targets.map((target, place): Row => {
    const defense = battle.defenses[place] ?? null;
    return { ...opened(target, standing), defense, stage: defense === null ? "open" : "defended" };
  });
  return { card: battle.card, attacker, rows, notes: [], number: 0 };
}

/** Return what the parts of a sum come to. */
export function total(listed: readonly Part[]): number {
  return listed.reduce((sum, [, n]) => sum + n, 0);
}
