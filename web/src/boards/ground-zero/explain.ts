// What a land is and what stands there: for those who rest on it, and for those who hear the map.
import { glossary } from "../../lib/glossary";
import type { IconName } from "../../pictures/icon";
import { words } from "../../words/ground-zero";
import type { Explained, Fact } from "../kit/explaining.svelte";
import type { Lit } from "./choices";
import type { Land } from "./map";
import { BARE, type Ground } from "./position";
import type { World } from "./scene.svelte";

const said = words.groundZero;
/** What explains this game's terms. */
export const { term, under } = glossary("ground-zero");

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
function ownerOf(owner: string | null, scene: World): string {
  const party = scene.parties.find(({ key }) => key === owner);
  if (!party) return said.nobody;
  const person = party.seat === null ? party.title : scene.person(party.seat, words.you);
  return person === party.title ? person : `${person}, ${party.title}`;
}

function standsOn(ground: Ground): string[] {
  const parts = [ground.units === 0 && ground.owner ? said.held : said.units(ground.units)];
  if (ground.cyborgs > 0) parts.push(said.cyborgs(ground.cyborgs));
  if (ground.inactive > 0) parts.push(said.inactive(ground.inactive));
  return parts;
}

function walledFrom(land: Land, { standing, called }: World): string {
  const others = standing.walls.filter((wall) => wall.includes(land.id)).map(([a, b]) => (a === land.id ? b : a));
  return words.joined(others.map(called));
}

/** Return everything that is to be known about a land. */
export function explainLand(land: Land, scene: World): Explained {
  const { map, standing, groundZero } = scene;
  const ground = standing.grounds.get(land.id) ?? BARE;
  const { owner } = ground;
  const facts: Fact[] = [...new Set(sitesOf(ground, groundZero === land.id))].map((site) => term(`site.${site}`));
  const walls = walledFrom(land, scene);
  if (walls) facts.push(term("wall-towards", { names: walls }));
  const region = map.regions.find(({ id }) => id === land.region);
  if (region) {
    const lands = map.reading.filter((other) => other.region === land.region);
    const held = lands.filter(({ id }) => owner && standing.grounds.get(id)?.owner === owner).length;
    const given = { worth: region.points, lands: lands.length, title: owner === null ? "" : scene.side(owner), held };
    facts.push({ ...term(owner ? "region-held" : "region-worth", given), name: region.name });
  }
  const enemies = land.neighbors.flatMap((id) => {
    const there = standing.grounds.get(id) ?? BARE;
    return there.units > 0 && there.owner !== owner ? [`${scene.called(id)} ${there.units}`] : [];
  });
  if (enemies.length > 0 && owner) facts.push({ name: said.enemies, text: enemies.join(", ") });
  return { title: land.name, text: [ownerOf(owner, scene), ...standsOn(ground)].join(", "), facts };
}

/** Return everything that is to be seen on a land, and what may be done there, as one line. */
export function fullName(land: Land, scene: World): string {
  const ground = scene.standing.grounds.get(land.id) ?? BARE;
  const walls = walledFrom(land, scene);
  const parts = [
    land.name,
    ownerOf(ground.owner, scene),
    ...standsOn(ground),
    ground.city && said.city,
    ground.centers > 0 && said.centers(ground.centers),
    scene.groundZero === land.id && said.groundZero,
    walls && said.walledFrom(walls),
  ];
  const doable = land.id === scene.source ? said.source : possible(scene.lit.get(land.id));
  return [parts.filter(Boolean).join(", "), doable].filter(Boolean).join("; ");
}

function possible(lit: Lit | undefined): string {
  if (lit?.role === "target") return lit.options.find((option) => option.action === lit.action)?.words ?? "";
  const kinds = new Set(lit?.options.map(({ kind }) => said.possible[kind]));
  return [...kinds].filter(Boolean).join(", ");
}
