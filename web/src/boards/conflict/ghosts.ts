// What the answers being tried would change on the board: it is drawn as a ghost.
import type { Stack, Standing, Tile } from "./position";

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

/** Return fighters by their places now, `2,-1 0`, by the places they would have; those who would be gone have none. */
export function carried<Thing>(
  fighters: ReadonlyMap<string, Thing>,
  ghosts: ReadonlyMap<string, Ghost>,
  after: Standing,
): ReadonlyMap<string, Thing> {
  const found = new Map<string, Thing>();
  for (const [place, thing] of fighters) {
    const [cell = "", index = "0"] = place.split(" ");
    const ghost = ghosts.get(cell);
    const will = ghost ? shifted(Number(index), ghost.was?.tiles ?? [], after.stacks.get(cell)?.tiles ?? []) : Number(index);
    if (will !== null) found.set(`${cell} ${will}`, thing);
  }
  return found;
}

/** Return where a fighter lies once another has come on top, or one has left. */
function shifted(index: number, was: readonly Tile[], will: readonly Tile[]): number | null {
  if (will.length === was.length + 1) return index + 1;
  if (will.length !== was.length - 1) return null;
  const left = was.findIndex(({ id }, place) => id !== will[place]?.id);
  return index === left ? null : index > left ? index - 1 : index;
}
