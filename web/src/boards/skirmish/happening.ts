// What is seen on a character while an event is shown: life lost and gained, and what struck it.
import type { Shown } from "../board";
import { count, text } from "./position";

export interface Happening {
  /** Changes with every event, so that each is shown afresh. */
  key: string;
  character: string;
  /** Life lost or gained. */
  life: number;
}

/** Return what the event that is happening now does to a character's life. */
export function happeningNow(shown: Shown): Happening | null {
  const event = shown.events.at(-1);
  const character = text(event?.facts["character"]);
  if (!event || character === null) return null;
  const { facts } = event;
  const life = count(facts["gained"]) - count(facts["damage"]) - count(facts["lost"]);
  if (!["damage_dealt", "life_lost", "healed"].includes(event.event)) return null;
  return { key: `${shown.step}.${shown.events.length}`, character, life };
}
