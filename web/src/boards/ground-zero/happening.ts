// What an event shows on the map: where units go, what is fought over, which lands it is about.
import type { Trace } from "../board";
import type { GameEvent } from "./known";

/** Units on their way, or an attack across a border. */
export interface Way {
  source: string;
  target: string;
  attack: boolean;
  units: number;
  owner: string;
}

/** Return the way that an event tells of, if it does. */
export function wayOf(happened: GameEvent): Way | null {
  switch (happened.event) {
    case "cyborgs_sent":
    case "units_transferred":
    case "zombies_moved":
    case "territory_conquered":
    case "territory_walked": {
      const { source, target, units, faction } = happened.facts;
      return { source, target, attack: false, units, owner: faction };
    }
    case "attack_declared":
    case "wall_hit": {
      const { source, target, faction } = happened.facts;
      return { source, target, attack: true, units: 0, owner: faction };
    }
    default:
      return null;
  }
}

/** Return the lands that an event changes. */
export function landsOf(happened: GameEvent): string[] {
  switch (happened.event) {
    case "unit_placed":
    case "civilians_converted":
    case "civilians_defected":
    case "ground_zero_struck":
      return [happened.facts.territory];
    case "units_grew":
      return Object.keys(happened.facts.on);
    case "exploded":
      return Object.keys(happened.facts.lost);
    case "wall_built":
      return [happened.facts.territory, happened.facts.neighbor];
    default: {
      const way = wayOf(happened);
      return way ? [way.target] : [];
    }
  }
}

/** Traces on the map: a badge on each land they are about, and ways across it. */
export interface Traced {
  /** The number of the last trace that changed a land. */
  badges: ReadonlyMap<string, number>;
  ways: readonly Way[];
}

/** Events after which a land has another owner. */
const TAKING = new Set<string>([
  "territory_conquered",
  "territory_walked",
  "exploded",
  "ground_zero_struck",
] satisfies GameEvent["event"][]);

/** Return what traces leave on the map: all of one looked back at; else what changed hands, and where the last went. */
export function traced(traces: readonly Trace<GameEvent>[]): Traced {
  const one = traces.filter(({ now }) => now);
  const badges = new Map<string, number>();
  for (const { number, events } of one.length > 0 ? one : traces) {
    for (const event of events) if (one.length > 0 || TAKING.has(event.event)) for (const land of landsOf(event)) badges.set(land, number);
  }
  const ways = new Map<string, Way>();
  for (const event of (one.at(-1) ?? traces.at(-1))?.events ?? []) {
    const way = wayOf(event);
    if (way && (one.length > 0 || way.attack || TAKING.has(event.event))) ways.set(`${way.source} ${way.target}`, way);
  }
  return { badges, ways: [...ways.values()] };
}
