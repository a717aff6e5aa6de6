// The position as the board draws it.
import type { BoardProps } from "../board";
import type { Board as BoardDocument, Frame as FrameDocument, GameEvent, Known, LossDocument as Loss } from "./known";

export type { Loss };

/** All that a seat may know. */
export interface View {
  known: Known;
  forecast: ForecastDocument;
}

export type Props = BoardProps<BoardDocument, View, GameEvent>;

type FoughtFacts = Extract<GameEvent, { event: "zone_fought" }>["facts"];
type PassedOverFacts = Extract<GameEvent, { event: "zone_passed_over" }>["facts"];

interface ForecastDocument extends Omit<Forecast, "boards"> {
  boards: (Omit<BoardForecast, "fights" | "through" | "lost" | "kills"> &
    Partial<Pick<BoardForecast, "through" | "lost" | "kills">> & { fights?: (FoughtFacts | PassedOverFacts)[] })[];
}

export interface Zone {
  card: string | null;
  loyal: number | null;
  active: boolean;
  commander: string | null;
  /** Reinforcing cards by rank of their slot. */
  slots: Record<string, string>;
  ranged: boolean;
  passedOver: boolean;
  roar: number;
}

export interface Board {
  horde: number;
  zones: Zone[];
}

export interface Kingdom {
  kingdom: string;
  mission: string | null;
  shown: boolean;
  vp: number;
  tokens: number;
  level: number;
  /** Cards that are known, by id. */
  hand: Record<string, number>;
  cards: number;
  relics: Record<string, number>;
  relicCount: number;
  kills: number;
}

/** The sums of one zone's fight, foretold or fought. */
export interface Fight {
  zone: number;
  /** Zombies that came. */
  zombies: number;
  charge: number;
  own: number;
  support: number;
  kills: number;
  owner: number | null;
  rewarded: number | null;
  defeated: boolean;
  turned: number;
  left: number;
  /** Nothing was fought here. */
  passedOver: boolean;
}

export interface BoardForecast {
  attack: (number | null)[];
  ranged: boolean[];
  protection: Loss[];
  /** The zone that a new card would take; null if none. */
  entry: number | null;
  leaves: { zone: number; zombies: number } | null;
  fights: Fight[];
  through: number;
  lost: Loss[];
  kills: { seat: number; kills: number }[];
}

export interface Forecast {
  zombies: number;
  hp: number;
  damage: number;
  days: number;
  prices: (number | null)[];
  income: { tokens: number; cards: number }[];
  boards: BoardForecast[];
}

/** The open decision: what it is about. */
export interface Frame {
  name: string;
  effect: string;
  chosen: number[];
  place: { board: number; zone: number } | null;
  card: string | null;
  commander: string | null;
}

export interface Standing {
  players: number;
  cooperative: boolean;
  day: number;
  phase: number;
  start: number;
  passed: readonly number[];
  seats: readonly Kingdom[];
  boards: readonly Board[];
  patrons: Readonly<Record<string, number>>;
  deck: number;
  discard: Readonly<Record<string, number>>;
  relicDeck: number;
  relicUsed: Readonly<Record<string, number>>;
  /** Cards drawn to choose from, if they are yours to see. */
  offer: readonly string[];
  gathering: readonly string[];
  spawned: readonly string[];
  /** The boss, once it was shown. */
  boss: string | null;
  pool: number;
  pioneer: number;
  tracks: readonly number[];
  steps: number;
  frame: Frame | null;
  forecast: Forecast;
}

const BARE: Zone = { card: null, loyal: null, active: false, commander: null, slots: {}, ranged: false, passedOver: false, roar: 0 };

function size(deck: number | string[]): number {
  return typeof deck === "number" ? deck : deck.length;
}

/** Read a view. */
export function readView({ known, forecast }: View): Standing {
  return {
    players: known.players,
    cooperative: known.options["mode"] === "cooperative",
    day: known.day,
    phase: known.phase,
    start: known.start,
    passed: known.passed,
    seats: known.seats.map((seat) => ({ ...seat, relicCount: seat.relic_count })),
    boards: known.boards.map(({ horde, zones }) => ({
      horde,
      zones: zones.map(({ passed_over, ...zone }) => ({ ...BARE, ...zone, passedOver: passed_over ?? false })),
    })),
    patrons: known.patrons,
    deck: size(known.deck),
    discard: known.discard,
    relicDeck: size(known.relic_deck),
    relicUsed: known.relic_used,
    offer: typeof known.offer === "number" ? [] : known.offer,
    gathering: known.gathering,
    spawned: known.spawned,
    boss: known.invasions[0] ?? null,
    pool: known.pool,
    pioneer: known.pioneer,
    tracks: known.tracks,
    steps: known.steps,
    frame: readFrame(known.stack.at(-1)),
    forecast: readForecast(forecast),
  };
}

function readForecast(forecast: ForecastDocument): Forecast {
  const none = { through: 0, lost: [], kills: [] };
  return { ...forecast, boards: forecast.boards.map((board) => ({ ...none, ...board, fights: (board.fights ?? []).map(readFight) })) };
}

/** Return the sums of a fight; where zombies passed, nothing was fought. */
export function readFight(facts: FoughtFacts | PassedOverFacts): Fight {
  const none = { charge: 0, own: 0, support: 0, kills: 0, owner: null, rewarded: null, defeated: false, turned: 0, left: facts.zombies };
  return { ...none, ...facts, passedOver: !("left" in facts) };
}

function readFrame(frame: FrameDocument | undefined): Frame | null {
  if (!frame) return null;
  const { board = 0, zone = 0 } = "place" in frame ? frame.place : {};
  return {
    name: frame.frame,
    effect: "effect" in frame ? frame.effect : "",
    chosen: "chosen" in frame ? frame.chosen : [],
    place: "place" in frame ? { board, zone } : null,
    card: "card" in frame ? frame.card : null,
    commander: "commander" in frame ? frame.commander : null,
  };
}

/** Return the key of a kingdom's seal: the one after the players is the Barbarian's. */
export function kingdomOf(standing: Standing, seat: number): string {
  return standing.seats[seat]?.kingdom ?? "barbarian";
}
