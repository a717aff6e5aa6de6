// The tiles of the game: groups, fighters, events and items, as the server prints them.
import { byId } from "../board";
import { tally } from "./cells";
import { PICTURES } from "./pictures";
import type { icons } from "./icons";
import type { Board } from "./known";

export type Picture = keyof typeof icons;
export type Fighter = Board["groups"][number]["fighters"][number];
export type Kind = Board["kinds"][number];

/** How many there are of each event and item. */
interface Tiles {
  tiles: ReadonlyMap<string, number>;
}
export type Group = Omit<Board["groups"][number], "tiles"> & Tiles;
export type Preset = Omit<Board["presets"][number], "tiles"> & Tiles;

export interface Pack {
  groups: ReadonlyMap<string, Group>;
  kinds: ReadonlyMap<string, Kind>;
  abilities: ReadonlyMap<string, Board["abilities"][number]>;
  presets: readonly Preset[];
  /** What items add, by kind. */
  items: ReadonlyMap<string, Board["items"][number]>;
}

/** A tile by its id, `human-4` or `zombie-bomb`, as it is printed. */
export interface Printed {
  group: Group;
  fighter: Fighter | null;
  kind: Kind | null;
  name: string;
  /** The word at the foot: the ability, or what kind of tile it is. */
  foot: string;
  picture: Picture;
}

export const LEADER = 1;

/** Read what the board is drawn from. */
export function readPack({ groups, kinds, abilities, items, presets }: Board): Pack {
  const counted = <Row extends { tiles: Record<string, number> }>(row: Row) => ({ ...row, tiles: tally(row.tiles) });
  return {
    groups: byId(groups.map(counted)),
    kinds: byId(kinds),
    abilities: byId(abilities),
    items: byId(items),
    presets: presets.map(counted),
  };
}

/** Return the group of a tile. */
export function groupOf(id: string): string {
  return id.slice(0, id.indexOf("-"));
}

/** Return the level of a fighter, or the kind of another tile. */
export function sortOf(id: string): string {
  return id.slice(id.indexOf("-") + 1);
}

/** Return a tile as it is printed; null if the pack has no such tile. */
export function printed(pack: Pack, id: string): Printed | null {
  const group = pack.groups.get(groupOf(id));
  if (!group) return null;
  const fighter = group.fighters.find(({ level }) => String(level) === sortOf(id)) ?? null;
  const kind = pack.kinds.get(sortOf(id)) ?? null;
  if (!fighter && !kind) return null;
  return {
    group,
    fighter,
    kind,
    name: fighter?.name ?? kind?.name ?? "",
    foot: fighter ? footOf(pack, fighter) : (kind?.name ?? ""),
    picture: PICTURES[fighter ? id : sortOf(id)] ?? "crossed-swords",
  };
}

function footOf(pack: Pack, { level, abilities }: Fighter): string {
  if (level === LEADER) return "Leader";
  return abilities.map((ability) => pack.abilities.get(ability)?.name ?? ability).join(" ");
}
