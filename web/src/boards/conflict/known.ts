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
  stack: Frame[];
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

/** A tile that lies in the open, and the items attached to it. */
export interface FaceDocument {
  tile: string;
  items?: string[];
}

/** A blow, and what came of it: places of the line-up, attacks, and the clause. */
export interface BlowDocument {
  by: string[];
  at: string;
  attacks: number[];
  defense: number;
  came: "defeats" | "missed" | "resisted" | "too_late" | "too_weak";
  clause: string;
}

/** A stack of the board as the end of the game shows it, top first. */
export interface ShownStack {
  cell: [number, number];
  tiles: FaceDocument[];
}

/** What the board is drawn from. */
export interface Board {
  groups: { id: string; name: string; border: string; time: string; plural: string; color: string; tiles: Record<string, number>; fighters: { level: number; name: string; copies: number; attack: number; defense: number; abilities: string[] }[] }[];
  kinds: { id: string; name: string; instant: boolean; text: string; item: boolean }[];
  abilities: { id: string; name: string; text: string }[];
  items: { id: string; attack: number; defense: number; leader: string }[];
  deals: { players: number; army: number; across: number; down: number }[];
  presets: { id: string; size: number; style: string; start: number[]; group: string; levels: number[]; tiles: Record<string, number> }[];
  limit: number;
}

/** What is pending. */
export type Frame =
  | { frame: "aid"; seat: number; slot: number }
  | { frame: "aiding"; slot: number }
  | { frame: "arrange_next"; seat: number; cell: [number, number]; order: number[]; arranged: [number, number][] }
  | { frame: "arrange_stack"; seat: number; arranged: [number, number][] }
  | { frame: "arranging" }
  | { frame: "begin_turn" }
  | { frame: "build_armies"; seats: number[] }
  | { frame: "choose_fighter"; seat: number }
  | { frame: "choose_group"; seat: number }
  | { frame: "choose_location"; seat: number }
  | { frame: "choose_start"; seat: number }
  | { frame: "clean_up" }
  | { frame: "deal_board" }
  | { frame: "engage" }
  | { frame: "fight"; seat: number }
  | { frame: "furthest_stack"; seat: number; place: "1 chosen" | "1 opposite" | "2 chosen" | "2 opposite" | "3 chosen" | "3 opposite" }
  | { frame: "hand_out" }
  | { frame: "hide"; seat: number; place: "1 chosen" | "1 opposite" | "2 chosen" | "2 opposite" | "3 chosen" | "3 opposite" }
  | { frame: "hiding"; place: number }
  | { frame: "instants" }
  | { frame: "march"; seat: number }
  | { frame: "move_fighter"; seat: number; approached: boolean; unseen: boolean }
  | { frame: "move_to"; seat: number; cell: [number, number]; index: number; approached: boolean }
  | { frame: "movement" }
  | { frame: "next_fight"; number: number }
  | { frame: "order_instants"; seat: number }
  | { frame: "over_limit"; seat: number; cell: [number, number] }
  | { frame: "place_bystander"; slot: number }
  | { frame: "place_opposing"; slot: number }
  | { frame: "prep"; seat: number }
  | { frame: "ready"; seat: number }
  | { frame: "reveal"; seat: number }
  | { frame: "scatter_to"; seat: number; places: ("1 chosen" | "1 opposite" | "2 chosen" | "2 opposite" | "3 chosen" | "3 opposite")[]; received: number[] }
  | { frame: "scout"; seat: number }
  | { frame: "scouting" }
  | { frame: "settle_round" }
  | { frame: "strike" }
  | { frame: "take_blow"; seat: number };

/** What can happen. */
export type GameEvent =
  | EventOf<"aid_declared", { slot: number; helps: number }>
  | EventOf<"army_ready", { seat: number; levels?: number[]; tiles?: Record<string, number>; start?: number[] }>
  | EventOf<"board_dealt", { across: number; down: number }>
  | EventOf<"decided", { seat: number }>
  | EventOf<"eliminated", { seat: number; tiles: FaceDocument[] }>
  | EventOf<"extracted", { tile: string; items?: string[]; to: [number, number] }>
  | EventOf<"fighter_back", { tile: string; items?: string[]; to: [number, number] }>
  | EventOf<"fighter_chosen", { tile: string; items?: string[]; cell: [number, number]; slot: number }>
  | EventOf<"fighter_moved", { tile: string; items?: string[]; to: [number, number]; from: [number, number] }>
  | EventOf<"fighter_named", { tile: string; items?: string[]; cell: [number, number] }>
  | EventOf<"fighters_marked", { places: ("1 chosen" | "1 opposite" | "2 chosen" | "2 opposite" | "3 chosen" | "3 opposite")[] }>
  | EventOf<"first_player", { seat: number }>
  | EventOf<"forced", { seat: number; action?: string }>
  | EventOf<"fought", { one: "1 chosen" | "1 opposite" | "2 chosen" | "2 opposite" | "3 chosen" | "3 opposite"; other: "1 chosen" | "1 opposite" | "2 chosen" | "2 opposite" | "3 chosen" | "3 opposite"; killed: ("1 chosen" | "1 opposite" | "2 chosen" | "2 opposite" | "3 chosen" | "3 opposite")[]; blows: BlowDocument[] }>
  | EventOf<"game_ended", { winners: number[]; armies: Record<string, number>[]; starts: number[][]; board: ShownStack[] }>
  | EventOf<"group_taken", { group: string; seat: number }>
  | EventOf<"handed_out", { seat: number; tile: string; items?: string[] }>
  | EventOf<"instant_resolved", { tile: string; items?: string[]; slot: number }>
  | EventOf<"item_attached", { tile: string; items?: string[]; cell: [number, number]; kind: string }>
  | EventOf<"location_chosen", { seat: number; cell: [number, number] }>
  | EventOf<"moved_in", { tile: string; items?: string[]; to: [number, number] }>
  | EventOf<"no_combat", { seat: number }>
  | EventOf<"passed", { seat: number; window: string }>
  | EventOf<"played", { seat: number; kind: string }>
  | EventOf<"player_left", { seat: number }>
  | EventOf<"put_face_down", { tile: string; items?: string[]; cell: [number, number] }>
  | EventOf<"resurrected", { tile: string; items?: string[]; cell: [number, number] }>
  | EventOf<"stack_arranged", { cell: [number, number]; tiles: FaceDocument[] }>
  | EventOf<"stack_looked_at", { seat: number; cell: [number, number]; tile?: string; items?: string[] }>
  | EventOf<"stack_removed", { cell: [number, number]; tiles: FaceDocument[] }>
  | EventOf<"start_placed", { seat: number; cell: [number, number]; fighters: number }>
  | EventOf<"survivor_placed", { tile: string; items?: string[]; to: [number, number] }>
  | EventOf<"tile_buried", { tile: string; items?: string[] }>
  | EventOf<"tiles_turned", { cell: [number, number]; tiles: FaceDocument[] }>
  | EventOf<"top_seen", { tile: string; items?: string[]; cell: [number, number] }>
  | EventOf<"turn_started", { seat: number }>;
