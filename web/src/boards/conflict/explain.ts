// What tiles, stacks and held tiles are, for whoever points at them.
import { glossary } from "../../lib/glossary";
import { words } from "../../words/conflict";
import { entry, type Explained, type Fact } from "../kit/explaining.svelte";
import { cellName, marksOf, shortName } from "./names";
import { LEADER, printed, type Fighter, type Pack } from "./pack";
import type { Lined, Stack, Tile } from "./position";

const said = words.conflict;
/** What explains this game's terms. */
export const { term } = glossary("conflict");

/** Explain a tile: its numbers, its abilities, and what it carries. */
export function explainTile(pack: Pack, id: string | null, items: readonly string[] = [], lined: Lined | null = null): Explained {
  const tile = id === null ? null : printed(pack, id);
  if (!tile) return entry(term("unknown"));
  const { fighter, kind, group, name } = tile;
  if (!fighter) return explainKind(pack, kind?.id ?? "", group.name);
  return {
    title: name,
    text: [said.explain.fighter(group.plural, fighter.level), ...(lined ? marksOf(lined) : [])].join("; "),
    facts: [
      term("strikes", { attack: fighter.attack, defense: fighter.defense }),
      term("level", { level: fighter.level }),
      ...abilities(fighter),
      ...items.map((item) => term(item)),
    ],
  };
}

function abilities({ level, abilities: has }: Fighter): Fact[] {
  return [...(level === LEADER ? ["leader"] : []), ...has].map((id) => term(id));
}

/** Explain an event or an item. */
export function explainKind(pack: Pack, id: string, group = ""): Explained {
  const kind = pack.kinds.get(id);
  const sort = term(kind?.item ? "item" : kind?.instant ? "instant" : "event");
  const fact = term(id);
  return { title: [group, fact.name].filter(Boolean).join(" "), text: `${sort.name}: ${sort.text}`, facts: [fact] };
}

/** Explain a stack: who leads it, and what is known to lie in it. */
export function explainStack(pack: Pack, stack: Stack, owner: string): Explained {
  const [top] = stack.tiles;
  if (stack.owner !== null && stack.tiles.length === 1 && top) return explainTile(pack, top.id, top.items);
  const known = stack.tiles.filter(({ id }) => id !== null).length;
  return {
    title: `${owner} ${cellName(stack.cell)}`,
    text: said.explain.stack(stack.owner === null, stack.tiles.length, known),
    facts: known > 0 ? stack.tiles.map((tile, place) => line(pack, tile, place)) : [],
  };
}

function line(pack: Pack, { id, items }: Tile, place: number): Fact {
  const tile = id === null ? null : printed(pack, id);
  const { fighter } = tile ?? {};
  const numbers = fighter ? said.explain.numbers(fighter.attack, fighter.defense) : "";
  const with_ = items.map((item) => pack.kinds.get(item)?.name ?? item);
  return { name: String(place + 1), text: [shortName(pack, id), numbers, tile?.foot ?? "", ...with_].filter(Boolean).join(", ") };
}
