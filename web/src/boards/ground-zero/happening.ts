// What moves on the map while an event is shown: units on their way, losses and gains.
import type { Shown } from "../board";
import type { GameEvent } from "./known";
import { changes, type Moved } from "./position";

export interface Happening {
  /** Changes with every event, so that each is shown afresh. */
  key: string;
  flight: { source: string; target: string; units: number; owner: string } | null;
  /** Units lost and gained in place. */
  drops: { land: string; units: number }[];
}

const FLIGHTS = new Set<string>([
  "cyborgs_sent",
  "units_transferred",
  "zombies_moved",
  "territory_conquered",
  "territory_walked",
] satisfies Moved["event"][]);

function isMoved(happened: GameEvent): happened is Moved {
  return FLIGHTS.has(happened.event);
}

/** Return what the event that is happening now shows on the map. */
export function happeningNow(shown: Shown<GameEvent>): Happening | null {
  const happened = shown.events.at(-1);
  if (!happened) return null;
  const key = `${shown.step}.${shown.events.length}`;
  if (isMoved(happened)) {
    const { source, target, units, faction: owner } = happened.facts;
    return { key, flight: { source, target, units, owner }, drops: [] };
  }
  const drops = changes(happened).filter(({ units }) => units !== 0);
  return drops.length > 0 ? { key, flight: null, drops } : null;
}
