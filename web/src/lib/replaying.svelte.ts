// A finished game, step by step, without telling what has not been reached yet.
import type { LoggedStep, ReplayInfo, ReplayMoment, ReplayStep, ReplayTurn, Review } from "../protocol";
import { api } from "./api";

/** How long a step is shown at normal speed, in milliseconds. */
const STEP_TIME = 900;
/** So much of the log is shown. */
const MOST_LOGGED = 120;
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
  /** Steps seen so far from the same eyes, and the log of them and of what came before. */
  #seen = new Map<number, ReplayStep>();
  #told: ReadonlyMap<number, LoggedStep> = $state.raw(new Map());

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

  /** The turn that a step belongs to. */
  turnAt(step: number): ReplayTurn | undefined {
    return this.info?.turns.findLast((turn) => turn.step <= step);
  }

  /** The log up to the shown step, as far back as it is known without a gap. */
  get log(): LoggedStep[] {
    const found: LoggedStep[] = [];
    for (let step = this.shown?.step ?? -1; found.length < MOST_LOGGED; step -= 1) {
      const logged = this.#told.get(step);
      if (!logged) break;
      found.unshift(logged);
    }
    return found;
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
      const of = [this.table, this.step, this.seenAs, this.invite] as const;
      const jumped = this.step > 0 && !this.#told.has(this.step - 1);
      const [found, log] = await Promise.all([this.#seen.get(this.step) ?? api.replayStep(...of), jumped ? api.replayLog(...of) : []]);
      if (asked !== this.#asked) return;
      this.#seen.set(found.step, found);
      this.#told = new Map([...this.#told, ...[...log, found].map((logged) => [logged.step, logged] as const)]);
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
    this.#seen.clear();
    this.#told = new Map();
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
