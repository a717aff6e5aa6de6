// What the server can play, asked once; boards and rulebooks, each asked once.
import type { GameInfo, Json, ReplayStep, RulebookPage } from "../protocol";
import { api } from "./api";
import { learnGlossary } from "./glossary";

const kept = new Map<string, Promise<unknown>>();

function once<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
  const known = kept.get(key) as Promise<Answer> | undefined;
  if (known) return known;
  const asked = ask();
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  return asked;
}

/** The games that can be played here. */
export function servedGames(): Promise<GameInfo[]> {
  return once("games", api.games);
}

/** What a game's board is drawn from, once what explains it is known. */
export function boardOf(game: string): Promise<Record<string, Json>> {
  return once(`board/${game}`, async () => (await Promise.all([api.board(game), learnGlossary(game)]))[0]);
}

/** A game's rulebook, or that of the table. */
export function rulebookOf(game: string): Promise<RulebookPage> {
  return once(`rules/${game}`, () => api.rulebook(game));
}

const EXAMPLES = import.meta.glob<string>("../../examples/*.json", { query: "?raw", import: "default" });

/** A position that the rulebook shows, and what the board is drawn from; null if there is none. */
export async function exampleOf(game: string, spec: string): Promise<{ board: Record<string, Json>; moment: ReplayStep } | null> {
  const load = EXAMPLES[`../../examples/${game}-${spec}.json`];
  if (!load) return null;
  const [board, text] = await Promise.all([boardOf(game), load()]);
  return { board, moment: JSON.parse(text) as ReplayStep };
}

/** Clauses with this code belong to no game but to every table. */
const TABLE_CODE = "TB";
/** The key of the rulebook that holds them. */
export const TABLE_RULES = "table";

/** Return which rulebook holds a clause that is cited in a game. */
export function rulebookWith(game: string, clause: string): string {
  return clause.startsWith(`${TABLE_CODE}-`) ? TABLE_RULES : game;
}
