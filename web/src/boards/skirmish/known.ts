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
  stack: Frame[];
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

/** What the board is drawn from. */
export interface Board {
  actions: number;
  rows: string[];
  spaces: string[];
  teams: { id: string; name: string; characters: { id: string; name: string; life: number }[] }[];
  cards: { id: string; name: string; character: string; type: string; copies: number; attack: number; defense: number; range: number; free: boolean; undefendable: boolean; text: string }[];
  rewards: { id: string; name: string; text: string }[];
  credits: string[];
}

/** What is pending. */
export type Frame =
  | { frame: "act"; seat: number }
  | { frame: "action_part" }
  | { frame: "begin_turn" }
  | { frame: "choose_mover"; seat: number; spaces: number; moved: string[] }
  | { frame: "choose_opponent"; seat: number; discards: number }
  | { frame: "choose_space"; seat: number; character: string; spaces: number; purpose: string }
  | { frame: "choose_target"; seat: number }
  | { frame: "choose_team"; seat: number }
  | { frame: "defend"; seat: number; place: number }
  | { frame: "discard"; seat: number }
  | { frame: "end_turn" }
  | { frame: "heal_card"; seat: number; character: string; left: number; ask_always: boolean }
  | { frame: "heal_target"; seat: number; life: number }
  | { frame: "on_attack"; step: number; place: number }
  | { frame: "on_defense"; place: number; step: number }
  | { frame: "on_play"; card: string; step: number }
  | { frame: "peek_discard"; seat: number; opponent: number }
  | { frame: "place"; seat: number; character: string }
  | { frame: "pull_step"; seat: number; mover: string; other: string; left: number }
  | { frame: "push_step"; seat: number; mover: string; other: string; left: number }
  | { frame: "recover"; seat: number; left: number; played: string }
  | { frame: "roll"; seat: number }
  | { frame: "scry_take"; seat: number; left: number }
  | { frame: "swap"; seat: number };

/** What can happen. */
export type GameEvent =
  | EventOf<"actions_gained", { seat: number; gained: number; actions: number }>
  | EventOf<"attack_declared", { seat: number; character: string; targets: string[]; card: string }>
  | EventOf<"card_discarded", { seat: number; card: string }>
  | EventOf<"card_drawn", { seat: number; card?: string }>
  | EventOf<"card_played", { seat: number; character: string; card: string; actions: number }>
  | EventOf<"card_recovered", { seat: number; card: string }>
  | EventOf<"cards_put_under", { seat: number; number: number }>
  | EventOf<"cards_seen", { seat: number; number: number; cards?: string[] }>
  | EventOf<"character_removed", { seat: number; character: string }>
  | EventOf<"damage_dealt", { seat: number; character: string; damage: number; life: number; attack: [string, number][]; defense: [string, number][] }>
  | EventOf<"decided", { seat: number }>
  | EventOf<"defended", { seat: number; character: string; card: string }>
  | EventOf<"defense_passed", { seat: number; character: string }>
  | EventOf<"dice_rolled", { seat: number; white: number; black: number }>
  | EventOf<"empower_lost", { seat: number; character: string; empower: number }>
  | EventOf<"empowered", { seat: number; character: string; empower: number }>
  | EventOf<"first_player_named", { seat: number }>
  | EventOf<"forced", { seat: number; action?: string }>
  | EventOf<"hand_seen", { seat: number; opponent: number; cards?: string[] }>
  | EventOf<"healed", { seat: number; character: string; gained: number; life: number }>
  | EventOf<"life_lost", { seat: number; character: string; lost: number; card: string; life: number }>
  | EventOf<"moved", { seat: number; character: string; from: string; to: string }>
  | EventOf<"pile_renewed", { seat: number; cards: number }>
  | EventOf<"placed", { seat: number; character: string; space: string }>
  | EventOf<"player_eliminated", { seat: number }>
  | EventOf<"reward_gained", { seat: number; character: string; reward: string; team: string }>
  | EventOf<"seen_card_taken", { seat: number; card?: string }>
  | EventOf<"stood_up", { seat: number; character: string }>
  | EventOf<"stunned", { seat: number; character: string }>
  | EventOf<"swapped", { [character: string]: Json; seat: number }>
  | EventOf<"team_chosen", { seat: number; team: string }>
  | EventOf<"turn_started", { round: number; seat: number }>
  | EventOf<"ward_ended", { seat: number; character: string; ward: number }>
  | EventOf<"warded", { seat: number; character: string; ward: number }>;
