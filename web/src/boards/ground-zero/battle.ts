// The dice tray: one roll from its declaration to its losses, followed event by event.
//
// Pairs and verdicts are those of the server. Dice are only put in the order in which the
// server paired them: high to low, and of equal ones a civilian's before a cyborg's.
import type { GameEvent, PairDocument, Roll } from "./known";
import { changes, type Change, type Frame, type Standing } from "./position";

export interface Die {
  /** Its place in the order rolled. */
  place: number;
  /** What it shows; 0 before it falls. */
  face: number;
  cyborg: boolean;
  /** Taken out: its civilian changed sides. */
  gone: boolean;
  /** How much it was raised by. */
  raised: number;
}

export type Loser = "attacker" | "defender";

export interface Pair {
  attack: Die | null;
  defense: Die | null;
  verdict: Verdict;
  loser: Loser | null;
  clause: string;
}

/** How a die of the attacker fares against its partner. */
export type Verdict = "beats" | "loses" | "ties" | "bites" | "alone" | "defects" | "none";

export interface Reason {
  text: string;
  clause: string;
}

export interface Side {
  faction: string;
  land: string;
  /** Units before the roll, and after it. */
  before: number;
  after: number;
  dice: readonly Die[];
}

export interface Tray {
  attack: Side;
  defense: Side;
  /** How far it has come. */
  stage: "declared" | "defended" | "rolled" | "over";
  /** Pairs as the server compared them; empty before and after an explosion. */
  pairs: readonly Pair[];
  /** What blew up, in the server's words. */
  blast: Reason | null;
  /** Everything that decided it, with clauses. */
  reasons: readonly Reason[];
  /** What came of it, in the server's words. */
  result: string;
  /** Rolled against a wall: the die and whether the wall fell. */
  wall: { die: number; broke: boolean } | null;
  /** The steps so far, so that a new roll can be told from the last. */
  number: number;
}

function blank(plain: number, cyborgs: number): Die[] {
  return Array.from({ length: plain + cyborgs }, (_, place) => fallen(place, 0, place >= plain));
}

function fallen(place: number, face: number, cyborg: boolean): Die {
  return { place, face, cyborg, gone: false, raised: 0 };
}

/** Return dice as they fell; one that shows 0 was taken out since. */
function thrown(faces: readonly number[], cyborgs: number): Die[] {
  return faces.map((face, place) => ({ ...fallen(place, face, place >= faces.length - cyborgs), gone: face === 0 }));
}

function side(standing: Standing, land: string, dice: readonly Die[]): Side {
  const ground = standing.grounds.get(land);
  const units = ground?.units ?? 0;
  return { faction: ground?.owner ?? "", land, before: units, after: units, dice };
}

function opened(standing: Standing, source: string, target: string, number: number): Tray {
  return {
    attack: side(standing, source, []),
    defense: side(standing, target, []),
    stage: "declared",
    pairs: [],
    blast: null,
    reasons: [],
    result: "",
    wall: null,
    number,
  };
}

/** Return the tray after an event; `standing` is what stood before it. */
export function follow(tray: Tray | null, happened: GameEvent, standing: Standing): Tray | null {
  const next = (tray?.number ?? 0) + 1;
  switch (happened.event) {
    case "attack_declared": {
      const { source, target, dice, cyborg_dice } = happened.facts;
      const fresh = opened(standing, source, target, next);
      return { ...fresh, attack: { ...fresh.attack, dice: blank(dice, cyborg_dice) } };
    }
    case "wall_hit": {
      const { source, target, die, broke } = happened.facts;
      const fresh = opened(standing, source, target, next);
      const rolled = { ...fresh, attack: { ...fresh.attack, dice: thrown([die], 0) } };
      return { ...reasoned(rolled, happened), wall: { die, broke } };
    }
    case "dice_rolled":
      return rolled(tray, { ...happened.facts, attacker: happened.facts.faction }, standing, next);
    case "defense_chosen": {
      if (!tray) return tray;
      const dice = blank(happened.facts.dice, happened.facts.cyborg_dice);
      return { ...tray, stage: "defended", defense: { ...tray.defense, dice } };
    }
    case "civilians_defected":
      return tray && { ...reasoned(defected(tray, happened.facts), happened), stage: tray.stage };
    case "dice_raised": {
      if (!tray) return tray;
      const { attack, defense } = happened.facts;
      const raising = {
        ...tray,
        attack: { ...tray.attack, dice: raised(tray.attack.dice, attack) },
        defense: { ...tray.defense, dice: raised(tray.defense.dice, defense) },
      };
      return { ...reasoned(raising, happened), stage: tray.stage };
    }
    case "exploded": {
      if (!tray) return tray;
      return { ...reasoned(counted(tray, changes(happened)), happened), blast: { text: happened.text, clause: happened.clause } };
    }
    case "pairs_compared": {
      if (!tray) return tray;
      const pairs = pairUp(tray, happened.facts.pairs);
      return { ...counted(tray, changes(happened)), stage: "over", pairs, result: happened.text };
    }
    case "territory_conquered":
      return tray && tray.stage === "rolled" ? { ...tray, stage: "over", result: happened.text } : tray;
    default:
      return tray;
  }
}

/** Add an event to the reasons; the roll is over with it. */
function reasoned(tray: Tray, { text, clause }: GameEvent): Tray {
  return { ...tray, stage: "over", reasons: [...tray.reasons, { text, clause }], result: text };
}

/** Count units that come and go in the roll. */
function counted(tray: Tray, found: readonly Change[]): Tray {
  const after = ({ land, after: units }: Side): number =>
    found.reduce((sum, change) => (change.land === land ? Math.max(0, sum + change.units) : sum), units);
  return {
    ...tray,
    attack: { ...tray.attack, after: after(tray.attack) },
    defense: { ...tray.defense, after: after(tray.defense) },
  };
}

function rolled(tray: Tray | null, roll: Roll, standing: Standing, number: number): Tray {
  const same = tray && tray.stage !== "over" && tray.attack.land === roll.source && tray.defense.land === roll.target;
  const base = same ? tray : opened(standing, roll.source, roll.target, number);
  return { ...withRoll(base, roll), stage: "rolled" };
}

function withRoll(tray: Tray, roll: Roll): Tray {
  return {
    ...tray,
    attack: { ...tray.attack, faction: roll.attacker || tray.attack.faction, dice: thrown(roll.attack, roll.attack_cyborgs) },
    defense: { ...tray.defense, faction: roll.defender || tray.defense.faction, dice: thrown(roll.defense, roll.defense_cyborgs) },
  };
}

/** Take out the dice that defected: always the lowest of the civilian ones. */
function defected(tray: Tray, { attacking, units }: { attacking: boolean; units: number }): Tray {
  const [from, to] = attacking ? (["attack", "defense"] as const) : (["defense", "attack"] as const);
  const after = counted(tray, [
    { land: tray[from].land, units: -units },
    { land: tray[to].land, units },
  ]);
  const going = after[from].dice
    .filter((die) => !die.cyborg && !die.gone)
    .toSorted((a, b) => a.face - b.face)
    .slice(0, units);
  const dice = after[from].dice.map((die) => (going.includes(die) ? { ...die, gone: true } : die));
  return { ...after, [from]: { ...after[from], dice } };
}

function raised(dice: readonly Die[], faces: readonly number[]): Die[] {
  return dice.map((die) => {
    const face = faces[die.place] ?? die.face;
    return face > die.face ? { ...die, face, raised: face - die.face } : die;
  });
}

/** Return dice in the order in which they are paired, those taken out last. */
export function sorted(dice: readonly Die[]): Die[] {
  return dice.toSorted(
    (a, b) => Number(a.gone) - Number(b.gone) || b.face - a.face || Number(a.cyborg) - Number(b.cyborg) || a.place - b.place,
  );
}

const WHY: Record<PairDocument["why"], Verdict> = {
  "ties: a bite": "bites",
  "ties and wins": "ties",
  "ties and loses": "ties",
  beats: "beats",
  "loses to": "loses",
};

/** Put the server's pairs beside the dice, and those without a partner behind. */
export function pairUp(tray: Tray, listed: readonly PairDocument[]): Pair[] {
  const [attack, defense] = [sorted(tray.attack.dice), sorted(tray.defense.dice)];
  const pairs = listed.map((pair, place): Pair => ({
    attack: attack[place] ?? null,
    defense: defense[place] ?? null,
    verdict: WHY[pair.why],
    loser: pair.loser,
    clause: pair.clause,
  }));
  return [...pairs, ...unpaired(attack.slice(listed.length), "attack"), ...unpaired(defense.slice(listed.length), "defense")];
}

function unpaired(dice: readonly Die[], of: "attack" | "defense"): Pair[] {
  return dice.map((die) => ({
    attack: of === "attack" ? die : null,
    defense: of === "defense" ? die : null,
    verdict: die.gone ? "defects" : "alone",
    loser: null,
    clause: "",
  }));
}

/** Return the columns of the tray: pairs once they are known, before that dice beside dice. */
export function columns(tray: Tray, landed: boolean): Pair[] {
  if (tray.pairs.length > 0) return [...tray.pairs];
  const order = landed ? sorted : (dice: readonly Die[]) => [...dice];
  const [attack, defense] = [order(tray.attack.dice), order(tray.defense.dice)];
  return Array.from({ length: Math.max(attack.length, defense.length) }, (_, place) => ({
    attack: attack[place] ?? null,
    defense: defense[place] ?? null,
    verdict: "none",
    loser: null,
    clause: "",
  }));
}

/** Return the tray of an open question about a battle, where its beginning was not seen. */
export function fromFrame(frame: Frame | null, standing: Standing): Tray | null {
  if (!frame?.source || !frame.target) return null;
  if (frame.roll) return { ...withRoll(opened(standing, frame.source, frame.target, 0), frame.roll), stage: "rolled" };
  if (frame.name !== "attack_dice" && frame.name !== "defend_dice") return null;
  const tray = opened(standing, frame.source, frame.target, 0);
  const dice = frame.dice ? blank(frame.dice.plain, frame.dice.cyborgs) : [];
  return { ...tray, attack: { ...tray.attack, dice } };
}

const DECIDING = new Set(["pairs_compared", "exploded", "wall_hit"]);

/** Correct the units after the last roll of a step by the view that came after the step. */
export function settle(tray: Tray, events: readonly GameEvent[], standing: Standing): Tray {
  const last = events.findLastIndex(({ event }) => DECIDING.has(event));
  if (last < 0) return tray;
  const later = events.slice(last + 1).flatMap(changes);
  const after = ({ land }: Side): number =>
    later.reduce((sum, change) => (change.land === land ? sum - change.units : sum), standing.grounds.get(land)?.units ?? 0);
  return {
    ...tray,
    attack: { ...tray.attack, after: after(tray.attack) },
    defense: { ...tray.defense, after: after(tray.defense) },
  };
}
