// The games' own glossaries, for boards in tests. Figures of the data packs stay open.
import conflict from "../../src/barrow/games/conflict/glossary.toml?raw";
import darkAgeZ from "../../src/barrow/games/dark_age_z/glossary.toml?raw";
import groundZero from "../../src/barrow/games/ground_zero/glossary.toml?raw";
import skirmish from "../../src/barrow/games/skirmish/glossary.toml?raw";
import { keepGlossary } from "../src/lib/glossary";
import type { Term } from "../src/protocol";

const FILES = { conflict, "dark-age-z": darkAgeZ, "ground-zero": groundZero, skirmish };

function read(text: string): Term[] {
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
  for (const [game, text] of Object.entries(FILES)) keepGlossary({ game, terms: read(text), lessons: [] });
}
