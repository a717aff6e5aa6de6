// Who came where at the end.
import type { Entry } from "../lib/live.svelte";
import type { EventInfo, Outcome, Party } from "../protocol";
import { words } from "../words";

export interface Standing {
  key: string;
  title: string;
  /** The name of the player, or "" for a side that played by its rules. */
  name: string;
  rank: number;
  /** What it has of the figure that stands for a side. */
  has: number;
}

/** Return sides from the best down; one without a seat takes the rank that is left for it. */
export function standings(outcome: Outcome, parties: readonly Party[], called: (seat: number) => string, figure = ""): Standing[] {
  const taken = new Set(outcome.ranks);
  const spare = parties.map((_, place) => place + 1).filter((rank) => !taken.has(rank));
  const found = parties.map((party) => ({
    key: party.key,
    title: party.title,
    name: party.seat === null ? "" : called(party.seat),
    rank: party.seat === null ? (spare.shift() ?? parties.length) : (outcome.ranks[party.seat] ?? parties.length),
    has: party.figures.find(([name]) => name === figure)?.[1] ?? 0,
  }));
  return found.sort((a, b) => a.rank - b.rank);
}

/** Return the event that tells how the game ended. */
export function ending(log: readonly Entry[], outcome: Outcome): EventInfo | undefined {
  const events = log.at(-1)?.logged.events ?? [];
  return events.findLast((event) => event.clause === outcome.clause);
}

/** Return who won, in words. */
export function winners(outcome: Outcome, parties: readonly Party[], called: (seat: number) => string): string {
  const best = standings(outcome, parties, called).filter((standing) => standing.rank === 1);
  const names = best.map((standing) => standing.name || standing.title);
  if (best.length > 1) return words.end.shared(words.joined(names));
  const [winner] = names;
  if (winner === undefined) return words.end.title;
  return winner === words.you ? words.end.youWon : words.end.won(winner);
}
