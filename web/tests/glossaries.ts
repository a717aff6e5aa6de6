// The games' own glossaries, for boards in tests. Figures of the data packs stay open.
import { readFileSync } from "node:fs";
import { keepGlossary } from "../src/lib/glossary";
import type { Term } from "../src/protocol";

const GAMES = ["conflict", "dark-age-z", "ground-zero", "skirmish"];

function read(game: string): Term[] {
  const text = readFileSync(`../src/barrow/games/${game.replaceAll("-", "_")}/glossary.toml`, "utf8");
  const tables = text.split(/^\[(?=[^[])/m).slice(1);
  return tables.map((table) => {
    const part = (name: string): string => new RegExp(`^${name} = "(.*)"$`, "m").exec(table)?.[1] ?? "";
    return {
      key: table.slice(0, table.indexOf("]")),
      name: part("name"),
      text: part("text"),
      clause: part("clause"),
      group: part("group"),
      icon: part("icon"),
      short: part("short"),
    };
  });
}

export function learnAll(): void {
  for (const game of GAMES) keepGlossary({ game, terms: read(game), lessons: [] });
}
