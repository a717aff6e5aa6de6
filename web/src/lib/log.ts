// The log as it is read: one line an event, grouped by turn.
import type { EventInfo, LoggedStep } from "../protocol";
import { words } from "../words";
import type { Entry } from "./live.svelte";
import type { People } from "./people";

export interface Line {
  key: string;
  step: number;
  event: EventInfo;
  /** The event in words, with persons in it. */
  text: string;
  struck: boolean;
}

export interface Turn {
  key: string;
  title: string;
  lines: Line[];
}

/** Events that open a turn, or a day where the log is read by days. */
const OPENS = ["turn_started", "day_started"];

/** Events that say there was no choice; to others than its player, that there was one. */
const CHOICES = ["forced", "decided"];

/** Group entries by turn; events before the first turn are the set-up, or go under a heading of their own. */
export function turns(log: readonly Entry[], people: People, heading: string = words.log.opening): Turn[] {
  const found: Turn[] = [];
  let turn: Turn = { key: "opening", title: heading, lines: [] };
  let met = new Set<string>();
  for (const [place, { logged, struck }] of log.entries()) {
    for (const [number, event] of logged.events.entries()) {
      const key = `${place}.${number}`;
      if (OPENS.includes(event.event) && !struck) {
        if (turn.lines.length > 0 || turn.key !== "opening") found.push(turn);
        turn = { key, title: turnTitle(event, people), lines: [] };
        met = new Set();
      } else if (!isEcho(logged.events, number)) {
        turn.lines.push({ key, step: logged.step, event, text: people.say(event.text, met), struck });
      }
    }
  }
  found.push(turn);
  return found;
}

/** True if an event only says that somebody chose, and what came of it is told next. */
function isEcho(events: readonly EventInfo[], place: number): boolean {
  return CHOICES.includes(events[place]?.event ?? "") && place + 1 < events.length;
}

/** Return the heading of a turn: the round and whose turn it is, or the event's own words. */
function turnTitle(event: EventInfo, people: People): string {
  const { round, day } = event.facts;
  if (typeof day === "number") return words.log.day(day);
  const side = people.turn(event);
  if (!side) return people.say(event.text);
  const who = people.called(side.key) ?? side.title;
  return typeof round === "number" ? words.log.turn(round, who) : who;
}

/** Return the heading of the turn that a log ends in. */
export function latestTurn(log: readonly LoggedStep[], people: People): string {
  for (const logged of log.toReversed()) {
    const started = logged.events.findLast((event) => OPENS.includes(event.event));
    if (started) return turnTitle(started, people);
  }
  return "";
}
