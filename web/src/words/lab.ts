// The words of the lab's page, with those that every page has.
import { spoken, words as shared } from ".";
import { lab } from "./en-lab";

export const words = { ...shared, lab: spoken({ en: lab }) };
