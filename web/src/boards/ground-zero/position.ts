// What the view tells of the board, and how events change what is shown until the next view.
import type { EventInfo, Json } from "../../protocol";
import type { Known } from "./known";

/** What stands on a land. */
export interface Ground {
  owner: string | null;
  units: number;
  /** How many of the units are cyborgs. */
  cyborgs: number;
  inactive: number;
  fresh: number;
  centers: number;
  city: boolean;
}

export interface Party {
  seat: number | null;
  ai: boolean;
  /** The cards known by name; the rest is a number. */
  hand: string[];
  cards: number;
  bonuses: string[];
  fallen: boolean;
}

export interface Standing {
  grounds: ReadonlyMap<string, Ground>;
  walls: readonly (readonly [string, string])[];
  parties: ReadonlyMap<string, Party>;
  round: number;
  deck: number;
  discard: readonly string[];
  /** The open question's frame: what it is about. */
  frame: Frame | null;
}

/** What the innermost open question names. */
export interface Frame {
  name: string;
  source: string | null;
  target: string | null;
  /** Cards that lie open: one becomes ground zero. */
  cards: readonly string[];
  roll: Roll | null;
  /** Dice the attacker has declared. */
  dice: { plain: number; cyborgs: number } | null;
}

/** Dice on the table, in the order rolled; 0 is a die taken out. The last ones are cyborg dice. */
export interface Roll {
  source: string;
  target: string;
  attacker: string;
  defender: string;
  attack: readonly number[];
  attackCyborgs: number;
  defense: readonly number[];
  defenseCyborgs: number;
}

const BARE: Ground = { owner: null, units: 0, cyborgs: 0, inactive: 0, fresh: 0, centers: 0, city: false };

type Told = Record<string, Json>;

/** Read a view. */
export function readView(view: Told): Standing {
  const known = view["known"] as unknown as Known;
  const parties = Object.entries(known.parties).map(([key, told]): [string, Party] => [
    key,
    {
      seat: told.seat,
      ai: told.ai,
      hand: told.hand.filter((card) => typeof card === "string"),
      cards: told.hand.length,
      bonuses: told.bonuses,
      fallen: told.fallen > 0,
    },
  ]);
  return {
    grounds: new Map(Object.entries(known.territories).map(([id, told]) => [id, { ...BARE, ...told }])),
    walls: known.walls,
    parties: new Map(parties),
    round: known.round,
    deck: typeof known.deck === "number" ? known.deck : known.deck.length,
    discard: known.discard,
    frame: readFrame(known.stack.at(-1)),
  };
}

function readFrame(told: Told | undefined): Frame | null {
  if (!told) return null;
  const roll = told["roll"] ? readRoll(told["roll"] as Told) : null;
  return {
    name: text(told["frame"]) ?? "",
    source: text(told["source"]) ?? text(told["land"]) ?? roll?.source ?? null,
    target: text(told["target"]) ?? roll?.target ?? null,
    cards: strings(told["cards"]),
    roll,
    dice: told["frame"] === "defend_dice" ? { plain: count(told["civilians"]), cyborgs: count(told["cyborgs"]) } : null,
  };
}

/** Read dice from a frame or from the facts of an event. */
export function readRoll(told: Told): Roll {
  return {
    source: text(told["source"]) ?? "",
    target: text(told["target"]) ?? "",
    attacker: text(told["attacker"]) ?? text(told["faction"]) ?? "",
    defender: text(told["defender"]) ?? "",
    attack: numbers(told["attack"]),
    attackCyborgs: count(told["attack_cyborgs"]),
    defense: numbers(told["defense"]),
    defenseCyborgs: count(told["defense_cyborgs"]),
  };
}

export function text(value: Json | undefined): string | null {
  return typeof value === "string" ? value : null;
}

export function count(value: Json | undefined): number {
  return typeof value === "number" ? value : 0;
}

export function numbers(value: Json | undefined): number[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "number") : [];
}

function strings(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

/** Return numbers by name. */
export function amounts(value: Json | undefined): [string, number][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).map(([name, amount]) => [name, count(amount)]);
}

/** Units that come to a land or leave it. */
export interface Change {
  land: string;
  units: number;
  cyborgs?: number;
  inactive?: number;
  owner?: string;
}

/** Return what an event changes on the map, as far as its facts tell. */
export function changes(event: EventInfo): Change[] {
  const { facts } = event;
  const land = text(facts["territory"]);
  const [source, target] = [text(facts["source"]), text(facts["target"])];
  const owner = text(facts["faction"]);
  const units = count(facts["units"]);
  switch (event.event) {
    case "unit_placed":
      return land ? [{ land, units, ...(owner ? { owner } : {}) }] : [];
    case "units_grew":
      return amounts(facts["on"]).map(([id, grown]) => ({ land: id, units: grown }));
    case "civilians_converted":
      return land ? [{ land, units: 0, cyborgs: units }] : [];
    case "wall_built":
      return land ? [{ land, units: -1 }] : [];
    case "wall_hit":
      return source && facts["broke"] === false ? [{ land: source, units: 0, inactive: 1 }] : [];
    case "exploded":
      return amounts(facts["lost"]).map(([id, lost]) => ({ land: id, units: -lost }));
    case "pairs_compared":
      return source && target ? lossesOfPairs(facts["pairs"], source, target) : [];
    case "cyborgs_sent":
    case "units_transferred":
    case "zombies_moved":
    case "territory_conquered":
    case "territory_walked":
      return source && target && owner ? moved(event, source, target, owner) : [];
    default:
      return [];
  }
}

function moved({ event, facts }: EventInfo, source: string, target: string, owner: string): Change[] {
  const [units, cyborgs] = [count(facts["units"]), count(facts["cyborgs"])];
  // Whoever is sent becomes a cyborg on the way.
  const left = event === "cyborgs_sent" ? 0 : cyborgs;
  return [
    { land: source, units: -units, cyborgs: -left },
    { land: target, units, cyborgs, owner },
  ];
}

const BITE = "GZ-5.53";

function lossesOfPairs(pairs: Json | undefined, source: string, target: string): Change[] {
  const found = new Map([
    [source, 0],
    [target, 0],
  ]);
  for (const pair of (Array.isArray(pairs) ? pairs : []) as Told[]) {
    const [loser, winner] = pair["loser"] === "defender" ? [target, source] : [source, target];
    found.set(loser, (found.get(loser) ?? 0) - 1);
    if (pair["clause"] === BITE) found.set(winner, (found.get(winner) ?? 0) + 1);
  }
  return [...found].filter(([, units]) => units !== 0).map(([land, units]) => ({ land, units }));
}

/** Return what is shown after events whose view has not come yet. */
export function unfold(standing: Standing, events: readonly EventInfo[]): Standing {
  if (events.length === 0) return standing;
  const grounds = new Map(standing.grounds);
  let walls = standing.walls;
  let battle: [string, string] | null = null;
  for (const event of events) {
    for (const change of changes(event)) alter(grounds, change);
    const [source, target] = [text(event.facts["source"]), text(event.facts["target"])];
    if (event.event === "dice_rolled" && source && target) battle = [source, target];
    if (event.event === "civilians_defected" && battle) defect(grounds, event, battle);
    if (event.event === "wall_built") {
      walls = [...walls, [text(event.facts["territory"]) ?? "", text(event.facts["neighbor"]) ?? ""]];
    }
    if (event.event === "wall_hit" && event.facts["broke"] === true && source && target) {
      walls = walls.filter((wall) => !(wall.includes(source) && wall.includes(target)));
    }
  }
  return { ...standing, grounds, walls };
}

function defect(grounds: Map<string, Ground>, { facts }: EventInfo, battle: readonly [string, string]): void {
  const from = text(facts["territory"]) ?? "";
  const units = count(facts["units"]);
  alter(grounds, { land: from, units: -units });
  alter(grounds, { land: battle[0] === from ? battle[1] : battle[0], units });
}

function alter(grounds: Map<string, Ground>, { land, units, cyborgs = 0, inactive = 0, owner }: Change): void {
  const ground = grounds.get(land) ?? BARE;
  const left = Math.max(0, ground.units + units);
  // A land without city and center is nobody's once it is empty.
  const kept = left > 0 || ground.city || ground.centers > 0;
  grounds.set(land, {
    ...ground,
    owner: owner ?? (kept ? ground.owner : null),
    units: left,
    cyborgs: Math.max(0, Math.min(left, ground.cyborgs + cyborgs)),
    inactive: Math.min(left, ground.inactive + inactive),
  });
}
