// Cards as they are printed, and a row of them: copies of one card lie together.
import type { Json } from "../../protocol";

export interface Card {
  id: string;
  name: string;
  character: string;
  type: string;
  copies: number;
  attack: number;
  defense: number;
  range: number;
  free: boolean;
  undefendable: boolean;
  text: string;
}

export interface Reward {
  id: string;
  name: string;
  text: string;
}

/** Read the cards out of a board. */
export function readCards(board: Record<string, Json>): Map<string, Card> {
  return new Map((board["cards"] as unknown as Card[]).map((card) => [card.id, card]));
}

/** Read the kill rewards out of a board. */
export function readRewards(board: Record<string, Json>): Map<string, Reward> {
  return new Map((board["rewards"] as unknown as Reward[]).map((reward) => [reward.id, reward]));
}

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
