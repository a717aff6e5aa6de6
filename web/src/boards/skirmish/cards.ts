// Cards as they are printed, and a row of them: copies of one card lie together.
import type { Board } from "./known";

export type Card = Board["cards"][number];

/** Cards that are copies of one, and how many. */
export interface Held {
  card: Card;
  copies: number;
}

/** Lay copies together, in the order in which they first appear. */
export function held(ids: readonly (string | null)[], cards: ReadonlyMap<string, Card>): Held[] {
  const found = new Map<string, Held>();
  for (const id of ids) {
    const card = id === null ? undefined : cards.get(id);
    if (!card) continue;
    found.set(card.id, { card, copies: (found.get(card.id)?.copies ?? 0) + 1 });
  }
  return [...found.values()];
}
