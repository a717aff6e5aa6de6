// The tiles of the game: groups, fighters, events and items, as the server prints them.
import type { Json } from "../../protocol";
import { count, counts, list, tally, text, texts, thing } from "./facts";
import { PICTURES } from "./pictures";
import type { icons } from "./icons";

export type Picture = keyof typeof icons;

export interface Fighter {
  level: number;
  name: string;
  copies: number;
  attack: number;
  defense: number;
  abilities: readonly string[];
}

export interface Group {
  id: string;
  name: string;
  plural: string;
  /** Day or night creatures. */
  time: string;
  fighters: readonly Fighter[];
  /** Events and items, with how many there are. */
  tiles: ReadonlyMap<string, number>;
}

export interface Kind {
  id: string;
  name: string;
  instant: boolean;
  item: boolean;
  text: string;
}

export interface Preset {
  id: string;
  group: string;
  size: number;
  style: string;
  levels: readonly number[];
  tiles: ReadonlyMap<string, number>;
  start: readonly number[];
}

export interface Pack {
  groups: ReadonlyMap<string, Group>;
  kinds: ReadonlyMap<string, Kind>;
  abilities: ReadonlyMap<string, { name: string; text: string }>;
  presets: readonly Preset[];
  /** What items add, by kind. */
  items: ReadonlyMap<string, { attack: number; defense: number }>;
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
export function readPack(board: Record<string, Json>): Pack {
  const byId = <T>(value: Json | undefined, read: (each: Record<string, Json>) => T): Map<string, T> =>
    new Map(list(value).map((each): [string, T] => [text(thing(each)["id"]), read(thing(each))]));
  return {
    groups: byId(board["groups"], readGroup),
    kinds: byId(board["kinds"], (each) => ({
      id: text(each["id"]),
      name: text(each["name"]),
      instant: each["instant"] === true,
      item: each["item"] === true,
      text: text(each["text"]),
    })),
    abilities: byId(board["abilities"], (each) => ({ name: text(each["name"]), text: text(each["text"]) })),
    items: byId(board["items"], (each) => ({ attack: count(each["attack"]), defense: count(each["defense"]) })),
    presets: list(board["presets"]).map((each) => readPreset(thing(each))),
  };
}

function readGroup(each: Record<string, Json>): Group {
  return {
    id: text(each["id"]),
    name: text(each["name"]),
    plural: text(each["plural"]),
    time: text(each["time"]),
    tiles: tally(each["tiles"]),
    fighters: list(each["fighters"]).map((value) => {
      const fighter = thing(value);
      return {
        level: count(fighter["level"]),
        name: text(fighter["name"]),
        copies: count(fighter["copies"]),
        attack: count(fighter["attack"]),
        defense: count(fighter["defense"]),
        abilities: texts(fighter["abilities"]),
      };
    }),
  };
}

function readPreset(each: Record<string, Json>): Preset {
  return {
    id: text(each["id"]),
    group: text(each["group"]),
    size: count(each["size"]),
    style: text(each["style"]),
    levels: counts(each["levels"]),
    tiles: tally(each["tiles"]),
    start: counts(each["start"]),
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
