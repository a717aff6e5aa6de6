// What words, icons and numbers of a game mean, from the glossary that the server reads.
import type { GlossaryPage, Lesson, Term } from "../protocol";
import { words } from "../words";
import { api } from "./api";

/** Figures of one piece, or words about it, by the names that its term leaves open. */
export type Given = Readonly<Record<string, string | number>>;

const kept = new Map<string, { terms: ReadonlyMap<string, Term>; lessons: readonly Lesson[] }>();
// {name}, {name thing} or {name thing|things}
const OPEN = /\{(\w+)(?: ([^{}|]+)(?:\|([^{}]+))?)?\}/g;

/** Learn a game's glossary, once. */
export async function learnGlossary(game: string): Promise<void> {
  if (!kept.has(game)) keepGlossary(await api.glossary(game));
}

export function keepGlossary({ game, terms, lessons }: GlossaryPage): void {
  kept.set(game, { terms: new Map(terms.map((term) => [term.key, term])), lessons });
}

/** What a newcomer is told, in order. */
export function lessonsOf(game: string): readonly Lesson[] {
  return kept.get(game)?.lessons ?? [];
}

/** Return what looks up a game's terms: one by its key, or all below a key. */
export function glossary(game: string): { term: (key: string, given?: Given) => Term; under: (key: string) => Term[]; all: Term[] } {
  return {
    all: [...(kept.get(game)?.terms.values() ?? [])],
    term: (key, given = {}) => {
      const term = kept.get(game)?.terms.get(key);
      // A pack of somebody's own may name what the glossary does not know.
      if (!term) return { key, name: key.slice(key.lastIndexOf(".") + 1), text: "", clause: "", group: "", icon: "", short: "" };
      return { ...term, name: filled(term.name, given), text: filled(term.text, given) };
    },
    under: (key) => [...(kept.get(game)?.terms.values() ?? [])].filter((term) => term.key.startsWith(`${key}.`)),
  };
}

function filled(text: string, given: Given): string {
  return text.replaceAll(OPEN, (open, name: string, one?: string, many?: string) => {
    const value = given[name];
    if (value === undefined) return open;
    return one === undefined ? String(value) : words.counted(Number(value), one, many);
  });
}
