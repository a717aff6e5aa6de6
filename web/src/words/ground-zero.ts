// The words of Ground Zero's board, with those that every page has.
import { spoken, words as shared } from ".";
import { groundZero } from "./en-ground-zero";

export const words = { ...shared, groundZero: spoken({ en: groundZero }) };
