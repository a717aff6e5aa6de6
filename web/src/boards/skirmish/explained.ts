// What characters, cards and spaces are, for those who point at them.
import { words } from "../../words";
import type { Explained, Fact } from "../kit/explaining.svelte";
import type { Card } from "./cards";
import type { Board } from "./known";
import type { Space } from "./map";
import type { Pawn } from "./position";

const said = words.skirmish;

/** Explain a character: whose it is, what it suffers, what it has earned. */
export function explainPawn(pawn: Pawn, whose: string, rewards: ReadonlyMap<string, Board["rewards"][number]>): Explained {
  const facts: Fact[] = [{ name: said.meta.life, text: `${pawn.life} / ${pawn.most}`, clause: "SK-2.8" }];
  if (pawn.stunned) facts.push({ name: said.stun, text: said.means.stun, clause: "SK-5.70" });
  if (pawn.ward) facts.push({ name: said.ward(pawn.ward), text: said.means.ward(pawn.ward), clause: "SK-5.58" });
  if (pawn.empower) facts.push({ name: said.empower(pawn.empower), text: said.means.empower, clause: "SK-5.59" });
  for (const id of pawn.rewards) {
    const reward = rewards.get(id);
    facts.push({ name: reward?.name ?? id, text: reward?.text ?? "", clause: "SK-5.91" });
  }
  return { title: pawn.name, text: `${whose}. ${pawn.main ? said.means.main : said.means.second}`, facts };
}

/** Explain a card: its text, its kind, and what is printed small on it. */
export function explainCard(card: Card, character: string): Explained {
  const kind = said.kinds[card.type];
  const facts: Fact[] = kind ? [{ name: said.types[card.type] ?? card.type, text: kind[0], clause: kind[1] }] : [];
  if (card.free) facts.push({ name: said.free, text: said.means.free, clause: "SK-5.4" });
  if (card.undefendable) facts.push({ name: said.sure, text: said.means.sure, clause: "SK-5.100" });
  return {
    title: `${card.name} (${character})`,
    text: card.text,
    facts: [...facts, { name: said.means.copies, text: String(card.copies) }],
  };
}

/** Explain a space on which nobody can stand. */
export function explainSpace({ id, terrain }: Space): Explained | null {
  if (terrain === "valid") return null;
  return { title: `${id}: ${said.terrain[terrain]}`, text: said.means.terrain, facts: [] };
}
