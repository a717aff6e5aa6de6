// What spaces, characters and cards are called in words, for those who hear the board.
import type { OptionChoice } from "../../protocol";
import { words } from "../../words";
import { term } from "./explain";
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
  if (pawn.ward) parts.push(term("ward", { ward: pawn.ward }).name);
  if (pawn.empower) parts.push(term("empower", { empower: pawn.empower }).name);
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
  const parts = [copies > 1 ? said.copies(card.name, copies) : card.name, `${character}, ${term(`kind.${card.type}`).name}`, card.text];
  if (outlook?.blow) parts.push(outlook.blow.damage === 0 ? said.blocks : said.letsThrough(outlook.blow.damage));
  if (outlook?.note) parts.push(outlook.note);
  return parts.join(". ");
}
