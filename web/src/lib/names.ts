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

/** An answer longer than this is no title, but its name is. */
const LONGEST_TITLE = 64;

/** Part an option's words into its name and what is said of it: "Harpoon: attack 4", "Harpoon (Sable Reeve, distance 4)". */
export function parted(words: string): { name: string; about: string } {
  const [, land, units] = /^([^:]+) \(((?:from|\d+) [^()]+)\)$/.exec(words) ?? [];
  if (land !== undefined && units !== undefined) return { name: land, about: capital(units) };
  const at = words.indexOf(": ");
  const text = words.replace(/\.$/, "");
  const [, named = "", about = ""] = /^(.+) \(([^)\d-][^)]*, [^)]*)\)$/.exec(text) ?? [];
  if (named) return { name: named, about: capital(about) };
  return at > 0 && at <= LONGEST_NAME ? { name: text.slice(0, at), about: capital(text.slice(at + 2)) } : { name: text, about: "" };
}

/** What says where something goes: "To (2, -1)", "I5". */
const GOAL = /^(?:[Tt]o \(|[A-Z]\d+$)/;
/** So few letters are a number or a coordinate, which says nothing without what was asked. */
const SHORT = 3;
/** Of this many answers the last are named. */
const NAMED = 3;

/** Return answers that are tried as one question: "Move the Mist Lord at (4, -1) to (5, 3)?" */
export function askingFor(answers: readonly string[], question: string): string {
  const [only = ""] = answers;
  if (answers.length === 1 && (only.length <= SHORT || GOAL.test(only)))
    return `${question.replace(/\?.*/, "")}: ${only.replace(/^To /, "")}?`;
  const names = answers.map((text) => parted(text).name).filter(Boolean);
  if (names.length === 1) return `${only.includes(": ") && only.length <= LONGEST_TITLE ? only : names[0]}?`;
  const text = names
    .slice(-NAMED)
    .reduce((said, name) => (GOAL.test(name) ? `${said} to ${name.replace(/^To /, "")}` : `${said} · ${name}`));
  return `${text}${names.length > NAMED ? ` +${names.length - NAMED}` : ""}?`;
}

/** Return labels without the words that all of them begin with, where the question says them: "Move the …". */
export function shortened(labels: readonly string[], question: string): string[] {
  const [one = ""] = labels;
  let lead = one;
  for (const label of labels) while (!label.startsWith(lead)) lead = lead.slice(0, -1);
  lead = lead.replace(/\(.*/, "");
  lead = lead.slice(0, lead.lastIndexOf(" ") + 1);
  const verb = lead.split(/\W/, 1)[0]?.toLowerCase() ?? "";
  const said = verb === "to" || (verb !== "" && question.toLowerCase().includes(verb));
  const bare = labels.length > 1 && said ? labels.map((label) => capital(label.slice(lead.length))) : labels;
  return bare.map((label) => label.replace(/^(\(-?\d+, -?\d+\)), /, "$1: "));
}

/** Return text in which no line breaks within the coordinates of a cell. */
export function unbroken(text: string): string {
  return text.replaceAll(/, (?=-?\d+\))/g, ",\u00a0");
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
