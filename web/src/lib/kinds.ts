// What each game tells of its actions, so that all can be chosen alike: manners, no rules.
import type { Decision, Json, OptionChoice } from "../protocol";

/** How a client treats a game's actions, named by kind or whole; what is not named is plain. */
export interface Kinds {
  /** Sent by one click, as there is nothing to think over; also decisions, by name. */
  atOnce?: readonly string[];
  /** Ends, skips or declines: offered apart, and by the key P. */
  passing: readonly string[];
  /** Those of them that end a turn or a step of it: the key E. */
  ending?: readonly string[];
  /** Decisions, by name, that begin something new. All others follow from the answer before them. */
  begins?: readonly string[];
  /** Decisions that are asked again and again: any number of answers is confirmed at once. */
  repeats?: readonly string[];
  /** Returns the options of a decision as they lie on the board, read from the view it is open in. */
  inOrder?: (decision: Decision, view: Record<string, Json>) => readonly OptionChoice[];
  /** Decisions that come one after the other once all that follows from an answer is chosen: they are confirmed at once. */
  again?: readonly string[];
  /** Decisions whose usual answer is tried as soon as they are asked: one press confirms it. */
  ready?: readonly string[];
  /** Ends that need not be chosen: what is asked after them can be answered at once. */
  through?: readonly string[];
  /** Done again and again by one press, as long as the same is asked and they are offered. */
  runs?: readonly string[];
  /** Taken for the player, though something else could be done: nobody ever does. */
  taken?: readonly string[];
  /** Never asked for part by part: each is one thing to do. */
  whole?: readonly string[];
  /** Returns the option most players take, if there is such a thing. */
  usual?: (options: readonly OptionChoice[]) => OptionChoice | undefined;
}

export const PLAIN_KINDS: Kinds = { passing: [] };

/** True if an option is named, by its kind or whole. */
export function isAmong(option: OptionChoice, wanted: readonly string[]): boolean {
  return wanted.includes(option.kind) || wanted.includes(option.action);
}
