// Follows the game event by event, for whatever on the board needs more than the position.
import type { Shown } from "../board";
import { follow, fromFrame, settle, type Tray } from "./battle";
import type { GameEvent } from "./known";
import { unfold, type Standing } from "./position";

export class Following {
  /** The last roll, or the one that is open. */
  tray: Tray | null = $state.raw(null);
  /** Where the virus broke out. */
  groundZero: string | null = $state.raw(null);

  #step = -1;
  #struck = -1;
  #seen = 0;
  #settled = false;
  #before: { step: number; standing: Standing } | null = null;

  /** Take in what happened before the board was opened. */
  recall(past: readonly GameEvent[], standing: Standing): void {
    for (const event of past) this.#take(event, standing);
    const open = fromFrame(standing.frame, standing);
    const same = this.tray?.attack.land === open?.attack.land && this.tray?.defense.land === open?.defense.land;
    if (open && !(same && this.tray?.stage !== "over")) this.tray = open;
  }

  /** Take in the events shown so far; `standing` is the position of step `step`. */
  watch(shown: Shown<GameEvent>, standing: Standing, step: number): void {
    const delivered = !shown.running;
    if (shown.step !== this.#step) {
      const jumped = this.#step >= 0 && shown.step !== this.#step + 1;
      if (jumped) this.tray = null;
      if (shown.step < this.#struck) this.groundZero = null;
      this.#step = shown.step;
      this.#seen = 0;
      this.#settled = false;
    }
    const base = !delivered || this.#before?.step !== shown.step - 1 ? standing : this.#before.standing;
    for (; this.#seen < shown.events.length; this.#seen += 1) {
      const event = shown.events[this.#seen];
      if (event) this.#take(event, unfold(base, shown.events.slice(0, this.#seen)));
    }
    if (delivered) this.#arrive(shown, standing, step);
  }

  #arrive(shown: Shown<GameEvent>, standing: Standing, step: number): void {
    if (!this.#settled && step === shown.step && this.tray) this.tray = settle(this.tray, shown.events, standing);
    this.#settled = true;
    this.#before = { step, standing };
    // A question about dice that was reached in another way than by events: a reload, an undo.
    const open = fromFrame(standing.frame, standing);
    if (open && (open.attack.land !== this.tray?.attack.land || open.defense.land !== this.tray.defense.land)) this.tray = open;
  }

  #take(event: GameEvent, standing: Standing): void {
    this.tray = follow(this.tray, event, standing);
    if (event.event !== "ground_zero_struck") return;
    this.groundZero = event.facts.territory;
    this.#struck = this.#step;
  }
}
