// Shows what others did at a pace that can be followed.
//
// Steps wait in a queue. The events of a step are shown one after the other, each for as long
// as the game's board wants it to be seen; then the position that the step led to is shown, and
// the next step waits a moment. A run of steps plays twice as fast, and skipping shows all that
// waits at once. What you did yourself is shown without waiting.
import type { EventInfo, LoggedStep, Position } from "../protocol";

export interface Step {
  logged: LoggedStep;
  position: Position;
}

export interface Pacing {
  /** How long an event is to be seen, in milliseconds; 0 for one that needs no time. */
  dwell: (event: EventInfo) => number;
  /** 1 is normal, 2 twice as fast, 0 without any waiting. */
  speed: () => number;
  /** Whether a step is the player's own. */
  own: (step: LoggedStep) => boolean;
  /** A step with ever so many events is shown in this time. */
  longest?: () => number | undefined;
}

/** Between two steps of others. */
export const REST = 400;
/** A step with ever so many events is shown in this time, unless the game wants another. */
export const LONGEST_STEP = 9000;

export class Playback {
  /** The step being shown, or shown last. */
  step: Step | null = $state.raw(null);
  /** How many events of it have been shown. */
  shown = $state(0);
  /** How many steps wait behind it. */
  waiting = $state(0);
  /** True while events are being shown or steps wait. */
  running = $state(false);
  /** True while events are shown whose position is not shown yet. */
  showing = $state(false);

  #queue: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #scale = 1;

  constructor(
    private readonly pacing: Pacing,
    private readonly deliver: (step: Step) => void,
  ) {}

  /** The events shown so far of the step that is not delivered yet. */
  get events(): EventInfo[] {
    return this.step ? this.step.logged.events.slice(0, this.shown) : [];
  }

  /** Add a step to be shown. */
  push(step: Step): void {
    this.#queue.push(step);
    this.waiting = this.#queue.length;
    if (document.hidden) this.skip();
    else if (!this.running) this.#next();
  }

  /** Show all that waits at once. */
  skip(): void {
    this.#stop();
    if (this.showing && this.step) this.#finish(this.step);
    for (const step of this.#queue.splice(0)) {
      this.step = step;
      this.#finish(step);
    }
    this.waiting = 0;
    this.running = false;
    this.showing = false;
  }

  /** Forget all that waits: something newer is known. */
  clear(): void {
    this.#stop();
    this.#queue = [];
    this.step = null;
    this.shown = 0;
    this.waiting = 0;
    this.running = false;
    this.showing = false;
  }

  #stop(): void {
    clearTimeout(this.#timer);
  }

  #wait(milliseconds: number, then: () => void): void {
    this.#timer = setTimeout(then, milliseconds);
  }

  #factor(): number {
    const speed = this.pacing.speed();
    return speed * (this.#queue.length > 0 ? 2 : 1);
  }

  #next(): void {
    const step = this.#queue.shift();
    this.waiting = this.#queue.length;
    if (!step) {
      this.running = false;
      return;
    }
    this.running = true;
    this.showing = true;
    this.step = step;
    this.shown = 0;
    const whole = step.logged.events.reduce((sum, event) => sum + this.pacing.dwell(event), 0);
    this.#scale = Math.min(1, (this.pacing.longest?.() ?? LONGEST_STEP) / Math.max(whole, 1));
    this.#advance(step);
  }

  #advance(step: Step): void {
    const factor = this.#factor();
    for (const event of step.logged.events.slice(this.shown)) {
      this.shown += 1;
      const milliseconds = factor ? (this.pacing.dwell(event) * this.#scale) / factor : 0;
      if (milliseconds > 0) {
        this.#wait(milliseconds, () => this.#advance(step));
        return;
      }
    }
    this.#finish(step);
    this.#rest(step);
  }

  #finish(step: Step): void {
    this.shown = step.logged.events.length;
    this.showing = false;
    this.deliver(step);
  }

  #rest(step: Step): void {
    const factor = this.#factor();
    if (factor === 0 || this.pacing.own(step.logged)) {
      this.#next();
      return;
    }
    this.#wait(REST / factor, () => this.#next());
  }
}
