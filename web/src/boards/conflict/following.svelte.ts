// Follows the game event by event, for what the board shows beyond the position: the round of combat.
import type { Shown } from "../board";
import { follow, settle, type Battle } from "./battle";
import type { GameEvent } from "./known";
import type { Standing } from "./position";

export class Following {
  /** The round that is being fought, or the latest one. */
  battle: Battle | null = $state.raw(null);

  #step = -1;
  #seen = 0;
  #arrived = -1;

  /** Take in what happened before the board was opened. */
  recall(past: readonly GameEvent[], standing: Standing): void {
    const from = past.findLastIndex(({ event }) => event === "location_chosen");
    if (from >= 0) for (const event of past.slice(from)) this.#take(event, standing);
    this.battle = settle(this.battle, standing);
  }

  /** Take in the events shown so far; `standing` is the position of step `step`. */
  watch(shown: Shown<GameEvent>, standing: Standing, step: number): void {
    if (shown.step !== this.#step) {
      const jumped = this.#step >= 0 && shown.step !== this.#step + 1;
      if (jumped) this.battle = null;
      this.#step = shown.step;
      this.#seen = 0;
    }
    for (; this.#seen < shown.events.length; this.#seen += 1) {
      const event = shown.events[this.#seen];
      if (event) this.#take(event, standing);
    }
    if (shown.running || step !== shown.step) return;
    // A position may also come without events: after an undo, or on joining.
    if (this.#arrived !== step || standing.lineup) this.battle = settle(this.battle, standing);
    this.#arrived = step;
  }

  #take(event: GameEvent, standing: Standing): void {
    const faceDown = (cell: string): boolean => standing.stacks.get(cell)?.owner === null || standing.lineup?.faceDown === true;
    this.battle = follow(this.battle, event, faceDown);
  }
}
