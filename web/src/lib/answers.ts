// Answers on their way to the server: what they answer, what they would do, and who takes them.
import type { Decision, Json, Tried } from "../protocol";

/** One answer that is tried, with the question it answers. */
export interface Link extends Question {
  action: string;
  /** Nobody chose it: it is what most players take. */
  usual: boolean;
  /** What the chain up to here would do; null until the server has said so. */
  tried: Tried | null;
  /** How the options had been narrowed when it was chosen. */
  narrowed: Narrowed;
}

/** A question that can be answered, and the view it is open in; null: the view of now. */
export interface Question {
  decision: Decision;
  asked: Record<string, Json> | null;
}

export interface Narrowed {
  kind: string | null;
  trail: readonly string[];
}

export interface Sending {
  /** Send answers, one after the other; false if that can't be. Some begin anew: they follow from none before them. */
  commit: (actions: readonly string[], begins: readonly boolean[]) => boolean;
  /** Ask what answers would do; `answered` is told. */
  attempt: (number: number, actions: readonly string[]) => void;
  /** The view of now. */
  view: () => Record<string, Json>;
  /** True if an action is sent by one click. */
  oneClick: () => boolean;
  /** True if ending a turn is tried first even then. */
  askEnd: () => boolean;
}
