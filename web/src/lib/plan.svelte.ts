// Several answers sent one after the other: a chain that was confirmed, or an intention that goes
// on answering as long as something holds. Both stop as soon as anything unexpected is asked.
import type { Decision, Happened, Json, Position } from "../protocol";
import { words } from "../words";

/** Returns the answer to a decision, or null where the intention ends. */
export type Intention = (decision: Decision, view: Record<string, Json>) => string | null;

export interface Table {
  act: (number: number, action: string) => boolean;
  undo: () => boolean;
}

export class Plan {
  /** The answers still to be sent. */
  left: readonly string[] = $state.raw([]);
  /** True while answers are sent or awaited. */
  running = $state(false);
  /** What goes on answering, in words. */
  repeating: string | null = $state(null);
  /** Why the latest plan stopped before its end; "" if it did not. */
  stopped = $state("");
  /** How many of your latest answers belong together: they are undone together. */
  together = $state(0);

  #intention: Intention | null = null;
  #begins: readonly boolean[] = [];
  #undoing = 0;

  constructor(private readonly table: Table) {}

  /**
   * Send answers to the open decision, one after the other; false if the first can't be sent.
   * One that `begins` something anew is not sent once anybody has learned something.
   */
  start(decision: Decision | null, actions: readonly string[], begins: readonly boolean[] = []): boolean {
    this.cancel();
    this.together = 0;
    this.left = actions;
    this.#begins = begins;
    this.running = decision !== null && this.#send(decision);
    return this.running;
  }

  /** Answer what is asked as long as the intention has an answer. */
  repeat(said: string, intention: Intention): void {
    this.cancel();
    this.together = 0;
    this.repeating = said;
    this.#intention = intention;
  }

  /** Answer the open decision of an intention; the caller says when everything before it has been seen. */
  goOn({ decision, view, outcome }: Position): void {
    if (!this.#intention || this.running) return;
    if (outcome) this.cancel();
    if (!decision?.yours) return;
    const action = this.#intention(decision, view);
    if (action === null || !decision.options.some((option) => option.action === action)) {
      this.cancel();
      return;
    }
    this.left = [action];
    this.running = this.#send(decision);
  }

  /** Stop: nothing more is sent. */
  cancel(): void {
    this.left = [];
    this.running = false;
    this.repeating = null;
    this.stopped = "";
    this.#intention = null;
  }

  /** Somebody acted: send the next answer if it is asked for. It was chosen for a position that was certain. */
  happened({ logged, position }: Happened, seat: number | null): void {
    this.together = logged.seat === seat ? this.together + 1 : 0;
    if (!this.running) return;
    const [next] = this.left;
    const { decision, undo } = position;
    const begins = this.#begins.at(-this.left.length) ?? false;
    if (next === undefined) this.running = false;
    else if (begins && !undo.free) this.#stop(words.plan.learned);
    else if (!decision?.yours || !decision.options.some(({ action }) => action === next)) this.#stop(words.plan.changed);
    else if (!this.#send(decision)) this.#stop(words.link.dropped);
  }

  /** What was sent was refused. */
  refused(): void {
    this.left = [];
    this.running = false;
  }

  /** Undo your latest answer, and those that were confirmed with it. */
  undo(): boolean {
    this.#undoing = Math.max(1, this.together);
    this.together = 0;
    return this.#undo();
  }

  /** An answer was undone: go on with those that belong to it. */
  wentBack({ undo }: Position): void {
    this.cancel();
    if (undo.free) this.#undo();
    else this.#undoing = 0;
  }

  #undo(): boolean {
    if (this.#undoing === 0) return false;
    this.#undoing -= 1;
    return this.table.undo();
  }

  #send(decision: Decision): boolean {
    const [action, ...left] = this.left;
    if (action === undefined || !this.table.act(decision.number, action)) return false;
    this.left = left;
    return true;
  }

  #stop(why: string): void {
    this.cancel();
    this.stopped = why;
  }
}
