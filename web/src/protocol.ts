// Made by `python -m barrow.server.protocol` from src/barrow/server/messages.py: do not edit.

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type Level = "random" | "easy" | "normal" | "hard" | "expert";

export type Pace = "live" | "relaxed" | "daily" | "unhurried";

export type Status = "open" | "running" | "paused" | "over";

export type SeatKind = "open" | "person" | "bot";

export type Asking = "always" | "could" | "never";

export type LabLevel = "random" | "easy" | "normal";

export type LabState = "running" | "done" | "broken";

/** How long a text may be, by its kind. */
export const LONGEST = {
  Name: 40,
  Title: 60,
  ChatText: 500,
  ActionText: 200,
  Code: 64,
  Nonce: 64,
} as const;

/** What a bot would do in your seat, the best idea first. */
export interface Hinted {
  type: "hinted";
  number: number;
  ideas: Idea[];
  reason: string;
}

/** A bot has been thinking for a moment; told again every second until it answers. */
export interface Thinking {
  type: "thinking";
  seat: number;
  spent: number;
  budget: number;
}

/** Introduce yourself. No account: the answer's token is all that proves who you are. */
export interface NewPlayer {
  name: string;
}

/** Who the caller is. The token is sent once, when the player is made. */
export interface Me {
  player: string;
  name: string;
  token: string | null;
}

/** One table option of a game. */
export interface OptionInfo {
  name: string;
  help: string;
  clause: string;
  default: Json;
  choices: Json[] | null;
  low: number;
  high: number;
  only_with: [string, Json] | null;
  players_of: number[][] | null;
}

/** One game that can be played here. */
export interface GameInfo {
  key: string;
  title: string;
  players: number[];
  options: OptionInfo[];
  levels: Level[];
  credits: string[];
}

/** A piece of a rulebook page. */
export interface RulebookBlock {
  kind: "clause" | "heading" | "prose" | "table";
  text: string;
  level: number;
  id: string;
}

/** A game's rulebook, in the order of the page. */
export interface RulebookPage {
  game: string;
  title: string;
  blocks: RulebookBlock[];
}

/** How a seat of a new table is filled: by the caller, by a bot, or left open. */
export interface SeatWish {
  kind: "bot" | "me" | "open";
  level?: Level | null;
}

/** Open a table. With no open seat it starts at once. */
export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, Json>;
  title?: string;
  public?: boolean;
  pace?: Pace;
  commitment?: string;
  nonce?: string;
}

/** Take an open seat; a private table wants its invite code. */
export interface SitDown {
  seat?: number | null;
  invite?: string;
  nonce?: string;
}

/** The host puts a bot on an open seat, or opens a bot's seat, before the start. */
export interface FillSeat {
  seat: number;
  kind: "bot" | "open";
  level?: Level | null;
}

/** Play on from a moment of a finished game, at a new table. */
export interface Fork {
  step: number;
  seats: SeatWish[];
}

/** The hash of a seed that the next table may be opened with. */
export interface Seal {
  commitment: string;
}

/** Whether the luck of a finished game was what its seed deals. */
export interface ProofInfo {
  table: string;
  game: string;
  names: string[];
  commitment: string;
  seed: string;
  nonces: string[];
  rolls: number;
  fault: string;
}

/** Who sits where. `stand_in` is true while a bot plays for an absent person. */
export interface SeatInfo {
  seat: number;
  kind: SeatKind;
  name: string;
  level: Level | null;
  present: boolean;
  stand_in: boolean;
  you: boolean;
}

/** A table as lists and its own page show it. */
export interface TableInfo {
  table: string;
  game: string;
  title: string;
  status: Status;
  public: boolean;
  pace: Pace;
  players: number;
  options: Record<string, Json>;
  seats: SeatInfo[];
  host: boolean;
  invite: string | null;
  created: number;
  turn: string;
  waiting_for: number[];
  next_table: string | null;
  commitment: string;
}

/** Open and running public tables, and the caller's own. */
export interface TableList {
  yours: TableInfo[];
  public: TableInfo[];
}

/** Why a request was refused, in the caller's words. `report` finds it in the log. */
export interface Fault {
  error: string;
  code: string;
  clause: string;
  report: string;
}

/** What happened, as the receiver may know it. */
export interface EventInfo {
  event: string;
  clause: string;
  text: string;
  facts: Record<string, Json>;
}

/** One legal action: its text to send back, its words, and what it names. */
export interface OptionChoice {
  action: string;
  words: string;
  kind: string;
  names: string[];
}

/** One side of the game with its public figures. */
export interface PartyInfo {
  key: string;
  title: string;
  seat: number | null;
  figures: [string, number][];
  share: number;
  active: boolean;
  alive: boolean;
}

/** One step of the turn. */
export interface PhaseInfo {
  title: string;
  clause: string;
  now: boolean;
}

/** The open question. Options are there only for the seat that must decide. */
export interface Decision {
  number: number;
  name: string;
  question: string;
  clause: string;
  seats: number[];
  yours: boolean;
  options: OptionChoice[];
  reaction: boolean;
  deadline: number | null;
}

/** How the game ended. */
export interface OutcomeInfo {
  ranks: number[];
  scores: number[];
  reason: string;
  clause: string;
}

/** Something somebody said at the table. */
export interface ChatLine {
  number: number;
  name: string;
  seat: number | null;
  text: string;
  at: number;
}

/** What may be taken back: freely up to the fence, further if all agree. */
export interface UndoState {
  free: boolean;
  why_not: string;
  clause: string;
  asked_by: number | null;
  agreed: number[];
}

/** Where the game stands for the receiver. */
export interface Position {
  step: number;
  view: Record<string, Json>;
  decision: Decision | null;
  asides: OptionChoice[];
  parties: PartyInfo[];
  phases: PhaseInfo[];
  undo: UndoState;
  outcome: OutcomeInfo | null;
}

/** Answer decision `number` with an action. */
export interface Act {
  type: "act";
  number: number;
  action: string;
}

/** Ask which rules several choices as a whole would keep and break, or hand them in. */
export interface Propose {
  type: "propose";
  proposal: Record<string, Json>;
  hand_in?: boolean;
}

/** Ask why an action is not legal; places may be named as in the names of an option. */
export interface Why {
  type: "why";
  action: string;
}

/** Ask a bot what it would do in your seat, seeing only what you may. */
export interface Hint {
  type: "hint";
}

/** Take back your latest action, if nothing was learned or rolled since. */
export interface Undo {
  type: "undo";
}

/** Ask everybody to agree to go back to after your previous decision. */
export interface AskUndo {
  type: "ask_undo";
}

/** Agree or not to somebody's wish to go back. */
export interface AnswerUndo {
  type: "answer_undo";
  agree: boolean;
}

/** Say something to the table. */
export interface Say {
  type: "say";
  text: string;
}

/** Say when you want to be asked about reactions of a kind. */
export interface Prefer {
  type: "prefer";
  decision: string;
  asking: Asking;
}

/** Stop the clocks, or let them run again. */
export interface Pause {
  type: "pause";
  paused: boolean;
}

/** Hand your seat to a bot for good. */
export interface Resign {
  type: "resign";
}

/** Take your seat back from the bot that stood in. */
export interface TakeBack {
  type: "take_back";
}

/** Everything, on joining: the table, your seat, the position, log and chat so far. */
export interface Snapshot {
  type: "snapshot";
  table: TableInfo;
  seat: number | null;
  behind: number;
  position: Position | null;
  log: LoggedStep[];
  chat: ChatLine[];
  watchers: number;
  asking: Record<string, Asking>;
}

/** One action in the log, with what followed from it. */
export interface LoggedStep {
  step: number;
  seat: number | null;
  events: EventInfo[];
}

/** An action was played: what happened, and where the game stands now. */
export interface Happened {
  type: "happened";
  logged: LoggedStep;
  position: Position;
}

/** Actions were taken back: the log is struck from `step` on. */
export interface WentBack {
  type: "went_back";
  logged: LoggedStep;
  position: Position;
}

/** Somebody wants to go back, or an answer came in. */
export interface UndoAsked {
  type: "undo_asked";
  undo: UndoState;
}

/** Somebody came, left, or a bot stands in; the table as it is now. */
export interface Seats {
  type: "seats";
  table: TableInfo;
  watchers: number;
}

/** A chat line. */
export interface Said {
  type: "said";
  line: ChatLine;
}

/** What you sent was not accepted; nothing changed. */
export interface Refused {
  type: "refused";
  action: string;
  text: string;
  clause: string;
  code: string;
}

/** The answer to why; `text` is empty if the action is legal. */
export interface WhyNot {
  type: "why_not";
  action: string;
  text: string;
  clause: string;
  code: string;
}

/** One rule that a proposal keeps or breaks. */
export interface RuleWeighed {
  clause: string;
  text: string;
  kept: boolean;
}

/** Which rules the latest proposal keeps and breaks; if all are kept, it can be handed in. */
export interface Weighed {
  type: "weighed";
  rules: RuleWeighed[];
}

/** One choice that a bot considered. */
export interface Idea {
  action: string;
  words: string;
  chance: number | null;
  looks: number;
  line: string[];
}

/** What a replay shows before its first step. Ranks stay hidden until the end is reached. */
export interface ReplayInfo {
  table: string;
  game: string;
  title: string;
  players: number;
  names: string[];
  steps: number;
  turns: ReplayTurn[];
  moments: ReplayMoment[];
  parties: string[];
  shares: number[][];
}

/** Where a turn begins. */
export interface ReplayTurn {
  step: number;
  text: string;
}

/** Something worth jumping to: an elimination, a conquest of note, the end. */
export interface ReplayMoment {
  step: number;
  event: string;
  text: string;
}

/** One moment of a replay, as a seat, a watcher or everybody together sees it. */
export interface ReplayStep {
  step: number;
  seat: number | null;
  action: string;
  words: string;
  events: EventInfo[];
  view: Record<string, Json>;
  parties: PartyInfo[];
  phases: PhaseInfo[];
}

/** What a bot would have considered at a decision of a finished game, from the view of then. */
export interface Review {
  step: number;
  action: string;
  ideas: Idea[];
  reason: string;
}

/** Start a small run: bots of one level play each other. */
export interface NewRun {
  game: string;
  players: number;
  level?: LabLevel;
  games?: number;
  seed?: number;
}

/** How often a side won, with its 95% interval. */
export interface LabSide {
  key: string;
  name: string;
  share: number;
  low: number;
  high: number;
  clear: boolean;
}

/** One run: still playing, or with its report. */
export interface LabRun {
  name: string;
  game: string;
  title: string;
  players: number[];
  bots: string[];
  games: number;
  played: number;
  seed: string;
  state: LabState;
  verdict: string;
  answers: string[];
  even: number;
  sides: LabSide[];
}

/** The lab of this server. */
export interface LabInfo {
  ready: boolean;
  may_start: boolean;
  note: string;
  runs: LabRun[];
}

export type ClientMessage =
  | Act
  | Propose
  | Why
  | Hint
  | Undo
  | AskUndo
  | AnswerUndo
  | Say
  | Prefer
  | Pause
  | Resign
  | TakeBack;

export type ServerMessage =
  | Snapshot
  | Happened
  | WentBack
  | UndoAsked
  | Seats
  | Thinking
  | Said
  | Refused
  | WhyNot
  | Weighed
  | Hinted;
