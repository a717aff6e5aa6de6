// The words of the interface. Another language is another file with the same keys. What only one
// page needs has a module of its own here, so that the first page need not load it.
import { en } from "./en";

/** Return what is said in the language of the page. */
export function spoken<Said>(languages: { en: Said } & Record<string, Said>): Said {
  return languages[document.documentElement.lang] ?? languages.en;
}

/** The words in the language of the page. */
export const words = spoken({ en });
