// A roll from its declaration to its losses, read from what happened.
//
// Pairs and verdicts are those of the server. Dice are only put in the order in which the
// server paired them: high to low, and of equal ones a civilian's before a cyborg's.
import type { GameEvent, PairDocument } from "./known";

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

/** How a die of the attacker fares against its partner. */
export type Verdict = "beats" | "loses" | "ties" | "bites" | "alone" | "defects" | "none";

export interface Pair {
  attack: Die | null;
  defense: Die | null;
  verdict: Verdict;
  loser: PairDocument["loser"] | null;
  clause: string;
}

export interface Reason {
  text: string;
  clause: string;
}

export interface Side {
  faction: string;
  land: string;
  dice: readonly Die[];
  /** Units that the roll cost it, and that it gave. */
  lost: number;
  gained: number;
}

export interface Battle {
  /** Tells one roll from the next. */
  key: number;
  attack: Side;
  defense: Side;
  /** True once it is decided. */
  over: boolean;
  /** Pairs as the server compared them; empty before and after an explosion. */
  pairs: readonly Pair[];
  /** True if it blew up instead. */
  blast: boolean;
  /** Everything that decided it, with clauses. */
  reasons: readonly Reason[];
  /** What came of it, in the server's words. */
  result: string;
  /** Rolled against a wall: whether it fell. */
  wall: { broke: boolean } | null;
}

function side(faction: string, land: string, dice: readonly Die[] = []): Side {
  return { faction, land, dice, lost: 0, gained: 0 };
}

function blank(plain: number, cyborgs: number): Die[] {
  return thrown(
    Array.from({ length: plain + cyborgs }, () => 0),
    cyborgs,
  );
}

function thrown(faces: readonly number[], cyborgs: number): Die[] {
  return faces.map((face, place) => ({ place, face, cyborg: place >= faces.length - cyborgs, gone: false, raised: 0 }));
}

/** Return a roll that is still to be made. */
export function planned(attack: { faction: string; land: string }, defense: { faction: string; land: string }): Battle {
  const sides = { attack: side(attack.faction, attack.land), defense: side(defense.faction, defense.land) };
  return { key: -1, ...sides, over: false, pairs: [], blast: false, reasons: [], result: "", wall: null };
}

/** Return the last roll among events, however far it has come; null if there is none. */
export function battleOf(events: readonly GameEvent[]): Battle | null {
  const start = events.findLastIndex(({ event }) => event === "attack_declared" || event === "wall_hit");
  const opening = events[start];
  if (!opening) return null;
  return events.slice(start + 1).reduce(follow, opened(opening, start));
}

function opened(event: GameEvent, key: number): Battle {
  if (event.event === "attack_declared") {
    const { faction, source, target, dice, cyborg_dice } = event.facts;
    const plan = planned({ faction, land: source }, { faction: "", land: target });
    return { ...plan, key, attack: side(faction, source, blank(dice, cyborg_dice)) };
  }
  if (event.event !== "wall_hit") throw new Error(`${event.event} begins no roll`);
  const { faction, source, target, die, broke } = event.facts;
  const plan = planned({ faction, land: source }, { faction: "", land: target });
  return reasoned({ ...plan, key, attack: side(faction, source, thrown([die], 0)), wall: { broke } }, event);
}

function follow(battle: Battle, event: GameEvent): Battle {
  if (battle.wall) return battle;
  switch (event.event) {
    case "defense_chosen": {
      const { faction, target, dice, cyborg_dice } = event.facts;
      return { ...battle, defense: side(faction, target, blank(dice, cyborg_dice)) };
    }
    case "dice_rolled": {
      const { faction, defender, attack, defense, attack_cyborgs, defense_cyborgs } = event.facts;
      return {
        ...battle,
        attack: { ...battle.attack, faction, dice: thrown(attack, attack_cyborgs) },
        defense: { ...battle.defense, faction: defender, dice: thrown(defense, defense_cyborgs) },
      };
    }
    case "civilians_defected":
      return reasoned(defected(battle, event.facts.attacking, event.facts.units), event);
    case "dice_raised": {
      const { attack, defense } = event.facts;
      const [one, other] = [raised(battle.attack, attack), raised(battle.defense, defense)];
      return reasoned({ ...battle, attack: one, defense: other }, event);
    }
    case "exploded": {
      const { lost } = event.facts;
      const after = (of: Side): Side => ({ ...of, lost: of.lost + (lost[of.land] ?? 0) });
      return { ...reasoned({ ...battle, attack: after(battle.attack), defense: after(battle.defense) }, event), over: true, blast: true };
    }
    case "pairs_compared":
      return { ...compared(battle, event.facts.pairs), over: true, result: event.text };
    default:
      return battle;
  }
}

function reasoned(battle: Battle, { text, clause }: GameEvent): Battle {
  return { ...battle, reasons: [...battle.reasons, { text, clause }], result: text, over: battle.over || battle.wall !== null };
}

/** Take out the dice that defected: always the lowest of the civilian ones. */
function defected(battle: Battle, attacking: boolean, units: number): Battle {
  const [from, to] = attacking ? (["attack", "defense"] as const) : (["defense", "attack"] as const);
  const going = battle[from].dice
    .filter((die) => !die.cyborg && !die.gone)
    .toSorted((a, b) => a.face - b.face)
    .slice(0, units);
  const dice = battle[from].dice.map((die) => (going.includes(die) ? { ...die, gone: true } : die));
  return {
    ...battle,
    [from]: { ...battle[from], dice, lost: battle[from].lost + units },
    [to]: { ...battle[to], gained: battle[to].gained + units },
  };
}

function raised(of: Side, faces: readonly number[]): Side {
  const dice = of.dice.map((die) => {
    const face = faces[die.place] ?? die.face;
    return face > die.face ? { ...die, face, raised: face - die.face } : die;
  });
  return { ...of, dice };
}

const BITE = "GZ-5.53";

function compared(battle: Battle, pairs: readonly PairDocument[]): Battle {
  const count = (of: Side, loser: PairDocument["loser"]): Side => ({
    ...of,
    lost: of.lost + pairs.filter((pair) => pair.loser === loser).length,
    gained: of.gained + pairs.filter((pair) => pair.loser !== loser && pair.clause === BITE).length,
  });
  const pairing = pairUp(battle.attack.dice, battle.defense.dice, pairs);
  return { ...battle, pairs: pairing, attack: count(battle.attack, "attacker"), defense: count(battle.defense, "defender") };
}

/** Return dice in the order in which they are paired, those taken out last. */
function sorted(dice: readonly Die[]): Die[] {
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

/** Put dice beside dice, and the server's verdicts on those that it compared. */
function pairUp(attackers: readonly Die[], defenders: readonly Die[], listed: readonly PairDocument[]): Pair[] {
  const [attack, defense] = [sorted(attackers), sorted(defenders)];
  const alone = (die: Die | undefined, of: "attack" | "defense"): Pair[] => {
    if (!die) return [];
    const bare = { attack: null, defense: null, loser: null, clause: "" };
    return [{ ...bare, [of]: die, verdict: die.gone ? "defects" : "alone" }];
  };
  const rest = Array.from({ length: Math.max(attack.length, defense.length) }, (_, place) => place).slice(listed.length);
  return [
    ...listed.map((pair, place) => ({
      attack: attack[place] ?? null,
      defense: defense[place] ?? null,
      verdict: WHY[pair.why],
      loser: pair.loser,
      clause: pair.clause,
    })),
    ...rest.flatMap((place) => [...alone(attack[place], "attack"), ...alone(defense[place], "defense")]),
  ];
}

/** Return the columns of a roll: pairs once they are known, before that dice beside dice. */
export function columns({ attack, defense, pairs }: Battle, landed: boolean): Pair[] {
  if (pairs.length > 0) return [...pairs];
  const order = landed ? sorted : (dice: readonly Die[]): Die[] => [...dice];
  const [attacking, defending] = [order(attack.dice), order(defense.dice)];
  return Array.from({ length: Math.max(attacking.length, defending.length) }, (_, place) => ({
    attack: attacking[place] ?? null,
    defense: defending[place] ?? null,
    verdict: "none",
    loser: null,
    clause: "",
  }));
}
