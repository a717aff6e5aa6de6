// What answers being tried would do, in a few facts: from what the server found out about them.
import type { Change, EventInfo, Json, Party, Tried } from "../protocol";
import { words } from "../words";
import { plain } from "./names";

/** One thing that would change or happen. */
export interface Fact {
  text: string;
  /** A figure before and after, where there is one. */
  before?: string;
  after?: string;
  /** Whether that is better or worse for you, where that is plain. */
  good?: boolean;
  clause?: string;
}

/** What something may come to, and how often, from 0 to 1. */
export interface Odds {
  text: string;
  before: string;
  results: readonly { value: string; share: number }[];
}

export interface Outcome {
  /** What others would do first, as they usually do; "" if nobody else is asked. */
  supposing: string;
  facts: Fact[];
  odds: Odds[];
}

export const MOST_FACTS = 3;
/** So many of the likeliest results are told. */
const MOST_RESULTS = 5;
/** Events that say how the game goes on rather than what an answer does. */
const DULL = new Set(["forced", "decided", "turn_started", "day_started", "turn_ended"]);
const OPENS = new Set(["turn_started", "day_started"]);

/** Return what answers would do: what the game itself says first, then figures, then what happens. */
export function outcomeOf(
  tried: Tried,
  parties: readonly Party[],
  seat: number | null,
  say: (text: string) => string,
  own: readonly Fact[] = [],
): Outcome {
  const figures = (tried.likely ?? tried).changes
    .flatMap((change) => figureOf(change, parties, seat) ?? [])
    .sort((a, b) => Number(b.own) - Number(a.own));
  const odds = figures.flatMap(({ name, change }) => oddsOf(name, change) ?? []);
  const facts = figures.flatMap(({ name, change }) => certain(name, change) ?? []);
  const events = happening(tried.events).map(({ text, clause }): Fact => ({ text: say(text), clause }));
  const few = facts.slice(0, Math.max(1, MOST_FACTS - own.length - Math.min(events.length, 2)));
  const supposing = tried.likely ? words.outcome.supposing(tried.likely.answers.map((answer) => say(answer))) : "";
  return { supposing, facts: [...own, ...few, ...events].slice(0, supposing ? MOST_FACTS - 1 : MOST_FACTS), odds: odds.slice(0, 2) };
}

/** Return events up to where somebody else's turn begins. */
function happening(events: readonly EventInfo[]): EventInfo[] {
  const end = events.findIndex(({ event }) => OPENS.has(event));
  return (end < 0 ? events : events.slice(0, end)).filter(({ event }) => !DULL.has(event));
}

interface Figure {
  name: string;
  own: boolean;
  change: Change;
}

/** Return the public figure that changes, by its name: yours, or somebody else's. */
function figureOf(change: Change, parties: readonly Party[], seat: number | null): Figure | null {
  const [root, key, figure] = change.path;
  const party = parties.find((each) => each.key === key);
  if (root !== "parties" || !party || typeof figure !== "string") return null;
  const own = party.seat !== null && party.seat === seat;
  return { own, name: own ? plain(figure) : words.outcome.of(party.title, figure), change };
}

function certain(text: string, { before, results }: Change): Fact | null {
  const [only] = results;
  return only && results.length === 1 ? { text, before: written(before), after: written(only.value) } : null;
}

function oddsOf(text: string, { before, results }: Change): Odds | null {
  if (results.length < 2) return null;
  const found = results.map(({ value, share }) => ({ value: written(value), share }));
  return { text, before: written(before), results: found.slice(0, MOST_RESULTS).sort((a, b) => Number(a.value) - Number(b.value)) };
}

function written(value: Json): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}
