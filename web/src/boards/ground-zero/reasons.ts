// "Why it came out so": what decided a roll, each with its clause, once.
import type { Battle, Pair, Reason } from "./dice";
import { term } from "./explain";

const MILITARY_TIES = "GZ-5.1";

/** Return the reasons of a roll in the order in which they counted. */
export function reasonsOf(battle: Battle, title: (faction: string) => string): Reason[] {
  const compared = battle.pairs.filter((pair) => pair.loser !== null);
  const listed = [...battle.reasons];
  if (compared.length > 0) listed.push(term("why.highest"));
  for (const pair of compared) {
    const text = pairWords(pair, battle, title);
    if (!listed.some((reason) => reason.text === text)) listed.push({ text, clause: pair.clause });
  }
  const alone = battle.pairs.filter((pair) => pair.verdict === "alone").length;
  if (compared.length > 0 && alone > 0) listed.push(term("why.alone", { dice: alone }));
  return listed;
}

function pairWords(pair: Pair, battle: Battle, title: (faction: string) => string): string {
  if (pair.verdict === "bites") return term("why.bite").text;
  if (pair.verdict !== "ties") return term("why.higher").text;
  if (pair.clause !== MILITARY_TIES && pair.loser === "attacker") return term("why.defender-ties").text;
  return term("why.wins-ties", { title: title(pair.loser === "defender" ? battle.attack.faction : battle.defense.faction) }).text;
}
