// What is seen on a character while an event is shown: life lost and gained.
import type { Shown } from "../board";
import type { GameEvent } from "./known";

export interface Happening {
  /** Changes with every event, so that each is shown afresh. */
  key: string;
  character: string;
  /** Life lost or gained. */
  life: number;
}

/** Return what the event that is happening now does to a character's life. */
export function happeningNow(shown: Shown<GameEvent>): Happening | null {
  const happened = shown.events.at(-1);
  const key = `${shown.step}.${shown.events.length}`;
  switch (happened?.event) {
    case "damage_dealt":
      return { key, character: happened.facts.character, life: -happened.facts.damage };
    case "life_lost":
      return { key, character: happened.facts.character, life: -happened.facts.lost };
    case "healed":
      return { key, character: happened.facts.character, life: happened.facts.gained };
    default:
      return null;
  }
}
