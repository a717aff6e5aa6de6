// Shows what happened at a pace that can be followed.
//
// Steps wait in a queue. The events of a step are shown one after the other, each for as long as
// the game wants it to be seen, with the board as it looked then; then the position that the step
// led to is shown. A step of somebody else in which something can be seen takes as long as the
// pace says. It can be paused, and skipped: then all that waits is shown at once.
import type { EventInfo, LoggedStep, Position } from "../protocol";
import type { Sight } from "./moments";

export interface Step {
  logged: LoggedStep;
  position: Position;
}

export interface Pacing {
  /** How long an event is to be seen, in milliseconds; 0 for one that needs no time. */
  dwell: (event: EventInfo) => number;
  /** How long a step of somebody else takes, in milliseconds; 0 shows everything at once. */
  pace: () => number;
  /** Whether a step is the player's own. */
  own: (step: LoggedStep) => boolean;
  /** A step with ever so many events is shown in this time. */
  longest?: () => number | undefined;
  /** Ask how the board looked within steps; `learn` is told. */
  look: (first: number, last: number) => void;
}

/** The pace at which events are seen for as long as the game wants it. */
export const NORMAL = 1200;
/** A step with ever so many events is shown in this time, unless the game wants another. */
export const LONGEST_STEP = 9000;
/** How long to wait for what the server says of a step before it is shown without. */
export const PATIENCE = 1500;

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
  paused = $state(false);

  #queue: Step[] = $state.raw([]);
  #sights: ReadonlyMap<number, readonly Sight[]> = $state.raw(new Map());
  /** What goes on when the time is over, or when playing goes on. */
  #then: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitsFor: number | null = null;
  #scale = 1;

  constructor(
    private readonly pacing: Pacing,
    private readonly deliver: (step: Step) => void,
  ) {}

  /** The events shown so far of the step that is not delivered yet. */
  get events(): EventInfo[] {
    return this.step ? this.step.logged.events.slice(0, this.shown) : [];
  }

  /** How the board looks after the events shown so far; null: as before the step. */
  get sight(): Sight | null {
    const { step, shown, showing } = this;
    if (!showing || !step) return null;
    return this.sights(step.logged.step).findLast((sight) => sight.events <= shown) ?? null;
  }

  /** How the board looked within a step and after it, as far as it is known. */
  sights(step: number): readonly Sight[] {
    return this.#sights.get(step) ?? [];
  }

  /** Add a step to be shown. */
  push(step: Step): void {
    this.#queue = [...this.#queue, step];
    this.waiting = this.#queue.length;
    if (document.hidden) this.skip();
    else {
      if (this.#takesTime(step)) this.pacing.look(step.logged.step, step.logged.step);
      if (!this.running) this.#next();
    }
  }

  /** Learn how the board looked. */
  learn(sights: readonly Sight[]): void {
    const known = new Map(this.#sights);
    for (const { step } of sights)
      known.set(
        step,
        sights.filter((sight) => sight.step === step),
      );
    this.#sights = known;
    if (this.#waitsFor !== null && known.has(this.#waitsFor)) this.#hurry();
  }

  /** Pause, or go on; false if nothing is being shown. */
  toggle(): boolean {
    if (!this.running) return false;
    this.paused = !this.paused;
    if (this.paused) this.#stop();
    else this.#hurry();
    return true;
  }

  /** Show all that waits at once; false if nothing waits. */
  skip(): boolean {
    const { running } = this;
    this.#halt();
    if (this.showing && this.step) this.#finish(this.step);
    for (const step of this.#queue) {
      this.step = step;
      this.#finish(step);
    }
    this.#rest();
    return running;
  }

  /** Forget all that waits and what is known of the past: something newer is known. */
  clear(): void {
    this.#halt();
    this.step = null;
    this.shown = 0;
    this.#sights = new Map();
    this.#rest();
  }

  #rest(): void {
    this.#queue = [];
    this.waiting = 0;
    this.running = false;
    this.showing = false;
  }

  #halt(): void {
    this.#stop();
    this.#then = null;
    this.paused = false;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#waitsFor = null;
  }

  #wait(milliseconds: number, then: () => void): void {
    this.#then = then;
    if (!this.paused) this.#timer = setTimeout(() => this.#hurry(), milliseconds);
  }

  /** Go on now. */
  #hurry(): void {
    const then = this.#then;
    this.#stop();
    this.#then = null;
    then?.();
  }

  /** How long the events of a step are seen at the normal pace. */
  #dwell({ logged }: Step): number {
    return logged.events.reduce((sum, event) => sum + this.pacing.dwell(event), 0);
  }

  #takesTime(step: Step): boolean {
    return this.pacing.pace() > 0 && this.#dwell(step) > 0;
  }

  #next(): void {
    const [step, ...queue] = this.#queue;
    this.#queue = queue;
    this.waiting = queue.length;
    if (!step) {
      this.running = false;
      return;
    }
    this.running = true;
    this.showing = true;
    this.step = step;
    this.shown = 0;
    if (!this.#takesTime(step) || this.#sights.has(step.logged.step)) {
      this.#begin(step);
      return;
    }
    this.#wait(PATIENCE, () => this.#begin(step));
    this.#waitsFor = step.logged.step;
  }

  #begin(step: Step): void {
    const whole = this.#dwell(step);
    const least = this.pacing.own(step.logged) ? 0 : NORMAL;
    const most = this.pacing.longest?.() ?? LONGEST_STEP;
    this.#scale = whole > 0 ? Math.min(Math.max(whole, least), most) / whole : 0;
    this.#advance(step);
  }

  #advance(step: Step): void {
    const factor = (this.#scale * this.pacing.pace()) / NORMAL;
    for (const event of step.logged.events.slice(this.shown)) {
      this.shown += 1;
      const milliseconds = this.pacing.dwell(event) * factor;
      if (milliseconds > 0) {
        this.#wait(milliseconds, () => this.#advance(step));
        return;
      }
    }
    this.#finish(step);
    this.#next();
  }

  #finish(step: Step): void {
    this.shown = step.logged.events.length;
    this.showing = false;
    this.deliver(step);
  }
}
