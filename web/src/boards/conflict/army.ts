// An army that is being put together: counts of events, items and levels, and who starts.
//
// Nothing here is refused: the server weighs the army and says which rules it keeps.
import type { Json } from "../../protocol";
import { LEADER, type Group, type Preset } from "./pack";

export interface Army {
  tiles: ReadonlyMap<string, number>;
  /** Of levels 2 to 6. */
  levels: readonly number[];
  /** Levels from the top down. */
  start: readonly number[];
}

export const FIRST_LEVEL = 2;
/** How many tiles are said to start before more cannot be added. */
const STARTING = 5;

/** Return an army as a preset has it. */
export function armyOf({ tiles, levels, start }: Preset): Army {
  return { tiles, levels, start };
}

/** Return the army that a plan has got so far: copies of each kind in the group's order. */
export function plannedArmy(army: Army, group: Group, plan: readonly number[]): Army {
  const kinds = [...group.tiles.keys()];
  const chosen = new Map(army.tiles);
  for (const [place, kind] of kinds.entries()) {
    const copies = plan[place + 1];
    if (copies !== undefined) chosen.set(kind, copies);
  }
  return { ...army, tiles: chosen };
}

/** Return the army with one more or one fewer of a kind. */
export function withTile(army: Army, kind: string, by: number): Army {
  const tiles = new Map(army.tiles);
  tiles.set(kind, Math.max(0, (tiles.get(kind) ?? 0) + by));
  return { ...army, tiles };
}

/** Return the army with one more or one fewer of a level. */
export function withLevel(army: Army, level: number, by: number): Army {
  const levels = army.levels.map((count, place) => (place + FIRST_LEVEL === level ? Math.max(0, count + by) : count));
  return { ...army, levels };
}

/** Return the army with a level added to the start, at the bottom, or taken out of it. */
export function toggled(army: Army, level: number): Army {
  if (army.start.includes(level)) return { ...army, start: army.start.filter((each) => each !== level) };
  return army.start.length < STARTING ? { ...army, start: [...army.start, level] } : army;
}

/** Return the army with a fighter of the start one place nearer to the top. */
export function raised(army: Army, place: number): Army {
  const start = [...army.start];
  const [moved] = start.splice(place, 1);
  if (moved !== undefined) start.splice(Math.max(0, place - 1), 0, moved);
  return { ...army, start };
}

/** Return how many tiles the army has, the Leader among them. */
export function total({ tiles, levels }: Army): number {
  return LEADER + sum(levels) + sum([...tiles.values()]);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}

/** Return the army as it is handed in. */
export function proposal({ tiles, levels, start }: Army): Record<string, Json> {
  return { tiles: Object.fromEntries([...tiles].filter(([, amount]) => amount > 0)), levels: [...levels], start: [...start] };
}
