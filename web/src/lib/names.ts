// Printed names of the things that actions, events and views name by id.
import type { EventInfo, Json } from "../protocol";

export type Names = ReadonlyMap<string, string>;

/** Collect the names in a game's board: everything there that has an id and a name. */
export function collectNames(board: Json): Names {
  const found = new Map<string, string>();
  collect(board, found);
  return found;
}

function collect(value: Json, found: Map<string, string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found);
  } else if (typeof value === "object" && value !== null) {
    const { id, name, title } = value;
    const printed = name ?? title;
    if (typeof id === "string" && typeof printed === "string") found.set(id, printed);
    for (const item of Object.values(value)) collect(item, found);
  }
}

/** Return the printed name of an id, or the id in plain words. */
export function named(names: Names, id: string): string {
  return names.get(id) ?? plain(id);
}

/** Return an id as words: `command_centers` is "Command centers", `2,-1` is the cell "(2, -1)". */
export function plain(id: string): string {
  const cell = /^(-?\d+),(-?\d+)$/.exec(id);
  if (cell) return `(${cell[1]}, ${cell[2]})`;
  const spaced = id
    .replaceAll(/[_-]+/g, " ")
    .replaceAll(/\bai\b/g, "AI")
    .trim();
  return capital(spaced);
}

/** A name longer than this is a sentence. */
const LONGEST_NAME = 44;

/** Part an option's words into its name and what is said of it: "Harpoon (Sable): attack 4 within 4 spaces", "Nile (2 units)". */
export function parted(words: string): { name: string; about: string } {
  const [, land, units] = /^([^:]+) \(((?:from|\d+) [^()]+)\)$/.exec(words) ?? [];
  if (land !== undefined && units !== undefined) return { name: land, about: capital(units) };
  const at = words.indexOf(": ");
  const text = words.replace(/\.$/, "");
  return at > 0 && at <= LONGEST_NAME ? { name: text.slice(0, at), about: capital(text.slice(at + 2)) } : { name: text, about: "" };
}

/** Return text that opens with a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Return the ids that an event names. */
export function namedIn(event: EventInfo, names: Names): string[] {
  const found: string[] = [];
  seek(event.facts, names, found);
  return found;
}

function seek(value: Json, names: Names, found: string[]): void {
  if (typeof value === "string") {
    if (names.has(value)) found.push(value);
  } else if (Array.isArray(value)) {
    // Two numbers are a cell of a grid.
    if (value.length === 2 && value.every((item) => typeof item === "number")) found.push(value.join(","));
    for (const item of value) seek(item, names, found);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (names.has(key)) found.push(key);
      seek(item, names, found);
    }
  }
}

/** Cut a sentence into plain and bold pieces; the names are bold. */
export function emphasize(text: string, bold: readonly string[]): { text: string; bold: boolean }[] {
  const wanted = bold.filter((name) => name && text.includes(name)).sort((a, b) => b.length - a.length);
  if (wanted.length === 0) return [{ text, bold: false }];
  const pattern = new RegExp(`(?<![\\p{L}\\d])(${wanted.map(escape).join("|")})(?![\\p{L}\\d])`, "u");
  return text
    .split(pattern)
    .map((piece, place) => ({ text: piece, bold: place % 2 === 1 }))
    .filter((piece) => piece.text);
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
