// Made by `python -m barrow.server.protocol` from the game's declared.py: do not edit.
import type { Json } from "../../protocol";

/** Ranks (1 is best, ties share), scores, and the reason, with its clause. */
export interface Outcome {
  ranks: number[];
  scores: number[];
  reason: string;
  clause: string;
}

/** A row of `parties`. */
export interface PartiesRow {
  seat: number | null;
  ai: boolean;
  hand: (string | number)[];
  bonuses: string[];
  fallen: number;
}

/** A row of `territories`. */
export interface TerritoriesRow {
  owner?: string | null;
  units?: number;
  cyborgs?: number;
  inactive?: number;
  fresh?: number;
  city?: boolean;
  centers?: number;
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
  factions: (string | null)[];
  order: string[];
  walls: [string, string][];
  deck: string[] | number;
  discard: string[];
  shuffled: Record<string, number>;
  shuffles: number;
  falls: number;
  turn: number;
  round: number;
  conquered: boolean;
  walked: string[];
  rolls: number;
  first_out: number[];
  parties: Record<string, PartiesRow>;
  territories: Record<string, TerritoriesRow>;
}
