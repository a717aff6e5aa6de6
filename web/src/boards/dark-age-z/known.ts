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
  stack: Frame[];
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

/** What a player lost at a gate. */
export interface LossDocument {
  seat: number;
  vp: number;
}

/** What the board is drawn from. */
export interface Board {
  icons: string[];
  command_icons: number[];
  kingdoms: { id: string; name: string; color: string }[];
  armies: { id: string; name: string; rank: number; attack: number; zombification: number; charge: number; copies: number; ranged: boolean; slots: Record<string, number> }[];
  commanders: { id: string; name: string; attack: number; charge: number; zones: number[]; text: string; ranged: boolean }[];
  relics: { id: string; name: string; phases: number[]; command: boolean; effects: { a: string; b: string } }[];
  missions: { id: string; text: string; kingdom: string; condition: string; kind: string }[];
  tracks: { id: string; name: string; costs: number[]; closed: boolean }[];
  places: { id: string; name: string }[];
  levels: { name: string; rank: number; cards: number }[];
  invasions: { id: string; name: string; zombies: number; hp: number; power_zombies: number; power_hp: number; damage: number; speed: number; text: string; boss: boolean }[];
  steps: Record<string, number[]>;
  thresholds: Record<string, number>;
}

/** What is pending. */
export type Frame =
  | { frame: "advance_track"; track: string }
  | { frame: "after_board"; board: number; kills: number[] }
  | { frame: "apollo_play"; seat: number; left: number }
  | { frame: "ask_again" }
  | { frame: "begin_combat" }
  | { frame: "begin_rallying" }
  | { frame: "choose_mission"; seats: number[] }
  | { frame: "commander_target"; seat: number; commander: string; anywhere: boolean }
  | { frame: "daily_missions"; offset: number }
  | { frame: "day" }
  | { frame: "deal" }
  | { frame: "end_command" }
  | { frame: "end_day" }
  | { frame: "fight_board"; board: number }
  | { frame: "hammer_card"; seat: number; place: Record<string, number>; ask_always: boolean }
  | { frame: "hand_limit"; seat: number; offset: number; ask_always: boolean }
  | { frame: "hit_gates"; board: number; zombies: number }
  | { frame: "keep_relic"; seat: number; ask_always: boolean }
  | { frame: "mind_give"; seat: number; player: number; left: number; ask_always: boolean }
  | { frame: "next_day" }
  | { frame: "p1_turn"; seat: number; ask_always: boolean }
  | { frame: "pass_commander"; seat: number }
  | { frame: "play_where"; seat: number; card: string; is_declared: boolean }
  | { frame: "rally"; player: number }
  | { frame: "rally_turn"; seat: number; ask_always: boolean }
  | { frame: "reactivate_loyalty"; seat: number; place: Record<string, number> }
  | { frame: "reactivate_target"; seat: number; left: number; may_stop: boolean }
  | { frame: "refresh_pick"; seat: number; picked: number; ask_always: boolean }
  | { frame: "reinforce_card"; seat: number; place: Record<string, number>; rank: number; ask_always: boolean }
  | { frame: "relic_choice"; seat: number; effect: string; chosen: number[] }
  | { frame: "relic_played"; player: number }
  | { frame: "return_tokens"; player: number }
  | { frame: "score_kills" }
  | { frame: "upgrade_card"; seat: number; left: number; ask_always: boolean }
  | { frame: "vest_cancel"; seat: number; player: number; effect: string; chosen: number[]; ask_always: boolean }
  | { frame: "vest_window"; seat: number; offset: number; ask_always: boolean };

/** What can happen. */
export type GameEvent =
  | EventOf<"armies_marched", { board: number; moves: [number, number][] }>
  | EventOf<"army_placed", { board: number; zone: number; place: string; card: string; loyal: number }>
  | EventOf<"army_played", { seat: number; board: number; zone: number; place: string; card: string; loyal: number }>
  | EventOf<"army_reactivated", { board: number; zone: number; place: string; card: string; loyal: number }>
  | EventOf<"army_reinforced", { seat: number; board: number; zone: number; place: string; card: string; bonus: number; slot: number }>
  | EventOf<"army_removed", { board: number; zone: number; place: string; card: string; loyal: number; zombies: number }>
  | EventOf<"boss_shown", { card: string }>
  | EventOf<"card_chosen", { seat: number; card: string }>
  | EventOf<"card_took", { seat: number; card: string }>
  | EventOf<"cards_discarded", { seat: number; cards: string[] }>
  | EventOf<"cards_drawn", { seat: number; number: number; cards?: string[] }>
  | EventOf<"cards_passed", { seat: number; number: number; to: number; cards?: string[] }>
  | EventOf<"cards_shown", { hands: Record<string, number>[]; relics: Record<string, number>[]; missions: (string | null)[]; deck: string[]; relic_deck: string[]; barbarian_deck: string[]; commander_deck: string[]; invasions: string[] }>
  | EventOf<"combat_started", { board: number; zombies: number; hp: number }>
  | EventOf<"commander_assigned", { seat: number; commander: string; board: number; zone: number; place: string }>
  | EventOf<"commander_buried", { commander: string }>
  | EventOf<"commander_revealed", { seat: number; commander: string }>
  | EventOf<"commanders_gathered", { commanders: string[] }>
  | EventOf<"day_cleaned_up", { tracks: number[]; pioneer: number }>
  | EventOf<"day_started", { day: number }>
  | EventOf<"decided", { seat: number }>
  | EventOf<"field_command", { seat: number; steps: number; token: boolean }>
  | EventOf<"forced", { seat: number; action?: string }>
  | EventOf<"game_ended", { winners: number[] }>
  | EventOf<"gate_hit", { board: number; zombies: number; lost: LossDocument[] }>
  | EventOf<"kills_scored", { seat: number; vp: number; kills: number }>
  | EventOf<"kingdoms_taken", { kingdoms: string[] }>
  | EventOf<"mission_chosen", { seat: number; mission?: string }>
  | EventOf<"mission_judged", { seat: number; paid: boolean; mission: string }>
  | EventOf<"mission_shown", { seat: number; vp: number; mission: string }>
  | EventOf<"rallying_started", { order: number[] }>
  | EventOf<"relic_aimed", { seat: number; relic: string; choice: string }>
  | EventOf<"relic_canceled", { seat: number; relic: string; player: number }>
  | EventOf<"relic_discarded", { seat: number; relic: string }>
  | EventOf<"relic_kept", { seat: number; kept?: string; discarded: string }>
  | EventOf<"relic_played", { seat: number; relic: string; effect: string }>
  | EventOf<"relic_worked", { seat: number; board?: number; zone?: number; place?: string; other?: number; loyal?: number; zombies?: number; commands?: number; steps?: number; source?: number; target?: number; change?: number }>
  | EventOf<"relics_drawn", { seat: number; number: number; relics?: string[] }>
  | EventOf<"seat_passed", { seat: number; first: boolean }>
  | EventOf<"start_settled", { seat: number }>
  | EventOf<"strategy_used", { seat: number; cost: number; track: string }>
  | EventOf<"technology_lost", object>
  | EventOf<"technology_raised", { seat: number; level: number }>
  | EventOf<"token_taken", { seat: number; pool: number }>
  | EventOf<"tokens_gained", { seat: number; tokens: number }>
  | EventOf<"tokens_returned", { seat: number; tokens: number }>
  | EventOf<"turn_ended", { seat: number }>
  | EventOf<"vest_declined", { seat: number }>
  | EventOf<"vp_gained", { seat: number; vp: number }>
  | EventOf<"zone_fought", { board: number; zone: number; place: string; zombies: number; charge: number; own: number; support: number; kills: number; owner: number | null; rewarded: number | null; defeated: boolean; turned: number; left: number }>
  | EventOf<"zone_passed_over", { zombies: number; board: number; zone: number; place: string }>;
