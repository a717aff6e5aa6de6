// What others did since your latest move, as it is marked on the board.
import type { Trace } from "../board";
import type { GameEvent } from "./known";

export interface Marks {
  /** The numbers of moves by the places they touched. */
  on: ReadonlyMap<string, readonly number[]>;
  /** Who took each step of the movement track, by the steps that were left after it. */
  steps: ReadonlyMap<number, number>;
}

/** Return the place that an event touched; "" if none. */
function touched({ event, facts }: GameEvent): string {
  switch (event) {
    case "army_played":
    case "army_placed":
    case "army_reactivated":
    case "army_reinforced":
      return `zone:${facts.board}.${facts.zone}`;
    case "relic_worked":
      return facts.zone === undefined ? "" : `zone:${facts.board}.${facts.zone}`;
    case "commander_assigned":
      return `lead:${facts.board}.${facts.zone}`;
    case "gate_hit":
      return `gate:${facts.board}`;
    case "strategy_used":
      return `track:${facts.track}`;
    case "token_taken":
      return "pool";
    case "seat_passed":
    case "relic_played":
    case "relic_discarded":
    case "technology_raised":
      return `seat:${facts.seat}`;
    default:
      return "";
  }
}

/** Let marks go with the armies that marched. */
function march(on: Map<string, readonly number[]>, { board, moves }: { board: number; moves: [number, number][] }): void {
  for (const [from, to] of moves) {
    for (const kind of ["zone", "lead"]) {
      const moved = on.get(`${kind}:${board}.${from}`);
      on.delete(`${kind}:${board}.${from}`);
      if (moved) on.set(`${kind}:${board}.${to}`, moved);
    }
  }
}

/** Return what is marked; looking back, up to the move looked at. */
export function marksOf(traces: readonly Trace<GameEvent>[]): Marks {
  const on = new Map<string, readonly number[]>();
  const steps = new Map<number, number>();
  const last = traces.findIndex((trace) => trace.now);
  for (const { number, events } of last < 0 ? traces : traces.slice(0, last + 1)) {
    for (const happened of events) {
      const { event, facts } = happened;
      if (event === "field_command") steps.set(facts.steps, facts.seat);
      if (event === "army_removed") on.delete(`zone:${facts.board}.${facts.zone}`);
      if (event === "armies_marched") march(on, facts);
      const key = touched(happened);
      if (key) on.set(key, [...new Set([...(on.get(key) ?? []), number])]);
    }
  }
  return { on, steps };
}
