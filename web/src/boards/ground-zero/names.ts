// The full name of a land, for those who hear the map instead of seeing it.
import type { Party } from "../../protocol";
import { words } from "../../words";
import type { Lit } from "./choices";
import type { Land } from "./map";
import type { Ground } from "./position";

const said = words.groundZero;

export interface Named {
  land: Land;
  ground: Ground | undefined;
  parties: readonly Party[];
  groundZero: boolean;
  /** Names of the lands that a wall closes it off from. */
  walls: readonly string[];
  lit: Lit | undefined;
  source: boolean;
}

/** Return everything that is to be seen on a land, and what may be done there. */
export function fullName({ land, ground, parties, groundZero, walls, lit, source }: Named): string {
  const owner = parties.find((party) => party.key === ground?.owner)?.title ?? said.nobody;
  const parts = [land.name, owner];
  if (ground && ground.units === 0 && ground.owner) parts.push(said.held);
  else parts.push(said.units(ground?.units ?? 0));
  if (ground?.cyborgs) parts.push(said.cyborgs(ground.cyborgs));
  if (ground?.inactive) parts.push(said.inactive(ground.inactive));
  if (ground?.city) parts.push(said.city);
  if (ground?.centers) parts.push(said.centers(ground.centers));
  if (groundZero) parts.push(said.groundZero);
  if (walls.length > 0) parts.push(said.walledFrom(words.joined(walls)));
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
