// The position as the board draws it: what the server sends, with what it leaves out filled in.
import type { BoardProps } from "../board";
import type { Board, GameEvent, Known, LossDocument as Points, ZonesRow } from "./known";

/** All that a seat may know. */
export interface View {
  seat: number | null;
  known: Known;
  forecast: Forecast;
  /** How far the seat's mission has come; null if there is nothing to count. */
  mission: { have: number; least?: number; most?: number } | null;
}

export type Props = BoardProps<Board, View, GameEvent>;
export type Zone = Required<ZonesRow>;

type Sums = Extract<GameEvent, { event: "zone_fought" }>["facts"];
type PassedOver = Extract<GameEvent, { event: "zone_passed_over" }>["facts"];
/** The sums of one zone's fight, foretold or fought; nobody fights where zombies pass over. */
export type Fight = Sums & { passedOver: boolean };

/** What a frontier has to expect. */
interface BoardForecast<Fights = Sums | PassedOver> {
  attack: (number | null)[];
  ranged: boolean[];
  protection: Points[];
  /** The zone that a new card would take; null if none. */
  entry: number | null;
  /** The zone of the army that would make room for it; null if none has to. */
  leaves: { zone: number } | null;
  fights: Fights[];
  /** Zombies that would get through the gate, what they would cost, and what was killed before. */
  through: number;
  lost: Points[];
  kills: Points[];
}

interface Forecast {
  zombies: number;
  hp: number;
  damage: number;
  days: number;
  prices: (number | null)[];
  income: { tokens: number; cards: number }[];
  boards: BoardForecast[];
}

/** One frontier: what lies there, and what it has to expect. */
export interface Front extends BoardForecast<Fight> {
  horde: number;
  zones: Zone[];
}

/** What the open question is about; which of it, depends on the question. */
export interface Frame {
  frame: string;
  effect?: string;
  chosen?: number[];
  place?: Record<string, number>;
  card?: string;
  commander?: string;
}

export type Standing = ReturnType<typeof readView>;

const BARE: Zone = { card: null, loyal: null, active: false, commander: null, slots: {}, ranged: false, passed_over: false, roar: 0 };

/** Read a view. */
export function readView({ known, forecast, mission }: View) {
  const { boards, offer, ...rest } = known;
  const frame: Frame = known.stack.at(-1) ?? { frame: "" };
  const fronts = forecast.boards.map((foretold, board): Front => {
    const { horde = 0, zones = [] } = boards[board] ?? {};
    return { ...foretold, fights: foretold.fights.map(readFight), horde, zones: zones.map((zone) => ({ ...BARE, ...zone })) };
  });
  // Cards drawn to choose from are named only to whom they were dealt; the boss, once it was shown.
  return { ...rest, forecast, mission, fronts, frame, offer: typeof offer === "number" ? [] : offer, boss: known.invasions[0] };
}

/** Return the sums of a fight. */
export function readFight(facts: Sums | PassedOver): Fight {
  const none = { charge: 0, own: 0, support: 0, kills: 0, owner: null, rewarded: null, defeated: false, turned: 0, left: facts.zombies };
  return { ...none, ...facts, passedOver: !("left" in facts) };
}

/** Whether what lies in two zones looks the same. */
export function isSame(one: Zone | undefined, other: Zone | undefined): boolean {
  return (["card", "loyal", "active", "commander"] as const).every((part) => one?.[part] === other?.[part]);
}

/** Whether all armies after the one that made room have moved up: then a new one lies in the last zone, even if it looks the same. */
export function isPushed(was: Front, is: Front): boolean {
  const freed = was.leaves?.zone ?? 0;
  const moved = is.zones.slice(freed - 1, -1).every((zone, place) => isSame(zone, was.zones[freed + place]));
  return freed > 0 && moved && is.zones.some((zone, place) => !isSame(zone, was.zones[place]));
}

/** Return the key of a kingdom's seal: the one after the players is the Barbarian's. */
export function kingdomOf(standing: Standing, seat: number): string {
  return standing.seats[seat]?.kingdom ?? "barbarian";
}

/** Return a seat's part of some points. */
export function pointsOf(seat: number, points: readonly Points[] = []): number {
  return points.reduce((sum, each) => sum + (each.seat === seat ? each.vp : 0), 0);
}

/** The points that battle would bring a kingdom right now: its kills, less what it loses at its gates. */
export function todayOf({ fronts }: Standing, seat: number): number {
  return fronts.reduce((sum, { kills, lost }) => sum + pointsOf(seat, kills) - pointsOf(seat, lost), 0);
}
