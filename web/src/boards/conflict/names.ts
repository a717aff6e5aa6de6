// What pieces are called in words: for those who hear the board, and beside the tiles.
import { words } from "../../words/conflict";
import type { OptionChoice } from "../../protocol";
import { printed, type Pack } from "./pack";
import type { Lined, Stack } from "./position";

const said = words.conflict;

/** Return a cell in words: `(2, -1)`. */
export function cellName(cell: string): string {
  return `(${cell.replace(",", ", ")})`;
}

/** Return a tile in words: "Grave Sniffer, Ghoul level 4, attack 4, defense 5, Scout". */
export function tileName(pack: Pack, id: string | null, items: readonly string[] = []): string {
  const tile = id === null ? null : printed(pack, id);
  if (!tile) return said.unknown;
  if (!tile.fighter) return said.tile(tile.group.name, tile.name, tile.kind?.instant ?? false, tile.kind?.item ?? false);
  const { level, attack, defense } = tile.fighter;
  const with_ = items.map((item) => pack.kinds.get(item)?.name ?? item);
  return said.fighter(tile.name, tile.group.name, level, attack, defense, tile.foot, with_);
}

/** Return a tile's short name: "Grave Sniffer". */
export function shortName(pack: Pack, id: string | null): string {
  return (id === null ? null : printed(pack, id)?.name) ?? said.unknown;
}

/** Return whose a side is: "Mara’s Zombies"; the side itself where nobody has sat down. */
export function ownedBy(person: string, side: string): string {
  return person === side ? side : said.of(person, side);
}

/** Return what lies on a cell, in words. */
export function stackName(pack: Pack, stack: Stack, owner: string): string {
  const [top] = stack.tiles;
  if (stack.owner === null) {
    const known = stack.tiles.filter((tile) => tile.recalled).map((tile) => shortName(pack, tile.id));
    return said.faceDown(stack.tiles.length, known);
  }
  return said.stack(owner, stack.tiles.length, tileName(pack, top?.id ?? null, top?.items));
}

/** Return what a cell is called, and what may be done there. */
export function fullName(cell: string, lying: string, options: readonly OptionChoice[] | undefined): string {
  const [one, other] = options ?? [];
  const doable = one ? (other ? said.possible(one.kind, options?.length ?? 0) : one.words) : "";
  return [`${cellName(cell)}: ${lying || said.open}`, doable].filter(Boolean).join("; ");
}

/** Return what has befallen a tile of the line-up, in words. */
export function marksOf({ marks, lost, hypnotized, missed }: Lined): string[] {
  return [
    ...(marks > 0 ? [said.marks.flashfire(marks)] : []),
    ...(lost ? [said.marks.lost] : []),
    ...(hypnotized ? [said.marks.hypnotized] : []),
    ...(missed ? [said.marks.missed] : []),
  ];
}
