// What a view says, in the words of the board.
import type { Json } from "../../protocol";
import type { Known } from "./known";

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

export interface Loss {
  seat: number;
  vp: number;
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

/** The open decision as the stack tells of it. */
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

type Told = Record<string, Json>;

const BARE: Zone = { card: null, loyal: null, active: false, commander: null, slots: {}, ranged: false, passedOver: false, roar: 0 };

function size(deck: number | string[]): number {
  return typeof deck === "number" ? deck : deck.length;
}

/** Read a view. */
export function readView(view: Told): Standing {
  const known = view["known"] as unknown as Known;
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
    forecast: readForecast(view["forecast"] as Told),
  };
}

function readForecast(told: Told): Forecast {
  const boards = told["boards"] as unknown as (Omit<BoardForecast, "fights"> & { fights?: Told[] })[];
  return {
    ...(told as unknown as Forecast),
    boards: boards.map((board) => ({
      ...board,
      fights: (board.fights ?? []).map(readFight),
      through: board.through ?? 0,
      lost: board.lost ?? [],
      kills: board.kills ?? [],
    })),
  };
}

/** Read the sums of a fight from the facts of its event. */
export function readFight(facts: Told): Fight {
  return {
    zone: number(facts["zone"]),
    zombies: number(facts["zombies"]),
    charge: number(facts["charge"]),
    own: number(facts["own"]),
    support: number(facts["support"]),
    kills: number(facts["kills"]),
    owner: seatNumber(facts["owner"]),
    rewarded: seatNumber(facts["rewarded"]),
    defeated: facts["defeated"] === true,
    turned: number(facts["turned"]),
    left: "left" in facts ? number(facts["left"]) : number(facts["zombies"]),
    passedOver: !("left" in facts),
  };
}

function readFrame(told: Told | undefined): Frame | null {
  if (!told) return null;
  const place = told["place"] as { board: number; zone: number } | undefined;
  return {
    name: text(told["frame"]) ?? "",
    effect: text(told["effect"]) ?? "",
    chosen: (told["chosen"] as number[] | undefined) ?? [],
    place: place ?? null,
    card: text(told["card"]),
    commander: text(told["commander"]),
  };
}

export function text(value: Json | undefined): string | null {
  return typeof value === "string" ? value : null;
}

export function number(value: Json | undefined): number {
  return typeof value === "number" ? value : 0;
}

export function seatNumber(value: Json | undefined): number | null {
  return typeof value === "number" ? value : null;
}

/** Return the key of a kingdom's seal: the one after the players is the Barbarian's. */
export function kingdomOf(standing: Standing, seat: number): string {
  return standing.seats[seat]?.kingdom ?? "barbarian";
}
