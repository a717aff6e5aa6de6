// Made by `python -m barrow.server.protocol` from the game's declarations: do not edit.
import type { Json } from "../../protocol";
import type { EventOf } from "../board";

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
  stack: Frame[];
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

/** Roll */
export interface Roll {
  source: string;
  target: string;
  attacker: string;
  defender: string;
  attack: number[];
  attack_cyborgs: number;
  defense: number[];
  defense_cyborgs: number;
}

/** Two dice that were compared: what they show, who lost, and by which clause. */
export interface PairDocument {
  attack: number;
  defense: number;
  loser: "attacker" | "defender";
  why: "beats" | "loses to" | "ties and loses" | "ties and wins" | "ties: a bite";
  clause: string;
}

/** What the board is drawn from. */
export interface Board {
  canvas: { width: number; height: number; sea_color: string; source: string };
  regions: { id: string; name: string; points: number }[];
  territories: { id: string; name: string; region: string; center: [number, number]; polygon: [number, number][] }[];
  land: [string, string][];
  lines: { a: string; b: string; wrap: boolean }[];
  credits: string[];
}

/** What is pending. */
export type Frame =
  | { frame: "ai_attack"; source: string | null; target: string | null }
  | { frame: "ai_cards" }
  | { frame: "assign"; seat: number; pool: number }
  | { frame: "assign_pool"; pool: number }
  | { frame: "attack"; seat: number }
  | { frame: "attack_dice"; seat: number; source: string; target: string }
  | { frame: "begin_turn" }
  | { frame: "boost"; seat: number; roll: Roll; attacking: boolean }
  | { frame: "build"; seat: number }
  | { frame: "card_phase" }
  | { frame: "cards"; seat: number }
  | { frame: "cards_open" }
  | { frame: "cash_place"; seat: number; units: number }
  | { frame: "convert_count"; seat: number; land: string }
  | { frame: "deal"; start_seat: number }
  | { frame: "defend_dice"; seat: number; source: string; target: string; civilians: number; cyborgs: number }
  | { frame: "draw"; seat: number }
  | { frame: "end_turn" }
  | { frame: "ground_zero"; seat: number; cards: string[] }
  | { frame: "move_civilians"; seat: number; purpose: string; source: string; target: string; low: number; low_cyborgs: number }
  | { frame: "move_count"; seat: number; purpose: string; source: string; target: string; low: number }
  | { frame: "move_cyborgs"; seat: number; purpose: string; source: string; target: string; civilians: number; low: number }
  | { frame: "pass_turn" }
  | { frame: "pick_faction"; seat: number; left: number; allowed: string[]; need_zombies: boolean }
  | { frame: "place_start"; seat: number }
  | { frame: "send_count"; seat: number; land: string }
  | { frame: "send_to"; seat: number; land: string; units: number }
  | { frame: "t_to"; seat: number; source: string }
  | { frame: "takeover"; seat: number }
  | { frame: "tech"; seat: number; roll: Roll; attacking: boolean }
  | { frame: "transfer"; seat: number }
  | { frame: "turn_zero_cards" }
  | { frame: "z_count"; seat: number; source: string; target: string }
  | { frame: "z_to"; seat: number; source: string }
  | { frame: "zombie_transfer"; seat: number };

/** What can happen. */
export type GameEvent =
  | EventOf<"attack_declared", { faction: string; dice: number; cyborg_dice: number; target: string; source: string }>
  | EventOf<"bonus_gained", { faction: string; bonus: string }>
  | EventOf<"card_cashed", { faction: string; card: string; units: number }>
  | EventOf<"card_drawn", { faction: string; card?: string }>
  | EventOf<"cards_discarded", { faction: string; cards: string[] }>
  | EventOf<"cards_passed", { faction: string; number: number; from: string; cards?: string[] }>
  | EventOf<"cities_placed", { cities: string[] }>
  | EventOf<"civilians_converted", { units: number; territory: string; faction: string }>
  | EventOf<"civilians_defected", { units: number; territory: string; to: string; faction: string; attacking: boolean }>
  | EventOf<"cyborgs_sent", { faction: string; source: string; target: string; units: number; cyborgs: number }>
  | EventOf<"decided", { seat: number }>
  | EventOf<"deck_refilled", { cards: number }>
  | EventOf<"defense_chosen", { faction: string; dice: number; cyborg_dice: number; target: string }>
  | EventOf<"dice_raised", { faction: string; die: number; attacking: boolean; attack: number[]; defense: number[] }>
  | EventOf<"dice_rolled", { faction: string; attack: number[]; defender: string; defense: number[]; attack_cyborgs: number; defense_cyborgs: number; source: string; target: string }>
  | EventOf<"exploded", { faction: string; lost: Record<string, number> }>
  | EventOf<"faction_taken", { seat: number; faction: string }>
  | EventOf<"first_game_laid", object>
  | EventOf<"forced", { seat: number; action?: string }>
  | EventOf<"game_ended", { winners: string[] }>
  | EventOf<"ground_zero_struck", { territory: string; units: number }>
  | EventOf<"lands_dealt", { faction: string; territories: string[] }>
  | EventOf<"pairs_compared", { pairs: PairDocument[]; source: string; target: string; faction: string; defender: string }>
  | EventOf<"party_eliminated", { faction: string; by: string | null }>
  | EventOf<"pool_counted", { faction: string; pool: number; territories: number; cities: number; command_centers: number; regions: number }>
  | EventOf<"takeover_answered", { seat: number; accepted: boolean }>
  | EventOf<"territory_conquered", { faction: string; source: string; target: string; units: number; cyborgs: number }>
  | EventOf<"territory_walked", { faction: string; source: string; target: string; units: number; cyborgs: number }>
  | EventOf<"turn_started", { round: number; faction: string }>
  | EventOf<"unit_placed", { faction: string; units: number; territory: string }>
  | EventOf<"units_grew", { faction: string; units: number; on: Record<string, number> }>
  | EventOf<"units_transferred", { faction: string; source: string; target: string; units: number; cyborgs: number }>
  | EventOf<"wall_built", { faction: string; territory: string; neighbor: string }>
  | EventOf<"wall_hit", { faction: string; die: number; source: string; target: string; broke: boolean }>
  | EventOf<"walls_removed", { walls: number; faction: string }>
  | EventOf<"zero_cards_turned", { cards: string[] }>
  | EventOf<"zombies_moved", { faction: string; source: string; target: string; units: number; cyborgs: number }>;
