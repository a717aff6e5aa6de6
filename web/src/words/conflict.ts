// The words of Conflict's board, with those that every page has.
import { spoken, words as shared } from ".";
import { conflict } from "./en-conflict";

export const words = { ...shared, conflict: spoken({ en: conflict }) };
