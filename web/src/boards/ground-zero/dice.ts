// A roll from its declaration to its losses, read from what happened, and why it came out so.
//
// Pairs and verdicts are those of the server. Dice are only put in the order in which the
// server paired them: high to low, and of equal ones a civilian's before a cyborg's.
import { term } from "./explain";
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

export interface Pair {
  attack: Die | null;
  defense: Die | null;
  /** How the attacker's die fares against its partner. */
  verdict: "beats" | "loses" | "ties" | "bites" | "alone" | "defects" | "none";
  loser: PairDocument["loser"] | null;
}

interface Reason {
  text: string;
  clause: string;
}

export interface Side {
  faction: string;
  land: string;
  dice: Die[];
  /** Units that the roll cost it, and that it gave. */
  lost: number;
  gained: number;
}

export interface Battle {
  /** Tells one roll from the next; -1 before it is made. */
  key: number;
  attack: Side;
  defense: Side;
  /** True once it is decided. */
  over: boolean;
  /** Dice as the server compared them, high to low; none before, and after an explosion. */
  pairs: readonly PairDocument[];
  /** True if it blew up instead. */
  blast: boolean;
  /** What was done about the dice before they were compared. */
  reasons: Reason[];
  /** What came of it, in the server's words. */
  result: string;
  /** Rolled against a wall: whether it fell. */
  wall: { broke: boolean } | null;
}

/** Return a roll that is still to be made. */
export function planned(source: string, target: string, owner: string, other: string, key = -1): Battle {
  const side = (faction: string, land: string): Side => ({ faction, land, dice: [], lost: 0, gained: 0 });
  const sides = { attack: side(owner, source), defense: side(other, target) };
  return { key, ...sides, over: false, pairs: [], blast: false, reasons: [], result: "", wall: null };
}

/** Return the last roll among events, however far it has come; null if there is none. */
export function battleOf(events: readonly GameEvent[]): Battle | null {
  const start = events.findLastIndex(({ event }) => event === "attack_declared" || event === "wall_hit");
  const opening = events[start];
  if (opening?.event !== "attack_declared" && opening?.event !== "wall_hit") return null;
  const { source, target, faction } = opening.facts;
  const battle = planned(source, target, faction, "", start);
  for (const happened of events.slice(start)) if (!battle.wall) follow(battle, happened);
  return battle;
}

function follow(battle: Battle, { event, facts, text, clause }: GameEvent): void {
  const { attack, defense } = battle;
  switch (event) {
    case "attack_declared":
      attack.dice = blank(facts.dice, facts.cyborg_dice);
      return;
    case "defense_chosen":
      [defense.faction, defense.dice] = [facts.faction, blank(facts.dice, facts.cyborg_dice)];
      return;
    case "dice_rolled":
      [attack.faction, attack.dice] = [facts.faction, thrown(facts.attack, facts.attack_cyborgs)];
      [defense.faction, defense.dice] = [facts.defender, thrown(facts.defense, facts.defense_cyborgs)];
      return;
    case "pairs_compared":
      [battle.over, battle.pairs, battle.result] = [true, facts.pairs, text];
      for (const { loser, why } of facts.pairs) {
        const [lost, won] = loser === "attacker" ? [attack, defense] : [defense, attack];
        lost.lost += 1;
        if (why === "ties: a bite") won.gained += 1;
      }
      return;
    case "wall_hit":
      [attack.dice, battle.wall, battle.over] = [thrown([facts.die], 0), facts, true];
      break;
    case "civilians_defected":
      defect(facts.attacking ? attack : defense, facts.attacking ? defense : attack, facts.units);
      break;
    case "dice_raised":
      [attack.dice, defense.dice] = [raise(attack.dice, facts.attack), raise(defense.dice, facts.defense)];
      break;
    case "exploded":
      for (const side of [attack, defense]) side.lost += facts.lost[side.land] ?? 0;
      [battle.over, battle.blast] = [true, true];
      break;
    default:
      return;
  }
  battle.reasons.push({ text, clause });
  battle.result = text;
}

function blank(plain: number, cyborgs: number): Die[] {
  return thrown(Array<number>(plain + cyborgs).fill(0), cyborgs);
}

function thrown(faces: readonly number[], cyborgs: number): Die[] {
  return faces.map((face, place) => ({ place, face, cyborg: place >= faces.length - cyborgs, gone: false, raised: 0 }));
}

function raise(dice: readonly Die[], faces: readonly number[]): Die[] {
  return dice.map((die) => {
    const face = faces[die.place] ?? die.face;
    return { ...die, face, raised: die.raised + face - die.face };
  });
}

/** Take out the dice that defected: always the lowest of the civilian ones. */
function defect(from: Side, to: Side, units: number): void {
  const civilian = from.dice.filter((die) => !die.cyborg && !die.gone).sort((a, b) => a.face - b.face);
  for (const die of civilian.slice(0, units)) die.gone = true;
  from.lost += units;
  to.gained += units;
}

/** Return dice in the order in which they are paired, those taken out last. */
function sorted(dice: readonly Die[]): Die[] {
  return dice.toSorted(
    (a, b) => Number(a.gone) - Number(b.gone) || b.face - a.face || Number(a.cyborg) - Number(b.cyborg) || a.place - b.place,
  );
}

const VERDICTS: Record<PairDocument["why"], Pair["verdict"]> = {
  "ties: a bite": "bites",
  "ties and wins": "ties",
  "ties and loses": "ties",
  beats: "beats",
  "loses to": "loses",
};

/** Return the columns of a roll: dice beside dice, with the server's verdicts on those that it compared. */
export function columns({ attack, defense, pairs }: Battle, landed: boolean): Pair[] {
  const [attacking, defending] = landed || pairs.length > 0 ? [sorted(attack.dice), sorted(defense.dice)] : [attack.dice, defense.dice];
  return Array.from({ length: Math.max(attacking.length, defending.length) }, (_, place): Pair[] => {
    const [one = null, other = null, pair] = [attacking[place], defending[place], pairs[place]];
    if (pair) return [{ attack: one, defense: other, verdict: VERDICTS[pair.why], loser: pair.loser }];
    if (pairs.length === 0) return [{ attack: one, defense: other, verdict: "none", loser: null }];
    const alone = (die: Die | null): Pair["verdict"] => (die?.gone ? "defects" : "alone");
    const rest: Pair[] = [
      { attack: one, defense: null, verdict: alone(one), loser: null },
      { attack: null, defense: other, verdict: alone(other), loser: null },
    ];
    return rest.filter((each) => each.attack ?? each.defense);
  }).flat();
}

const MILITARY_TIES = "GZ-5.1";

/** Return what decided a roll, each reason with its clause, once, in the order in which they counted. */
export function reasonsOf(battle: Battle, title: (faction: string) => string): Reason[] {
  const { pairs, attack, defense } = battle;
  const listed = [...battle.reasons];
  if (pairs.length > 0) listed.push(term("why.highest"));
  for (const { why, loser, clause } of pairs) {
    const verdict = VERDICTS[why];
    const winner = title(loser === "defender" ? attack.faction : defense.faction);
    const defends = verdict === "ties" && clause !== MILITARY_TIES && loser === "attacker";
    const key = verdict === "bites" ? "bite" : verdict !== "ties" ? "higher" : defends ? "defender-ties" : "wins-ties";
    const { text } = term(`why.${key}`, { title: winner });
    if (!listed.some((reason) => reason.text === text)) listed.push({ text, clause });
  }
  const alone = columns(battle, true).filter(({ verdict }) => verdict === "alone").length;
  if (pairs.length > 0 && alone > 0) listed.push(term("why.alone", { dice: alone }));
  return listed;
}
