// What one gesture means as a whole: a piece and its place, a card and its target.
import type { OptionChoice } from "../../protocol";

/** Chooses the answers of one gesture in turn: the first now, each other one as soon as it is offered. */
export class Intention {
  #last = "";
  #next: readonly string[] = [];
  #drops = false;

  constructor(private readonly scene: { choose: (action: string) => void; settle: () => void }) {}

  /** Mean the first action, which is offered now, then further ones, each as it is or by its kind and names. */
  mean(...actions: readonly string[]): void {
    this.#drops = false;
    this.#mean(actions);
  }

  /** Mean actions by dropping a piece in its place. */
  drop(...actions: readonly string[]): void {
    this.#drops = true;
    this.#mean(actions);
  }

  #mean([first, ...next]: readonly string[]): void {
    if (first === undefined) return;
    this.#last = first;
    this.#next = next;
    this.scene.choose(first);
    if (this.#drops) this.scene.settle();
  }

  /** Mean one more action after those meant so far; false if what is offered now has no place for it. */
  also(action: string, options: readonly OptionChoice[], chain: readonly string[] = []): boolean {
    const last = this.#last;
    this.#next = [...this.#next, action];
    this.offered(options, chain);
    return this.#next.length > 0 || this.#last !== last;
  }

  /**
   * Take in what may be chosen now, and all that is being tried. It ends if something else is offered in place of
   * the next answer, or tried.
   */
  offered(options: readonly OptionChoice[], chain: readonly string[] = []): void {
    const [next, ...further] = this.#next;
    if (next === undefined || options.length === 0) return;
    const tried = chain.at(-1);
    if (tried !== undefined && tried !== this.#last) this.#next = [];
    if (this.#next.length === 0) return;
    const found = options.find((option) => option.action === next || written(option) === next);
    // While an answer is being tried its question is still open: another answer to it isn't the next step.
    const last = options.find(({ action }) => action === this.#last);
    if (last && last !== found && last.kind === found?.kind) return;
    if (found) this.#mean([found.action, ...further]);
    else if (!last) this.#next = [];
  }
}

/** Return an option as its kind and what it names: `move_to 2,-1`. */
export function written({ kind, names }: OptionChoice): string {
  return [kind, ...names].join(" ");
}
