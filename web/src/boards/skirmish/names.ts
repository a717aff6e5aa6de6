// What spaces, characters and cards are called in words, and what they are, for those who hear the board or point at it.
import type { OptionChoice } from "../../protocol";
import { words } from "../../words";
import type { Explained, Fact } from "../kit/explaining.svelte";
import type { Board } from "./known";
import type { Space } from "./map";
import type { Blow, CardOutlook } from "./outlook";
import type { Card, Pawn } from "./position";

const said = words.skirmish;
type Rewards = ReadonlyMap<string, Board["rewards"][number]>;

/** Return everything that is to be seen of a character. */
export function pawnName(pawn: Pawn, team: string, rewards: Rewards): string {
  const parts = [pawn.name, team, said.life(pawn.life, pawn.most)];
  if (pawn.stunned) parts.push(said.stunned);
  if (pawn.ward) parts.push(said.ward(pawn.ward));
  if (pawn.empower) parts.push(said.empower(pawn.empower));
  return [...parts, ...pawn.rewards.map((id) => rewards.get(id)?.name ?? id)].join(", ");
}

/** Return what an attack does, in words. */
export function blowWords({ life }: Blow, before: number, undefendable: boolean): string {
  if (life === 0) return undefendable ? said.fallsSure : said.falls;
  return undefendable ? said.fromToSure(before, life) : said.fromTo(before, life);
}

/** Return the name of a space with who stands there and what may be done. */
export function spaceName(space: Space, pawn: string, lit: readonly OptionChoice[], blow: string): string {
  const doable = [...new Set(lit.map((option) => said.possible[option.kind] ?? option.words))].join(", ");
  const parts = [space.id, pawn || said.terrain[space.terrain], blow].filter(Boolean).join(", ");
  return doable ? `${parts}; ${doable}` : parts;
}

/** Return everything that is printed on a card, and why it cannot be played. */
export function cardName(card: Card, character: string, copies: number, outlook: CardOutlook | undefined): string {
  const parts = [copies > 1 ? said.copies(card.name, copies) : card.name, `${character}, ${said.types[card.type] ?? card.type}`, card.text];
  if (outlook?.blow) parts.push(outlook.blow.damage === 0 ? said.blocks : said.letsThrough(outlook.blow.damage));
  if (outlook?.note) parts.push(outlook.note);
  return parts.join(". ");
}

/** Explain a character: whose it is, what it suffers, what it has earned. */
export function explainPawn(pawn: Pawn, whose: string, rewards: Rewards): Explained {
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
  facts.push({ name: said.means.copies, text: String(card.copies) });
  return { title: `${card.name} (${character})`, text: card.text, facts };
}

/** Explain a space on which nobody can stand. */
export function explainSpace({ id, terrain }: Space): Explained | null {
  return terrain === "valid" ? null : { title: `${id}: ${said.terrain[terrain]}`, text: said.means.terrain };
}
