// What a land is and what stands there: for those who rest on it, and for those who hear the map.
import { glossary } from "../../lib/glossary";
import type { IconName } from "../../pictures/icon";
import type { Party, SeatInfo } from "../../protocol";
import { words } from "../../words";
import type { Explained, Fact } from "../kit/explaining.svelte";
import type { Lit } from "./choices";
import type { Land, WorldMap } from "./map";
import { BARE, type Ground, type Standing } from "./position";

const said = words.groundZero;
/** What explains this game's terms. */
export const { term, under } = glossary("ground-zero");

/** What explanations are made from. */
export interface Scene {
  map: WorldMap;
  standing: Standing;
  parties: readonly Party[];
  seats: readonly SeatInfo[];
  /** Your seat. */
  seat: number | null;
  groundZero: string | null;
}

/** What stands on a land beside units, as icons. */
export type Site = Extract<IconName, "modern-city" | "radio-tower" | "biohazard">;

/** Return what stands on a land beside units, each by its icon. */
export function sitesOf(ground: Ground, groundZero: boolean): Site[] {
  return [
    ...(ground.city ? (["modern-city"] as const) : []),
    ...Array.from({ length: ground.centers }, () => "radio-tower" as const),
    ...(groundZero ? (["biohazard"] as const) : []),
  ];
}

/** Return whose a land is: the person with their side. */
function ownerOf(owner: string | null, { parties, seats, seat }: Scene): string {
  const party = parties.find(({ key }) => key === owner);
  if (!party) return said.nobody;
  const person = party.seat === seat && seat !== null ? words.you : seats.find((one) => one.seat === party.seat)?.name;
  return person ? `${person}, ${party.title}` : party.title;
}

function standsOn(ground: Ground): string[] {
  const parts = [ground.units === 0 && ground.owner ? said.held : said.units(ground.units)];
  if (ground.cyborgs > 0) parts.push(said.cyborgs(ground.cyborgs));
  if (ground.inactive > 0) parts.push(said.inactive(ground.inactive));
  return parts;
}

function walledFrom(land: Land, { map, standing }: Scene): string {
  const others = standing.walls.filter((wall) => wall.includes(land.id)).map(([a, b]) => (a === land.id ? b : a));
  return words.joined(others.map((id) => map.lands.get(id)?.name ?? id));
}

/** Return everything that is to be known about a land. */
export function explainLand(land: Land, scene: Scene): Explained {
  const { map, standing, groundZero } = scene;
  const ground = standing.grounds.get(land.id) ?? BARE;
  const facts: Fact[] = [...new Set(sitesOf(ground, groundZero === land.id))].map((site) => term(`site.${site}`));
  const walls = walledFrom(land, scene);
  if (walls) facts.push(term("wall-towards", { names: walls }));
  const region = map.regions.find(({ id }) => id === land.region);
  if (region) facts.push(regionFact(region, land, ground, scene));
  const enemies = land.neighbors.flatMap((id) => {
    const [other, there] = [map.lands.get(id), standing.grounds.get(id)];
    return other && there && there.units > 0 && there.owner !== ground.owner ? [`${other.name} ${there.units}`] : [];
  });
  if (enemies.length > 0 && ground.owner) facts.push({ name: said.enemies, text: enemies.join(", ") });
  return { title: land.name, text: [ownerOf(ground.owner, scene), ...standsOn(ground)].join(", "), facts };
}

function regionFact(region: WorldMap["regions"][number], land: Land, { owner }: Ground, { map, standing, parties }: Scene): Fact {
  const lands = map.reading.filter((other) => other.region === land.region);
  const held = lands.filter(({ id }) => owner && standing.grounds.get(id)?.owner === owner).length;
  const title = parties.find(({ key }) => key === owner)?.title ?? "";
  return { ...term(title ? "region-held" : "region-worth", { worth: region.worth, lands: lands.length, title, held }), name: region.name };
}

/** Return everything that is to be seen on a land, and what may be done there, as one line. */
export function fullName(land: Land, scene: Scene, lit: Lit | undefined, source: boolean): string {
  const ground = scene.standing.grounds.get(land.id) ?? BARE;
  const parts = [land.name, ownerOf(ground.owner, scene), ...standsOn(ground)];
  if (ground.city) parts.push(said.city);
  if (ground.centers > 0) parts.push(said.centers(ground.centers));
  if (scene.groundZero === land.id) parts.push(said.groundZero);
  const walls = walledFrom(land, scene);
  if (walls) parts.push(said.walledFrom(walls));
  const doable = source ? said.source : possible(lit);
  return doable ? `${parts.join(", ")}; ${doable}` : parts.join(", ");
}

function possible(lit: Lit | undefined): string {
  if (!lit) return "";
  if (lit.role === "target") return lit.options.find((option) => option.action === lit.action)?.words ?? "";
  const kinds = new Set(lit.options.map((option) => option.kind));
  return [...kinds]
    .map((kind) => said.possible[kind] ?? "")
    .filter(Boolean)
    .join(", ");
}
