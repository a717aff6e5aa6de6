// What others did since your latest move: one entry a turn, and the way back to each.
import type { Trace } from "../boards/board";
import type { EventInfo, LoggedStep } from "../protocol";
import type { Entry } from "./live.svelte";
import type { Playback } from "./playback.svelte";
import type { Sight } from "./moments";

/** What one side did in a row. */
export interface Move {
  /** Who did it; null for a side that plays by its rules. */
  seat: number | null;
  /** The first and the last step of it, and how many events of that there are up to its end. */
  first: number;
  last: number;
  until: number;
  events: readonly EventInfo[];
}

/** So many moves are shown; of more, the newest but one place for the others. */
export const MOST_MOVES = 4;

export class Recap {
  /** Which move is looked back at, by its place; null: the board shows what is so now. */
  at: number | null = $state(null);

  constructor(
    private readonly log: () => readonly Entry[],
    /** Your seat, and whether you took a step yourself. */
    private readonly you: () => number | null,
    private readonly own: (step: LoggedStep) => boolean,
    /** The seat whose turn an event begins; undefined if it begins none. What follows is that side's. */
    private readonly turnOf: (event: EventInfo) => number | null | undefined,
    private readonly playback: Playback,
    private readonly look: (first: number, last: number) => void,
  ) {}

  /** The moves since your latest one, those being shown included. */
  moves: readonly Move[] = $derived.by(() => {
    if (this.you() === null) return []; // A watcher has no turn.
    const { step, events, showing } = this.playback;
    const seen = this.log().flatMap((entry) => (entry.struck ? [] : [entry.logged]));
    if (showing && step) seen.push({ ...step.logged, events });
    const parts = this.#parts(seen);
    const since = parts.findLastIndex(({ own }) => own);
    return together(parts.slice(since + 1), this.you());
  });

  /** Cut steps where turns begin. Where there are turns, all that happens in one is its side's. */
  #parts(steps: readonly LoggedStep[]): Part[] {
    let turn: number | null | undefined;
    return steps.flatMap((logged) => {
      const { step, seat, events } = logged;
      const begins = [...events.keys()].filter((place) => place > 0 && this.turnOf(events[place] as EventInfo) !== undefined);
      return [0, ...begins].map((from, place, all): Part => {
        const [opening] = events.slice(from, from + 1);
        const found = opening && this.turnOf(opening);
        if (found !== undefined) turn = found;
        const until = all[place + 1] ?? events.length;
        const told = events.slice(found === undefined ? from : from + 1, until).filter(({ event }) => event !== "taken_back");
        const who = turn === undefined ? seat : turn;
        const own = from === 0 && this.own(logged);
        return { seat: who, first: step, last: step, until, events: told, own, turns: turn !== undefined };
      });
    });
  }

  /** The moves as boards mark them. */
  get traces(): Trace[] {
    const moves = this.moves;
    return moves.map(({ seat, events }, place) => ({ number: place + 1, seat, events, now: this.at === place }));
  }

  /** How the board looked after the move that is looked back at. */
  get sight(): Sight | null {
    const move = this.at === null ? undefined : this.moves[this.at];
    return move ? (this.playback.sights(move.last).findLast(({ events }) => events <= move.until) ?? null) : null;
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

/** Part of a step: what one side did in it. */
interface Part extends Move {
  own: boolean;
  /** True in a game of turns. */
  turns: boolean;
}

/** Put what one side did in a row together; how you reacted is part of what you reacted to. */
function together(parts: readonly Part[], you: number | null): Move[] {
  const moves: Move[] = [];
  for (const { seat, first, last, until, events, turns } of parts) {
    const before = moves.at(-1);
    const yours = seat !== null && seat === you;
    // What nobody did is the set-up; what happens in your own turn you saw.
    if (events.length === 0 || (turns ? yours : seat === null)) continue;
    if (before && (yours || before.seat === seat)) moves.splice(-1, 1, { ...before, last, until, events: [...before.events, ...events] });
    else if (!yours) moves.push({ seat, first, last, until, events });
  }
  return moves;
}
