// The position as the board draws it: what the server sends, with what it leaves out filled in.
import type { BoardProps } from "../board";
import type { Board as BoardDocument, Frame as FrameDocument, GameEvent, Known, LossDocument as Loss } from "./known";

export type { Loss };

/** All that a seat may know. */
export interface View {
  seat: number | null;
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
  passed_over: boolean;
  roar: number;
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

/** One frontier: what lies there, and what it has to expect. */
export interface Front extends BoardForecast {
  horde: number;
  zones: Zone[];
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

export interface Standing extends Omit<Known, "boards" | "offer"> {
  fronts: readonly Front[];
  /** Cards drawn to choose from, if they are yours to see. */
  offer: readonly string[];
  /** The boss, once it was shown. */
  boss: string | null;
  frame: Frame | null;
  forecast: Omit<Forecast, "boards">;
}

const BARE: Zone = { card: null, loyal: null, active: false, commander: null, slots: {}, ranged: false, passed_over: false, roar: 0 };
const QUIET = { through: 0, lost: [], kills: [] };

/** Read a view. */
export function readView({ known, forecast }: View): Standing {
  const { boards, offer, ...rest } = known;
  return {
    ...rest,
    fronts: forecast.boards.map((foretold, place) => ({
      ...QUIET,
      ...foretold,
      fights: (foretold.fights ?? []).map(readFight),
      horde: boards[place]?.horde ?? 0,
      zones: (boards[place]?.zones ?? []).map((zone) => ({ ...BARE, ...zone })),
    })),
    offer: typeof offer === "number" ? [] : offer,
    boss: known.invasions[0] ?? null,
    frame: readFrame(known.stack.at(-1)),
    forecast,
  };
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

/** The points that battle would bring a kingdom right now: its kills, less what it loses at its gates. */
export function todayOf(standing: Standing, seat: number): number {
  const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
  const kills = standing.fronts.flatMap((front) => front.kills.filter((each) => each.seat === seat).map((each) => each.kills));
  const lost = standing.fronts.flatMap((front) => front.lost.filter((each) => each.seat === seat).map((each) => each.vp));
  return sum(kills) - sum(lost);
}
