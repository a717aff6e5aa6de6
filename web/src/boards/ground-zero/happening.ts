// What moves on the map while an event is shown: units on their way, losses and gains.
import type { EventInfo } from "../../protocol";
import type { Shown } from "../board";
import { changes, count, text } from "./position";

export interface Happening {
  /** Changes with every event, so that each is shown afresh. */
  key: string;
  flight: { source: string; target: string; units: number; owner: string } | null;
  /** Units lost and gained in place. */
  drops: { land: string; units: number }[];
}

const FLIGHTS = new Set(["cyborgs_sent", "units_transferred", "zombies_moved", "territory_conquered", "territory_walked"]);

/** Return what the event that is happening now shows on the map. */
export function happeningNow(shown: Shown): Happening | null {
  const event = shown.events.at(-1);
  if (!event) return null;
  return happening(event, `${shown.step}.${shown.events.length}`);
}

function happening(event: EventInfo, key: string): Happening | null {
  const [source, target, owner] = [text(event.facts["source"]), text(event.facts["target"]), text(event.facts["faction"])];
  if (FLIGHTS.has(event.event) && source && target && owner) {
    return { key, flight: { source, target, units: count(event.facts["units"]), owner }, drops: [] };
  }
  const drops = changes(event).filter(({ units }) => units !== 0);
  return drops.length > 0 ? { key, flight: null, drops } : null;
}
