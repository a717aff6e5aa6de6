// Follows the game event by event, for whatever on the board needs more than the position.
import type { Shown } from "../board";
import type { Card } from "./cards";
import { follow, fromBattle, type Clash } from "./clash";
import type { GameEvent } from "./known";
import { unfold, type Standing } from "./position";

export class Following {
  /** The card on the table, or the one played last in this turn. */
  clash: Clash | null = $state.raw(null);

  #step = -1;
  #seen = 0;
  #before: { step: number; standing: Standing } | null = null;

  constructor(private readonly cards: ReadonlyMap<string, Card>) {}

  /** Take in what happened before the board was opened. */
  recall(past: readonly GameEvent[], standing: Standing): void {
    for (const event of past) this.clash = follow(this.clash, event, standing);
    this.#recover(standing);
  }

  /** Take in the events shown so far; `standing` is the position of step `step`. */
  watch(shown: Shown<GameEvent>, standing: Standing, step: number): void {
    if (shown.step !== this.#step) {
      const jumped = this.#step >= 0 && shown.step !== this.#step + 1;
      if (jumped) this.clash = null;
      this.#step = shown.step;
      this.#seen = 0;
    }
    const delivered = !shown.running;
    const base = !delivered || this.#before?.step !== shown.step - 1 ? standing : this.#before.standing;
    for (; this.#seen < shown.events.length; this.#seen += 1) {
      const event = shown.events[this.#seen];
      if (event) this.clash = follow(this.clash, event, unfold(base, shown.events.slice(0, this.#seen)));
    }
    if (!delivered) return;
    this.#before = { step, standing };
    this.#recover(standing);
  }

  /** An attack that was reached in another way than by events: a reload, an undo. */
  #recover(standing: Standing): void {
    const { battle } = standing;
    if (!battle || battle.card === this.clash?.card) return;
    this.clash = fromBattle(battle, standing, this.cards.get(battle.card)?.character ?? "");
  }
}
