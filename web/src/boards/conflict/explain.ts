// What tiles, stacks and held tiles are, for whoever points at them.
import { words } from "../../words";
import type { Explained, Fact } from "../kit/explaining.svelte";
import { cellName, marksOf, shortName } from "./names";
import { LEADER, printed, type Fighter, type Pack } from "./pack";
import type { Lined, Stack, Tile } from "./position";

const said = words.conflict;

/** Explain a tile: its numbers, its abilities, and what it carries. */
export function explainTile(pack: Pack, id: string | null, items: readonly string[] = [], lined: Lined | null = null): Explained {
  const tile = id === null ? null : printed(pack, id);
  if (!tile) return { title: said.explain.unknown, text: said.explain.unknownText };
  const { fighter, kind, group, name } = tile;
  if (!fighter) return explainKind(pack, kind?.id ?? "", group.name);
  return {
    title: name,
    text: [said.explain.fighter(group.plural, fighter.level), ...(lined ? marksOf(lined) : [])].join("; "),
    facts: [
      said.explain.strikes(fighter.attack, fighter.defense),
      said.explain.moves(fighter.level),
      ...abilities(pack, fighter),
      ...items.map((item) => itemFact(pack, item)),
    ],
  };
}

function abilities(pack: Pack, fighter: Fighter): Fact[] {
  const { leader, clauses } = said.explain;
  const found = fighter.abilities.map((id) => {
    const ability = pack.abilities.get(id);
    return { name: ability?.name ?? id, text: ability?.text ?? "", clause: clauses[id] ?? "" };
  });
  return fighter.level === LEADER ? [leader, ...found] : found;
}

function itemFact(pack: Pack, id: string): Fact {
  const kind = pack.kinds.get(id);
  return { name: kind?.name ?? id, text: kind?.text ?? "", clause: said.explain.clauses[id] ?? "" };
}

/** Explain an event or an item. */
export function explainKind(pack: Pack, id: string, group = ""): Explained {
  const kind = pack.kinds.get(id);
  const sort = kind?.item ? said.explain.item : kind?.instant ? said.explain.instant : said.explain.event;
  return { title: [group, kind?.name ?? id].filter(Boolean).join(" "), text: sort, facts: [itemFact(pack, id)] };
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
