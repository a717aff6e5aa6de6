// What others did since your latest move, as it is drawn on the board: ways, attacks, and whose they are.
import type { Trace } from "../board";
import type { GameEvent } from "./known";
import type { HexMap } from "./map";
import type { Standing } from "./position";

/** A character went, was pushed or was put somewhere; or it attacked somebody. */
export interface Way {
  number: number;
  now: boolean;
  attack: boolean;
  /** The spaces it crossed, both ends included. */
  spaces: readonly string[];
}

export interface Traced {
  ways: Way[];
  /** The numbers of the moves by the space of those who made them. */
  badges: Map<string, Set<number>>;
}

/** Moves step by step (SK-4.8, SK-5.60); others go straight. */
const ON_FOOT = new Set(["SK-4.8", "SK-5.60"]);

/** Return what to draw; spaces are found going back from where everybody stands now. */
export function traced(map: HexMap, traces: readonly Trace<GameEvent>[], standing: Standing): Traced {
  const at = new Map([...standing.on].map(([space, { id }]) => [id, space]));
  const found: Traced = { ways: [], badges: new Map() };
  const last = traces.findIndex(({ now }) => now);
  const seen = last < 0 ? traces : traces.slice(0, last + 1);
  const mark = (number: number, character: string): void => {
    const space = standing.pawns.get(character)?.space;
    if (space) found.badges.set(space, (found.badges.get(space) ?? new Set()).add(number));
  };
  for (const { number, now, events } of seen.toReversed()) {
    for (const event of events.toReversed()) {
      if (event.event === "moved") {
        const { character, from, to } = event.facts;
        found.ways.unshift({ number, now, attack: false, spaces: ON_FOOT.has(event.clause) ? map.walk(from, to) : [from, to] });
        at.set(character, from);
        mark(number, character);
      } else if (event.event === "attack_declared") {
        const { character, targets } = event.facts;
        const from = at.get(character);
        for (const to of targets.map((target) => at.get(target))) {
          if (from && to) found.ways.unshift({ number, now, attack: true, spaces: [from, to] });
        }
        mark(number, character);
      } else if (event.event === "card_played") mark(number, event.facts.character);
    }
  }
  return found;
}
