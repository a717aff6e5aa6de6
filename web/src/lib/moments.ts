// How the board looked at times gone by: moments as the server sends them, made whole.
import type { Json, Looked, Party, Phase } from "../protocol";

export interface Sight {
  step: number;
  /** How many of the step's events had happened. */
  events: number;
  view: Record<string, Json>;
  parties: Party[];
  phases: Phase[];
}

/** Return moments whole: each is sent without what it shares with the one before. */
export function sights({ moments }: Looked): Sight[] {
  const found: Sight[] = [];
  let view: Record<string, Json> = {};
  let known: Record<string, Json> = {};
  let parties: Party[] = [];
  let phases: Phase[] = [];
  for (const moment of moments) {
    view = { ...view, ...moment.view };
    known = { ...known, ...moment.known };
    parties = moment.parties ?? parties;
    phases = moment.phases ?? phases;
    found.push({ step: moment.step, events: moment.events, view: { ...view, known }, parties, phases });
  }
  return found;
}
