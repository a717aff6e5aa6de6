// What the answers being tried would change on the board: it is drawn as a ghost.
import type { Stack, Standing } from "./position";

export interface Ghost {
  /** How many lie there now, and how many would. */
  before: number;
  after: number;
  /** Another tile would lie on top. */
  placed: boolean;
  /** What lies there now. */
  was: Stack | null;
}

/** Return what would change, by cell. */
export function ghostsOf(now: Standing, after: Standing | null): ReadonlyMap<string, Ghost> {
  const found = new Map<string, Ghost>();
  if (!after) return found;
  for (const cell of new Set([...now.stacks.keys(), ...after.stacks.keys()])) {
    const [was, will] = [now.stacks.get(cell), after.stacks.get(cell)];
    if (was && will && lying(was) === lying(will)) continue;
    const placed = will !== undefined && (was?.owner !== will.owner || was.tiles.length <= will.tiles.length);
    found.set(cell, { before: was?.tiles.length ?? 0, after: will?.tiles.length ?? 0, placed, was: was ?? null });
  }
  return found;
}

function lying({ owner, tiles }: Stack): string {
  return [owner, ...tiles.map(({ id, items }) => `${id}+${items.join("+")}`)].join(" ");
}
