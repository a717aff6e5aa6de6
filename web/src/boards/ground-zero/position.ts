// The position as the board draws it.
import type { BoardProps } from "../board";
import type { Board, GameEvent, Known, TerritoriesRow } from "./known";

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
export type Ground = Required<TerritoriesRow>;
export type Standing = ReturnType<typeof readView>;

export const BARE: Ground = { owner: null, units: 0, cyborgs: 0, inactive: 0, fresh: 0, centers: 0, city: false };

/** Read a view. */
export function readView({ known }: View) {
  return {
    ...known,
    grounds: new Map(Object.entries(known.territories).map(([id, row]): [string, Ground] => [id, { ...BARE, ...row }])),
    deck: typeof known.deck === "number" ? known.deck : known.deck.length,
  };
}

/** What the innermost open question is about. */
interface Frame {
  source: string | null;
  target: string | null;
  /** Cards that lie open: one becomes ground zero. */
  cards: readonly string[];
  /** Units that are still to be placed, where some are. */
  left: number | null;
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
