// A recorded game: what one seat is to answer, and how many presses that once took.
import type { OptionChoice } from "../../src/protocol";

/** One step of the record; those of the seat that is played here have the options that were open. */
export interface Step {
  seat: number;
  action: string;
  name: string;
  options?: OptionChoice[];
}

export interface Script {
  game: string;
  table: string;
  token: string;
  seat: number;
  steps: Step[];
}

/** What wanted a second click, by kind of option or action. */
const RISKY: Record<string, readonly string[]> = {
  conflict: ["stop", "bomb", "look"],
  "dark-age-z": ["strategy draw-army", "strategy choose-relic", "relic apollos-eyes a", "relic apollos-eyes b"],
  "ground-zero": ["dice", "breach", "draw true"],
  skirmish: ["play", "defend", "card"],
};

/** What was pressed in two places: from where, and where to. */
const FROM_TO = ["attack", "breach", "walk"];

/** Return how many presses a step took when every decision was asked, and one press answered it. */
export function before(game: string, { action, options = [] }: Step): number {
  const option = options.find((each) => each.action === action);
  if (!option) throw new Error(`${action} was not offered`);
  const twice = RISKY[game]?.some((risky) => risky === option.kind || risky === action) ?? false;
  return 1 + (FROM_TO.includes(option.kind) ? 1 : 0) + (twice ? 1 : 0);
}

/** Return how many of a stack's fighters are dragged to another place, given which of those left is next each time. */
export function drags(picks: readonly number[]): number {
  const longest: number[] = [];
  for (const pick of picks) longest.push(1 + Math.max(0, ...longest.filter((_, place) => (picks[place] ?? 0) < pick)));
  return Math.max(1, picks.length - Math.max(0, ...longest));
}
