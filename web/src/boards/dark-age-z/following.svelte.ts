// Follows the game event by event: the latest combat is kept until the next one.
import type { Shown } from "../board";
import { follow, recall, type Combat } from "./combat";
import type { GameEvent } from "./known";

export class Following {
  combat: Combat | null = $state.raw(null);

  #step = -1;
  #seen = 0;
  #day = 1;

  /** Take in what happened before the board was opened. */
  recall(past: readonly GameEvent[], day: number): void {
    this.#day = day;
    this.combat = recall(past);
  }

  /** Take in the events shown so far. */
  watch(shown: Shown<GameEvent>): void {
    if (shown.step !== this.#step) {
      const back = shown.step < this.#step;
      if (back) this.combat = null;
      this.#seen = this.#step < 0 && !shown.running ? shown.events.length : 0;
      this.#step = shown.step;
    }
    for (; this.#seen < shown.events.length; this.#seen += 1) {
      const event = shown.events[this.#seen];
      if (!event) continue;
      if (event.event === "day_started") this.#day = event.facts.day;
      this.combat = follow(this.combat, event, this.#day);
    }
  }
}
