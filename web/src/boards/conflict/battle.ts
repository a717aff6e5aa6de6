// The combat round as it is shown: who stood where, what struck whom, who is gone and why.
//
// The view holds the line-up as it is; those who have left it are known from the events, so that a
// round can be read to its end and stays until the next one begins.
import { cellOf } from "./cells";
import type { FighterDocument, GameEvent } from "./known";
import { groupOf, sortOf } from "./pack";
import { lined, type Blow, type Lined, type Prospect, type Standing } from "./position";

/** Why a tile is no longer in the line-up. */
export type Fate = "falls" | "goes" | "hides" | "held" | "leaves" | "gone";

export interface Shown extends Lined {
  fate: Fate | null;
  /** It would stand here, or this would become of it, after the answers being tried. */
  ghost?: boolean;
}

export interface Lane {
  slot: number;
  source: string;
  chosen: Shown | null;
  opposite: Shown | null;
  helps: number | null;
  /** The blows that were struck; null before the fight. */
  blows: readonly Blow[] | null;
}

/** Two of one side that fought because of a Hypnosis. */
export interface Duel {
  one: string;
  other: string;
  blows: readonly Blow[];
}

export interface Battle {
  /** The place among the events where it began. */
  began: number;
  location: string;
  attacker: number;
  faceDown: boolean;
  lanes: readonly Lane[];
  duels: readonly Duel[];
  over: boolean;
}

export type Side = "chosen" | "opposite";

/** Return slot and side of a place: `2 chosen`. */
function placeOf(place: string): [number, Side] {
  const [slot = "0", side] = place.split(" ");
  return [Number(slot), side === "opposite" ? "opposite" : "chosen"];
}

/** Return the tile at a place. */
export function shownAt(battle: Battle | null, place: string): Shown | null {
  const [slot, side] = placeOf(place);
  return battle?.lanes.find((lane) => lane.slot === slot)?.[side] ?? null;
}

function changed(battle: Battle, place: string, change: (shown: Shown) => Shown): Battle {
  const [slot, side] = placeOf(place);
  const lanes = battle.lanes.map((lane) => {
    const shown = lane[side];
    return lane.slot === slot && shown ? { ...lane, [side]: change(shown) } : lane;
  });
  return { ...battle, lanes };
}

const SIDES: readonly Side[] = ["chosen", "opposite"];

/** Return the first place where this tile still stands. */
function find(battle: Battle, tile: string): string | null {
  for (const lane of battle.lanes) {
    for (const side of SIDES) if (lane[side]?.tile === tile && lane[side].fate === null) return `${lane.slot} ${side}`;
  }
  return null;
}

function leave(battle: Battle, tile: string, fate: Fate): Battle {
  const place = find(battle, tile);
  return place === null ? battle : changed(battle, place, (shown) => ({ ...shown, fate }));
}

function standing(fighter: FighterDocument | undefined): Shown | null {
  const found = lined(fighter);
  return found && { ...found, fate: null };
}

/** The clause by which tiles of a face-down stack are turned up. */
const TURNED = "CF-4.13";

/** Return the latest round: what the events say of it, and where the position says more, that. */
export function battleOf(events: readonly GameEvent[], standing: Standing): Battle | null {
  const began = events.findLastIndex(({ event }) => event === "location_chosen");
  return settle(
    events.slice(Math.max(began, 0)).reduce<Battle | null>((battle, event) => follow(battle, event, began), null),
    standing,
  );
}

function follow(battle: Battle | null, happened: GameEvent, began: number): Battle | null {
  if (happened.event === "location_chosen") {
    const { cell, seat } = happened.facts;
    return { began, location: cellOf(cell), attacker: seat, faceDown: true, lanes: [], duels: [], over: false };
  }
  return battle && !battle.over ? goOn(battle, happened) : battle;
}

function goOn(battle: Battle, happened: GameEvent): Battle {
  switch (happened.event) {
    case "fighter_chosen": {
      const { slot, cell, ...fighter } = happened.facts;
      const lane = { slot, source: cellOf(cell), chosen: standing(fighter), opposite: null, helps: null, blows: null };
      return { ...battle, lanes: [...battle.lanes.filter((each) => each.slot !== slot), lane] };
    }
    case "tiles_turned": {
      const { tiles } = happened.facts;
      const lanes = battle.lanes.map((lane) => ({ ...lane, opposite: standing(tiles[lane.slot - 1]) }));
      return { ...battle, lanes, faceDown: happened.clause === TURNED };
    }
    case "instant_resolved":
      return changed(battle, `${happened.facts.slot} opposite`, (shown) => ({ ...shown, fate: "goes" }));
    case "fighters_marked":
      return happened.facts.places.reduce((next, place) => changed(next, place, (shown) => ({ ...shown, marks: shown.marks + 1 })), battle);
    case "tile_buried":
      return leave(battle, happened.facts.tile, "falls");
    case "put_face_down":
      return leave(battle, happened.facts.tile, "hides");
    case "handed_out":
      return leave(battle, happened.facts.tile, "held");
    case "extracted":
      return leave(battle, happened.facts.tile, "leaves");
    case "aid_declared": {
      const { slot, helps } = happened.facts;
      return { ...battle, lanes: battle.lanes.map((lane) => (lane.slot === slot ? { ...lane, helps } : lane)) };
    }
    case "fought":
      return fought(battle, happened.facts);
    case "moved_in":
    case "fighter_back":
    case "survivor_placed":
    case "fighter_named":
    case "turn_started":
    case "game_ended":
      return { ...battle, over: true };
    default:
      return battle;
  }
}

function fought(battle: Battle, { one, other, blows, killed }: Extract<GameEvent, { event: "fought" }>["facts"]): Battle {
  const [[slot, side], [opposed]] = [placeOf(one), placeOf(other)];
  const inLane = slot === opposed && side === "chosen";
  const lanes = battle.lanes.map((lane) => (inLane && lane.slot === slot ? { ...lane, blows } : lane));
  const duels = inLane ? battle.duels : [...battle.duels, { one, other, blows }];
  return killed.reduce<Battle>((next, place) => changed(next, place, (shown) => ({ ...shown, fate: "falls" })), {
    ...battle,
    lanes,
    duels,
  });
}

/** Bring the round in line with the position: what it shows is so, whatever the events seemed to say. */
function settle(battle: Battle | null, { lineup, turn }: Standing): Battle | null {
  if (!lineup) return battle && { ...battle, over: true };
  const location = cellOf(lineup.location);
  const known = battle?.location === location ? battle : null;
  const lanes = lineup.slots.map((slot, place): Lane => {
    const before = known?.lanes.find((lane) => lane.slot === place + 1);
    return {
      slot: place + 1,
      source: cellOf(slot.source),
      chosen: merged(before?.chosen, lined(slot.chosen)),
      opposite: merged(before?.opposite, lined(slot.opposite)),
      helps: slot.helps,
      blows: before?.blows ?? null,
    };
  });
  const { began = -1, duels = [] } = known ?? {};
  return { began, location, attacker: turn, faceDown: lineup.face_down, lanes, duels, over: lineup.settled };
}

function merged(before: Shown | null | undefined, now: Lined | null): Shown | null {
  if (now) return { ...now, fate: null };
  return before ? { ...before, fate: before.fate ?? "gone" } : null;
}

/** Return the round that answers being tried would lead to; what differs from the one before is marked as a ghost. */
export function foreseen(before: Battle | null, after: Battle | null): Battle | null {
  const going = before && !before.over ? before : null;
  const marked = (shown: Shown | null, was: Shown | null | undefined): Shown | null =>
    shown && shown.fate !== was?.fate ? { ...shown, ghost: true } : shown;
  const lanes = after?.lanes.map((lane) => {
    const was = going?.lanes.find(({ slot }) => slot === lane.slot);
    return { ...lane, chosen: marked(lane.chosen, was?.chosen), opposite: marked(lane.opposite, was?.opposite) };
  });
  // A round that was over before is read to its end as it was.
  return after && lanes && (going || !after.over || after.began !== before?.began) ? { ...after, lanes } : before;
}

/** Return the seat whose face-up stack is attacked, or null. */
export function defender({ lanes, attacker, faceDown }: Battle, seats: Standing["seats"]): number | null {
  if (faceDown) return null;
  const tile = lanes.find(({ opposite }) => opposite)?.opposite?.tile;
  const seat = tile === undefined ? -1 : seats.findIndex(({ group }) => group === groupOf(tile));
  return seat < 0 || seat === attacker ? null : seat;
}

/** How a lane stands: what is said between its two tiles. */
export interface Verdict {
  stage: "done" | "now" | "coming" | "none";
  blows: readonly Blow[];
  /** Why there is no fight. */
  why: string;
  clause: string;
}

/** Return what is said of a lane: what was struck, or what would be. */
export function verdictOf(lane: Lane, prospect: Prospect | undefined, now: boolean): Verdict {
  if (lane.blows) return { stage: "done", blows: lane.blows, why: "", clause: "" };
  if (prospect?.fight) return { stage: now ? "now" : "coming", blows: prospect.blows, why: "", clause: "" };
  return { stage: "none", blows: [], why: prospect?.why ?? "", clause: prospect?.clause ?? "" };
}

/** Return how a lane looks whose fight is not forecast yet. */
export function plain({ chosen, opposite }: Lane): "waits" | "bystander" | "no_fight" {
  const standing = chosen?.fate === null && opposite?.fate === null;
  if (!standing || !isFighter(opposite.tile)) return "no_fight";
  return groupOf(chosen.tile) === groupOf(opposite.tile) ? "bystander" : "waits";
}

function isFighter(tile: string): boolean {
  return /^\d+$/.test(sortOf(tile));
}

/** Return the blow that strikes one side of a lane. */
export function blowAt(verdict: Verdict, side: Side): Blow | undefined {
  return verdict.blows.find((blow) => placeOf(blow.at)[1] === side);
}
