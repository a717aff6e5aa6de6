// Made by `python -m barrow.server.protocol` from the game's declared.py: do not edit.
import type { Json } from "../../protocol";

/** Ranks (1 is best, ties share), scores, and the reason, with its clause. */
export interface Outcome {
  ranks: number[];
  scores: number[];
  reason: string;
  clause: string;
}

/** What one seat (null: everybody) knows to be in another's hand, and how much for sure. */
export interface MemoryDocument {
  seat: number | null;
  of: number;
  cards: (string | null)[];
  at_least: number;
}

/** Battle */
export interface Battle {
  card: string;
  empower: number;
  targets: string[];
  defenses: (string | null)[];
  damages: number[];
  kills: boolean[];
}

/** A row of `seats`. */
export interface SeatsRow {
  team: string | null;
  hand: (string | null)[];
  pile: (string | null)[];
  discard: string[];
  known_bottom: number;
  fallen: number;
}

/** A row of `characters`. */
export interface CharactersRow {
  life: number;
  space: string | null;
  stunned?: boolean;
  ward?: number;
  empower?: number;
  rewards?: string[];
}

/** The fields of `dice`. */
export interface Dice {
  white: number;
  black: number;
}

/** A position as far as a seat may know it. */
export interface Known {
  format: number;
  game: string;
  rules: number;
  pack: string;
  players: number;
  options: Record<string, Json>;
  stack: Record<string, Json>[];
  outcome: Outcome | null;
  rewards: string[];
  scried: number;
  memory: MemoryDocument[];
  first: number;
  active: number;
  round: number;
  moved: string[];
  actions: number;
  played: string[];
  falls: number;
  battle: Battle | null;
  seats: SeatsRow[];
  characters: Record<string, CharactersRow>;
  dice: Dice;
}
