// A finished game, step by step, without telling what has not been reached yet.
import type { ReplayInfo, ReplayMoment, ReplayStep, ReplayTurn, Review } from "../protocol";
import { api } from "./api";

/** How long a step is shown at normal speed, in milliseconds. */
const STEP_TIME = 900;
export const EVERYTHING = "all";
export const WATCHER = "watch";

export class Replaying {
  info: ReplayInfo | null = $state.raw(null);
  shown: ReplayStep | null = $state.raw(null);
  step = $state(0);
  seenAs = $state(WATCHER);
  /** The furthest step seen: nothing after it is told. */
  reached = $state(0);
  playing = $state(false);
  speed = $state(1);
  fault: unknown = $state(null);
  /** Steps seen so far from the same eyes, for the log. */
  seen: ReadonlyMap<number, ReplayStep> = $state.raw(new Map());

  /** True while a bot's review of the shown step is asked for or shown. */
  reviewing = $state(false);
  review: Review | null = $state.raw(null);
  reviewFault: unknown = $state(null);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(
    readonly table: string,
    readonly invite: string,
  ) {
    this.reached = Number(localStorage.getItem(this.#key) ?? 0);
  }

  get #key(): string {
    return `barrow.reached.${this.table}`;
  }

  /** The moments that may be told. */
  get moments(): ReplayMoment[] {
    return (this.info?.moments ?? []).filter((moment) => moment.step <= this.reached);
  }

  /** The turn that the shown step belongs to. */
  get turn(): ReplayTurn | undefined {
    return this.info?.turns.findLast((turn) => turn.step <= this.step);
  }

  get over(): boolean {
    return this.info !== null && this.reached >= this.info.steps;
  }

  /** Ask what there is to see, and show a step of it. */
  async open(step: number | null, seenAs: string): Promise<void> {
    try {
      this.info = await api.replay(this.table, this.invite);
      this.seenAs = seenAs || WATCHER;
      await this.go(step ?? 0);
    } catch (error) {
      this.fault = error;
    }
  }

  /** Show a step. */
  async go(step: number): Promise<void> {
    if (!this.info) return;
    this.step = Math.max(0, Math.min(this.info.steps, step));
    if (this.review?.step !== this.step) this.closeReview();
    this.#reach(this.step);
    const asked = (this.#asked += 1);
    try {
      const found = this.seen.get(this.step) ?? (await api.replayStep(this.table, this.step, this.seenAs, this.invite));
      this.seen = new Map(this.seen).set(found.step, found);
      if (asked !== this.#asked) return;
      this.shown = found;
      this.fault = null;
    } catch (error) {
      this.stop();
      this.fault = error;
    }
  }

  /** Ask a bot what it would have done at the decision that led to this step. */
  async askReview(): Promise<void> {
    const step = this.step;
    if (step === 0 || this.reviewing) return;
    this.stop();
    this.reviewing = true;
    try {
      const found = await api.review(this.table, step, this.invite);
      if (this.step === step) this.review = found;
    } catch (error) {
      if (this.step === step) this.reviewFault = error;
    }
  }

  closeReview(): void {
    this.reviewing = false;
    this.review = null;
    this.reviewFault = null;
  }

  /** See the game from other eyes. */
  async see(seenAs: string): Promise<void> {
    this.seenAs = seenAs;
    this.seen = new Map();
    await this.go(this.step);
  }

  /** Go to the next moment worth seeing, also one that is not told yet. */
  async nextMoment(): Promise<void> {
    const next = this.info?.moments.find((moment) => moment.step > this.step);
    await this.go(next?.step ?? this.info?.steps ?? 0);
  }

  /** Play on, or stop. */
  toggle(): void {
    if (this.playing) this.stop();
    else {
      this.playing = true;
      void this.#playOn();
    }
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Tell everything: the veil is lifted. */
  lift(): void {
    this.#reach(this.info?.steps ?? 0);
  }

  async #playOn(): Promise<void> {
    if (!this.playing || !this.info) return;
    if (this.step >= this.info.steps) {
      this.stop();
      return;
    }
    await this.go(this.step + 1);
    this.#timer = setTimeout(() => void this.#playOn(), STEP_TIME / this.speed);
  }

  #reach(step: number): void {
    if (step <= this.reached) return;
    this.reached = step;
    try {
      localStorage.setItem(this.#key, String(step));
    } catch {
      // Then the veil falls again next time.
    }
  }
}
