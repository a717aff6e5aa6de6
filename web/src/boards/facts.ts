// A view as facts that can be read: single facts, lists, and tables of things that are alike.
import { named, plain, type Names } from "../lib/names";
import type { Json } from "../protocol";
import { words } from "../words";

export interface Fact {
  name: string;
  value: string;
}

export interface FactTable {
  name: string;
  columns: string[];
  rows: { key: string; name: string; cells: string[] }[];
}

export interface Facts {
  facts: Fact[];
  tables: FactTable[];
}

/** What says nothing about the game itself. */
const NOISE = new Set(["format", "game", "rules", "pack", "stack", "seat", "pending", "decision", "question", "clause", "known"]);

type Thing = Record<string, Json>;

function isThing(value: Json): value is Thing {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Return a view as facts and tables; the game's own part of it, if it has one. */
export function facts(view: Thing, names: Names): Facts {
  const known = isThing(view["known"] ?? null) ? (view["known"] as Thing) : view;
  const found: Facts = { facts: [], tables: [] };
  for (const [key, value] of Object.entries(known)) {
    if (NOISE.has(key)) continue;
    const table = tableOf(key, value, names);
    if (table) found.tables.push(table);
    else if (isThing(value)) {
      for (const [inner, fact] of Object.entries(value)) {
        found.facts.push({ name: `${plain(key)}: ${named(names, inner).toLowerCase()}`, value: say(fact, names) });
      }
    } else found.facts.push({ name: plain(key), value: say(value, names) });
  }
  return found;
}

/** Return things that are alike as a table: a column for everything that any of them has. */
function tableOf(key: string, value: Json, names: Names): FactTable | null {
  const entries: [string, Json][] = Array.isArray(value)
    ? value.map((item, place) => [isThing(item) && typeof item["id"] === "string" ? item["id"] : String(place + 1), item])
    : isThing(value)
      ? Object.entries(value)
      : [];
  if (entries.length < 2 || !entries.every(([, item]) => isThing(item))) return null;
  const columns = [...new Set(entries.flatMap(([, item]) => Object.keys(item as Thing)))].filter((column) => column !== "id");
  const rows = entries.map(([id, item]) => ({
    key: id,
    name: named(names, id),
    cells: columns.map((column) => say((item as Thing)[column] ?? null, names)),
  }));
  return { name: plain(key), columns: columns.map(plain), rows };
}

/** Say a list in words; what is not known of it is only counted. */
function sayList(list: Json[], names: Names): string {
  if (list.length === 0) return words.generic.none;
  const known = list.filter((item) => item !== null);
  const hidden = list.length - known.length;
  const said = known.map((item) => say(item, names));
  return [...said, ...(hidden > 0 ? [words.generic.hidden(hidden)] : [])].join(", ");
}

/** Say a value in words. */
export function say(value: Json, names: Names): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? words.generic.yes : words.generic.no;
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return named(names, value);
  if (Array.isArray(value)) return sayList(value, names);
  const entries = Object.entries(value);
  if (entries.length === 0) return words.generic.none;
  return entries.map(([key, item]) => `${named(names, key)} ${say(item, names)}`).join(", ");
}
