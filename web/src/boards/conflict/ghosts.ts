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
  return [owner, ...tiles.map(faceOf)].join(" ");
}

function faceOf({ id, items }: Tile): string {
  return [id, ...items].join("+");
}

/** Return which fighter of a stack lies at each place now, by old places; -1 is new there. Copies that come are on top. */
export function orderOf(was: Stack | null | undefined, will: Stack | undefined): number[] {
  const left = (was?.tiles ?? []).map(faceOf);
  const order = (will?.tiles ?? []).toReversed().map((tile) => {
    const index = left.lastIndexOf(faceOf(tile));
    if (index >= 0) left[index] = "";
    return index;
  });
  return order.reverse();
}

/** Return things by pieces, with fighters, `2,-1 0`, at the places they would have; those who would be gone have none. */
export function carried<Thing>(
  pieces: ReadonlyMap<string, Thing>,
  ghosts: ReadonlyMap<string, Ghost>,
  after: Standing,
): ReadonlyMap<string, Thing> {
  const found = new Map<string, Thing>();
  for (const [piece, thing] of pieces) {
    const [cell = "", index = ""] = piece.split(" ");
    const ghost = index === "" ? undefined : ghosts.get(cell);
    const will = ghost ? orderOf(ghost.was, after.stacks.get(cell)).indexOf(Number(index)) : 0;
    if (will >= 0) found.set(ghost ? `${cell} ${will}` : piece, thing);
  }
  return found;
}
