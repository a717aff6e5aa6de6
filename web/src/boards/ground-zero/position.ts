// The position as the board draws it, and how events change it until the next view.
import type { BoardProps } from "../board";
import type { Board, Frame as FrameDocument, GameEvent, Known, PairDocument, Roll } from "./known";

/** All that a seat may know. */
export interface View {
  known: Known;
}

export type Props = BoardProps<Board, View, GameEvent>;

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
  /** Dice on the table, in the order rolled; 0 is a die taken out. The last ones are cyborg dice. */
  roll: Roll | null;
  /** Dice the attacker has declared. */
  dice: { plain: number; cyborgs: number } | null;
}

const BARE: Ground = { owner: null, units: 0, cyborgs: 0, inactive: 0, fresh: 0, centers: 0, city: false };

/** Read a view. */
export function readView({ known }: View): Standing {
  const parties = Object.entries(known.parties).map(([key, { seat, ai, hand, bonuses, fallen }]): [string, Party] => [
    key,
    { seat, ai, hand: hand.filter((card) => typeof card === "string"), cards: hand.length, bonuses, fallen: fallen > 0 },
  ]);
  return {
    grounds: new Map(Object.entries(known.territories).map(([id, row]) => [id, { ...BARE, ...row }])),
    walls: known.walls,
    parties: new Map(parties),
    round: known.round,
    deck: typeof known.deck === "number" ? known.deck : known.deck.length,
    discard: known.discard,
    frame: readFrame(known.stack.at(-1)),
  };
}

function readFrame(frame: FrameDocument | undefined): Frame | null {
  if (!frame) return null;
  const roll = "roll" in frame ? frame.roll : null;
  return {
    name: frame.frame,
    source: ("source" in frame ? frame.source : "land" in frame ? frame.land : roll?.source) ?? null,
    target: ("target" in frame ? frame.target : roll?.target) ?? null,
    cards: "cards" in frame ? frame.cards : [],
    roll,
    dice: frame.frame === "defend_dice" ? { plain: frame.civilians, cyborgs: frame.cyborgs } : null,
  };
}

/** Units that come to a land or leave it. */
export interface Change {
  land: string;
  units: number;
  cyborgs?: number;
  inactive?: number;
  owner?: string;
}

/** Return what an event changes on the map, as far as its facts say. */
export function changes(happened: GameEvent): Change[] {
  switch (happened.event) {
    case "unit_placed": {
      const { territory, units, faction } = happened.facts;
      return [{ land: territory, units, owner: faction }];
    }
    case "units_grew":
      return Object.entries(happened.facts.on).map(([land, units]) => ({ land, units }));
    case "civilians_converted":
      return [{ land: happened.facts.territory, units: 0, cyborgs: happened.facts.units }];
    case "wall_built":
      return [{ land: happened.facts.territory, units: -1 }];
    case "wall_hit":
      return happened.facts.broke ? [] : [{ land: happened.facts.source, units: 0, inactive: 1 }];
    case "exploded":
      return Object.entries(happened.facts.lost).map(([land, lost]) => ({ land, units: -lost }));
    case "pairs_compared":
      return lossesOfPairs(happened.facts.pairs, happened.facts.source, happened.facts.target);
    case "cyborgs_sent":
    case "units_transferred":
    case "zombies_moved":
    case "territory_conquered":
    case "territory_walked":
      return moved(happened);
    default:
      return [];
  }
}

/** An event that moves units from one land to another. */
export type Moved = Extract<
  GameEvent,
  { event: "cyborgs_sent" | "units_transferred" | "zombies_moved" | "territory_conquered" | "territory_walked" }
>;

function moved({ event, facts }: Moved): Change[] {
  const { source, target, units, cyborgs, faction: owner } = facts;
  // Whoever is sent becomes a cyborg on the way.
  const left = event === "cyborgs_sent" ? 0 : cyborgs;
  return [
    { land: source, units: -units, cyborgs: -left },
    { land: target, units, cyborgs, owner },
  ];
}

const BITE = "GZ-5.53";

function lossesOfPairs(pairs: readonly PairDocument[], source: string, target: string): Change[] {
  const found = new Map([
    [source, 0],
    [target, 0],
  ]);
  for (const pair of pairs) {
    const [loser, winner] = pair.loser === "defender" ? [target, source] : [source, target];
    found.set(loser, (found.get(loser) ?? 0) - 1);
    if (pair.clause === BITE) found.set(winner, (found.get(winner) ?? 0) + 1);
  }
  return [...found].filter(([, units]) => units !== 0).map(([land, units]) => ({ land, units }));
}

/** Return what is shown after events whose view has not come yet. */
export function unfold(standing: Standing, events: readonly GameEvent[]): Standing {
  if (events.length === 0) return standing;
  const grounds = new Map(standing.grounds);
  let walls = standing.walls;
  let battle: [string, string] | null = null;
  for (const happened of events) {
    for (const change of changes(happened)) alter(grounds, change);
    if (happened.event === "dice_rolled") battle = [happened.facts.source, happened.facts.target];
    else if (happened.event === "civilians_defected" && battle) defect(grounds, happened.facts, battle);
    else if (happened.event === "wall_built") walls = [...walls, [happened.facts.territory, happened.facts.neighbor]];
    else if (happened.event === "wall_hit" && happened.facts.broke) {
      const { source, target } = happened.facts;
      walls = walls.filter((wall) => !(wall.includes(source) && wall.includes(target)));
    }
  }
  return { ...standing, grounds, walls };
}

function defect(grounds: Map<string, Ground>, { territory, units }: { territory: string; units: number }, battle: [string, string]): void {
  alter(grounds, { land: territory, units: -units });
  alter(grounds, { land: battle[0] === territory ? battle[1] : battle[0], units });
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
