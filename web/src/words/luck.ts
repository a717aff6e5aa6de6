// The words of the page that checks the luck, with those that every page has.
import { spoken, words as shared } from ".";
import { luck } from "./en-luck";

export const words = { ...shared, luck: spoken({ en: luck }) };
