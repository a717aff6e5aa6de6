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

/** Return how many presses name an option on the board: one for each name that tells it from others of its kind. */
export function naming(option: OptionChoice, options: readonly OptionChoice[]): number {
  let left = options.filter(({ kind }) => kind === option.kind);
  let presses = 0;
  for (const [place, name] of option.names.entries()) {
    if (left.length === 1) break;
    const same = left.filter(({ names }) => names[place] === name);
    if (same.length < left.length) presses += 1;
    left = same;
  }
  return Math.max(1, presses);
}

/** Return how many presses a step took when every decision was asked, and one press answered it. */
export function before(game: string, { action, options = [] }: Step): number {
  const option = options.find((each) => each.action === action);
  if (!option) throw new Error(`${action} was not offered`);
  const twice = RISKY[game]?.some((risky) => risky === option.kind || risky === action) ?? false;
  return naming(option, options) + (twice ? 1 : 0);
}
