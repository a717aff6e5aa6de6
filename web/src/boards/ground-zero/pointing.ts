// Which land an arrow key leads to, and where an attack goes on.
import type { OptionChoice } from "../../protocol";
import { nearest } from "../kit/pointing";
import type { GameEvent } from "./known";
import type { Land } from "./map";

/** Lands this much higher or lower lie in another row. */
const ROW = 20;

/** Return the land that an arrow key leads to: along the reading order, or the nearest above or below. */
export function step(reading: readonly Land[], from: string, key: string): string {
  const place = reading.findIndex((land) => land.id === from);
  const here = reading[place];
  if (!here) return from;
  if (key === "ArrowUp" || key === "ArrowDown") return nearest(reading, here, key, ({ center }) => center, 2, ROW).id;
  const next = (place + (key === "ArrowRight" ? 1 : -1) + reading.length) % reading.length;
  return reading[next]?.id ?? from;
}

/** Return the source of the roll that has just been made, if the same attack may go on. */
export function pressOn(options: readonly OptionChoice[], events: readonly GameEvent[]): string | null {
  const rolled = events.findLast((happened) => happened.event === "pairs_compared" || happened.event === "wall_hit");
  if (!rolled) return null;
  const { source, target } = rolled.facts;
  const same = options.some(({ kind, names }) => (kind === "attack" || kind === "breach") && names[0] === source && names[1] === target);
  return same ? source : null;
}
