// The pictures of characters, cards and rewards, as outlines. What a data pack adds gets a plain one.
import { pictures } from "./pictures";

/** The pictures on the cards of each team, fetched when one of them is drawn. */
const CARDS: Record<string, () => Promise<{ pictures: Record<string, string> }>> = {
  red: () => import("./cards/red"),
  orange: () => import("./cards/orange"),
  green: () => import("./cards/green"),
  blue: () => import("./cards/blue"),
  purple: () => import("./cards/purple"),
};
/** What was fetched, by team. */
let drawn: Readonly<Record<string, Record<string, string>>> = $state.raw({});
const asked = new Set<string>();

async function fetchCards(team: string): Promise<void> {
  const cards = asked.has(team) ? undefined : CARDS[team];
  asked.add(team);
  try {
    if (cards) drawn = { ...drawn, [team]: (await cards()).pictures };
  } catch {
    // Without its picture a card shows its type. It is asked for again with the next one.
    asked.delete(team);
  }
}

/** Return the picture of a character, a type of cards, or a kill reward. */
export function artOf(id: string): string {
  return pictures[id] ?? pictures["special"] ?? "";
}

/** Return the picture of a card of a team; one that is not drawn, or not fetched yet, shows its type. */
export function artOfCard({ id, type }: { id: string; type: string }, team = ""): string {
  void fetchCards(team);
  return drawn[team]?.[id] ?? artOf(type);
}
