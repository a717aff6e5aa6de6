// Made by `python -m barrow.server.protocol` from the game's declared.py: do not edit.
import type { Json } from "../../protocol";

/** Ranks (1 is best, ties share), scores, and the reason, with its clause. */
export interface Outcome {
  ranks: number[];
  scores: number[];
  reason: string;
  clause: string;
}

/** A stack on its cell, top first; without an owner it is face down. */
export interface StackDocument {
  cell: [number, number];
  owner: number | null;
  tiles: (TileDocument | string)[];
}

/** One tile; without `shown` all have seen it if it lies face up, else nobody. */
export interface TileDocument {
  tile: string | null;
  items?: string[];
  moved?: boolean;
  shown?: number[] | "all" | null;
}

/** A combat round. */
export interface LineupDocument {
  location: [number, number];
  face_down: boolean;
  slots: SlotDocument[];
  hypnosis: (["1 chosen" | "1 opposite" | "2 chosen" | "2 opposite" | "3 chosen" | "3 opposite", "1 chosen" | "1 opposite" | "2 chosen" | "2 opposite" | "3 chosen" | "3 opposite" | null])[];
  fight: FightDocument | null;
  scouts: number[];
  settled: boolean;
}

/** One slot of the line-up: from which cell, who, against what, whom it helps. */
export interface SlotDocument {
  source: [number, number];
  chosen: FighterDocument | null;
  opposite: FighterDocument | null;
  helps: number | null;
}

/** A tile of the line-up, and what has befallen it. */
export interface FighterDocument {
  tile: string;
  items?: string[];
  marks?: number;
  lost?: boolean;
  hypnotized?: boolean;
  fought?: boolean;
  missed?: boolean;
}

/** The coming fight. */
export interface FightDocument {
  one: "1 chosen" | "1 opposite" | "2 chosen" | "2 opposite" | "3 chosen" | "3 opposite";
  other: "1 chosen" | "1 opposite" | "2 chosen" | "2 opposite" | "3 chosen" | "3 opposite";
  helper: "1 chosen" | "1 opposite" | "2 chosen" | "2 opposite" | "3 chosen" | "3 opposite" | null;
}

/** A row of `seats`. */
export interface SeatsRow {
  group: string | null;
  plan: number[];
  size: number | null;
  army: Record<string, number> | null;
  start: number[];
  seen: number[];
  held: Record<string, number>;
  first_turn_over: boolean;
  eliminated: number;
  left: boolean;
}

/** A position as far as a seat may know it. */
export interface Known {
  game: string;
  format: number;
  rules: number | null;
  pack: string | null;
  options: Record<string, Json>;
  stack: Record<string, Json>[] | null;
  outcome: Outcome | null;
  built: boolean;
  board: StackDocument[];
  graveyard: Record<string, number>;
  lineup: LineupDocument | null;
  turn: number;
  falls: number;
  quiet: number;
  buried: boolean;
  seats: SeatsRow[];
}
