// What this client knows of each game that is played beyond what the server tells: looks and manners, no rules.
import { PLAIN_KINDS, type Kinds } from "../lib/kinds";
import type { IconName } from "../pictures/icon";
import type { Fact } from "../lib/outcome";
import type { EventInfo, Json, Lesson, Position, Tried } from "../protocol";
import { boxOf, type Box } from "./box";
import { conflict } from "./conflict";
import { darkAgeZ } from "./dark-age-z";
import { groundZero } from "./ground-zero";
import { skirmish } from "./skirmish";

type Dwell = number | ((event: EventInfo) => number);

export interface GamePage extends Box {
  kinds: Kinds;
  /** The figure that stands for a side where there is room for one. */
  figure: string;
  /** How an event looks in the log, and how long it is to be seen, in milliseconds; others need no time. */
  looks: Record<string, IconName | readonly [IconName, Dwell]>;
  /** Sides that neither win nor lose. */
  bystanders?: readonly string[];
  /** Sides are many, as in "the Ghouls attack": their persons own them. */
  owned?: boolean;
  /** What answers being tried would do, where figures and events do not say it. */
  does?: (tried: Tried, before: Record<string, Json>) => Fact[];
  /** The board shows the sides itself: no list of them beside it where there is room for the board. */
  plates?: boolean;
  /** A step with ever so many events is shown in this time, in milliseconds; unless told, in 9 seconds. */
  longest?: number;
}

const plain = { kinds: PLAIN_KINDS, figure: "", looks: {} };

const manners: Record<string, Omit<GamePage, keyof Box>> = { conflict, "dark-age-z": darkAgeZ, "ground-zero": groundZero, skirmish };

/** Return what is known of a game; a game that is new to the client is played without frills. */
export function gamePage(key: string): GamePage {
  return { ...boxOf(key), ...(manners[key] ?? plain) };
}

/** Return the icon of an event, if it has one. */
export function iconOf(page: GamePage, event: string): IconName | undefined {
  const look = page.looks[event];
  return typeof look === "string" ? look : look?.[0];
}

/** Return how long an event is to be seen, in milliseconds. */
export function dwellOf(page: GamePage, event: EventInfo): number {
  const look = page.looks[event.event] ?? "";
  const dwell = typeof look === "string" ? 0 : look[1];
  return typeof dwell === "number" ? dwell : dwell(event);
}

/** Say whether an event is about a side. */
function involves(event: EventInfo, side: string, seat: number | null): boolean {
  return Object.values(event.facts).includes(side) || (seat !== null && event.facts["seat"] === seat);
}

/** Return the first of a game's lessons that is due now, for this side, and not yet learned. */
export function dueLesson(
  lessons: readonly Lesson[],
  position: Position,
  events: readonly EventInfo[],
  side: string,
  learned: readonly string[],
): Lesson | undefined {
  const asked = position.decision?.yours ? position.decision.name : "";
  const seat = position.parties.find((party) => party.key === side)?.seat ?? null;
  const mine = lessons.filter((lesson) => !learned.includes(lesson.key) && (lesson.side === "" || lesson.side === side));
  return mine.find(
    (lesson) =>
      lesson.decisions.includes(asked) || events.some((event) => lesson.events.includes(event.event) && involves(event, side, seat)),
  );
}
