// The words of the interface. Another language is another file with the same keys.
import { en } from "./en";

export type Words = typeof en;

const languages: Record<string, Words> = { en };

/** The words in the language of the page. */
export const words: Words = languages[document.documentElement.lang] ?? en;
