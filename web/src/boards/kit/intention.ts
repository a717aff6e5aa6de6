// What one gesture means as a whole: a piece and its place, a card and its target.
import type { OptionChoice } from "../../protocol";

/** Chooses the answers of one gesture in turn: the first now, each other one as soon as it is offered. */
export class Intention {
  #last = "";
  #next: readonly string[] = [];

  constructor(private readonly choose: (action: string) => void) {}

  mean(...actions: readonly string[]): void {
    const [first, ...next] = actions;
    if (first === undefined) return;
    this.#last = first;
    this.#next = next;
    this.choose(first);
  }

  /** Take in what may be chosen now; what is offered in place of the next answer ends the intention. */
  offered(options: readonly OptionChoice[]): void {
    const [next, ...further] = this.#next;
    if (next === undefined || options.length === 0) return;
    if (options.some(({ action }) => action === next)) this.mean(next, ...further);
    // The question before is still open while its answer is being tried.
    else if (!options.some(({ action }) => action === this.#last)) this.#next = [];
  }
}
