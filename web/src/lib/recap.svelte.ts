// What others did since your latest move: one entry a turn, and the way back to each.
import type { Trace } from "../boards/board";
import type { EventInfo, LoggedStep } from "../protocol";
import type { Entry } from "./live.svelte";
import type { Playback } from "./playback.svelte";
import type { Sight } from "./moments";

/** What one side did in a row. */
export interface Move {
  seat: number | null;
  /** The first and the last step of it. */
  first: number;
  last: number;
  events: readonly EventInfo[];
}

/** So many moves are shown; of more, the newest but one place for the others. */
export const MOST_MOVES = 4;

export class Recap {
  /** Which move is looked back at, by its place; null: the board shows what is so now. */
  at: number | null = $state(null);

  constructor(
    private readonly log: () => readonly Entry[],
    private readonly own: (step: LoggedStep) => boolean,
    private readonly playback: Playback,
    private readonly look: (first: number, last: number) => void,
  ) {}

  /** The moves since your latest one, those being shown included. */
  get moves(): Move[] {
    const { step, events, showing } = this.playback;
    const seen = this.log().flatMap((entry) => (entry.struck ? [] : [entry.logged]));
    if (showing && step) seen.push({ ...step.logged, events });
    const since = seen.findLastIndex((logged) => this.own(logged) && logged.step > 0);
    return together(seen.slice(since + 1));
  }

  /** The moves as boards mark them. */
  get traces(): Trace[] {
    const moves = this.moves;
    return moves.map(({ seat, events }, place) => ({ number: place + 1, seat, events, now: this.at === place }));
  }

  /** How the board looked after the move that is looked back at. */
  get sight(): Sight | null {
    const move = this.at === null ? undefined : this.moves[this.at];
    return move ? (this.playback.sights(move.last).at(-1) ?? null) : null;
  }

  /** Look back at a move; one past the latest is now. False if there is none. */
  go(to: number): boolean {
    const moves = this.moves;
    const move = moves[to];
    if (moves.length === 0 || to < 0) return false;
    this.at = move ? to : null;
    const first = moves[0]?.first ?? 0;
    if (move && this.playback.sights(move.last).length === 0) this.look(first, moves.at(-1)?.last ?? first);
    return true;
  }

  /** One move further back or on. */
  step(by: 1 | -1): boolean {
    if (this.at === null) return by < 0 && this.go(this.moves.length - 1);
    return this.go(this.at + by) || this.back();
  }

  /** Return to now; false if that is what the board shows. */
  back(): boolean {
    const was = this.at;
    this.at = null;
    return was !== null;
  }
}

/** Put steps of one side in a row together, and leave out what nobody chose. */
function together(steps: readonly LoggedStep[]): Move[] {
  const moves: Move[] = [];
  for (const { step, seat, events } of steps) {
    const last = moves.at(-1);
    if (last?.seat === seat) moves.splice(-1, 1, { ...last, last: step, events: [...last.events, ...events] });
    else moves.push({ seat, first: step, last: step, events });
  }
  return moves.filter(({ events }) => events.length > 0);
}
