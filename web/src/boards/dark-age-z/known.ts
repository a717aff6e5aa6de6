// Made by `python -m barrow.server.protocol` from the game's declared.py: do not edit.
import type { Json } from "../../protocol";

/** Ranks (1 is best, ties share), scores, and the reason, with its clause. */
export interface Outcome {
  ranks: number[];
  scores: number[];
  reason: string;
  clause: string;
}

/** Cards that one seat (null: a spectator) has seen go into another's hand. */
export interface SightingDocument {
  by: number | null;
  of: number;
  cards: Record<string, number>;
}

/** A row of `seats`. */
export interface SeatsRow {
  kingdom: string;
  mission: string | null;
  possible: string[];
  shown: boolean;
  vp: number;
  tokens: number;
  level: number;
  hand: Record<string, number>;
  cards: number;
  relics: Record<string, number>;
  relic_count: number;
  played: number;
  kills: number;
  gain: number;
  drawn: Record<string, number>;
  draws: number;
  relics_drawn: Record<string, number>;
  relic_draws: number;
}

/** A row of `zones`. */
export interface ZonesRow {
  card?: string | null;
  loyal?: number | null;
  active?: boolean;
  commander?: string | null;
  slots?: Record<string, string>;
  ranged?: boolean;
  passed_over?: boolean;
  roar?: number;
}

/** A row of `boards`. */
export interface BoardsRow {
  zones: ZonesRow[];
  horde: number;
  protection: number[];
  reached: boolean;
  held: boolean[];
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
  patrons: Record<string, number>;
  deck: string[] | number;
  discard: Record<string, number>;
  bound: Record<string, number>;
  known: SightingDocument[];
  relic_deck: string[] | number;
  relic_discard: Record<string, number>;
  relic_used: Record<string, number>;
  relic_bound: Record<string, number>;
  offer: string[] | number;
  fresh: boolean;
  weakened_held: number;
  barbarian_deck: string[] | number;
  barbarian_discard: Record<string, number>;
  barbarian_known: boolean;
  shuffles: number;
  gathering: string[];
  commander_deck: (string | null)[];
  under: number;
  invasions: (string | null)[];
  spawned: string[];
  boss_shown: boolean;
  pool: number;
  pioneer: number;
  tracks: number[];
  steps: number;
  day: number;
  phase: number;
  start: number;
  turn: number;
  commands: number;
  issued: boolean;
  passed: number[];
  first_passed: number | null;
  order: number[];
  seats: SeatsRow[];
  boards: BoardsRow[];
}
