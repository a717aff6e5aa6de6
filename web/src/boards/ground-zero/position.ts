// The position as the board draws it.
import type { BoardProps } from "../board";
import type { Board, GameEvent, Known } from "./known";

/** What a number of dice leads to: what a roll adds to the units of both sides, and how often. */
export interface Odds {
  /** How many dice of each kind, and how many the other side has or is taken to roll. */
  dice: [number, number];
  against: [number, number];
  results: { attack: number; defense: number; blast: boolean; share: number }[];
}

/** All that a seat may know. */
export interface View {
  known: Known;
  /** Of each choice of dice, while dice are being chosen. */
  odds: Odds[];
}

export type Props = BoardProps<Board, View, GameEvent>;

/** What stands on a land. */
export interface Ground {
  owner: string | null;
  units: number;
  /** How many of the units are cyborgs. */
  cyborgs: number;
  inactive: number;
  fresh: number;
  centers: number;
  city: boolean;
}

export interface Party {
  /** The cards known by name; the rest is a number. */
  hand: string[];
  cards: number;
  bonuses: string[];
}

export interface Standing {
  grounds: ReadonlyMap<string, Ground>;
  walls: readonly (readonly [string, string])[];
  parties: ReadonlyMap<string, Party>;
  deck: number;
  discard: readonly string[];
}

/** What the innermost open question is about. */
export interface Frame {
  source: string | null;
  target: string | null;
  /** Cards that lie open: one becomes ground zero. */
  cards: readonly string[];
  /** Units that are still to be placed, where some are. */
  left: number | null;
}

export const BARE: Ground = { owner: null, units: 0, cyborgs: 0, inactive: 0, fresh: 0, centers: 0, city: false };

/** Read a view. */
export function readView({ known }: View): Standing {
  const parties = Object.entries(known.parties).map(([key, { hand, bonuses }]): [string, Party] => [
    key,
    { hand: hand.filter((card) => typeof card === "string"), cards: hand.length, bonuses },
  ]);
  return {
    grounds: new Map(Object.entries(known.territories).map(([id, row]) => [id, { ...BARE, ...row }])),
    walls: known.walls,
    parties: new Map(parties),
    deck: typeof known.deck === "number" ? known.deck : known.deck.length,
    discard: known.discard,
  };
}

/** Read what the question that is open in a view is about. */
export function readFrame({ known }: View): Frame {
  const frame = known.stack.at(-1);
  if (!frame) return { source: null, target: null, cards: [], left: null };
  const roll = "roll" in frame ? frame.roll : null;
  return {
    source: ("source" in frame ? frame.source : "land" in frame ? frame.land : roll?.source) ?? null,
    target: ("target" in frame ? frame.target : roll?.target) ?? null,
    cards: "cards" in frame ? frame.cards : [],
    left: "pool" in frame ? frame.pool : frame.frame === "cash_place" ? frame.units : null,
  };
}

/** A land on which two positions differ. */
export interface Difference {
  land: string;
  before: Ground;
  after: Ground;
}

/** Return the lands on which one position differs from another. */
export function differences(one: Standing, other: Standing): Difference[] {
  return [...new Set([...one.grounds.keys(), ...other.grounds.keys()])].flatMap((land) => {
    const [before, after] = [one.grounds.get(land) ?? BARE, other.grounds.get(land) ?? BARE];
    const same = (["owner", "units", "cyborgs", "inactive"] as const).every((what) => before[what] === after[what]);
    return same ? [] : [{ land, before, after }];
  });
}
