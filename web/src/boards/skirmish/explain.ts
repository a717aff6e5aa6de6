// What characters, cards and spaces are, for those who point at them.
import { glossary } from "../../lib/glossary";
import { words } from "../../words";
import { entry, type Explained, type Fact } from "../kit/explaining.svelte";
import type { Board } from "./known";
import type { Space } from "./map";
import type { Card, Pawn } from "./position";

const said = words.skirmish;
/** What explains this game's terms. */
export const { term } = glossary("skirmish");

/** Explain a character: whose it is, what it suffers, what it has earned. */
export function explainPawn(pawn: Pawn, whose: string, rewards: ReadonlyMap<string, Board["rewards"][number]>): Explained {
  const facts: Fact[] = [{ ...term("life"), text: `${pawn.life} / ${pawn.most}` }];
  if (pawn.stunned) facts.push(term("stun"));
  if (pawn.ward) facts.push(term("ward", { ward: pawn.ward }));
  if (pawn.empower) facts.push(term("empower", { empower: pawn.empower }));
  for (const id of pawn.rewards) {
    const { name = id, text = "" } = rewards.get(id) ?? {};
    facts.push({ ...term("rewards"), name, text });
  }
  return { title: pawn.name, text: `${whose}. ${term(pawn.main ? "main" : "second").text}`, facts };
}

/** Explain a card: its text, its kind, and what is printed small on it. */
export function explainCard(card: Card, character: string): Explained {
  const facts: Fact[] = [term(`kind.${card.type}`)];
  if (card.free) facts.push(term("free"));
  if (card.undefendable) facts.push(term("sure"));
  return {
    title: `${card.name} (${character})`,
    text: card.text,
    facts: [...facts, { ...term("copies"), text: String(card.copies) }],
  };
}

/** Explain a space on which nobody can stand. */
export function explainSpace({ id, terrain }: Space): Explained | null {
  if (terrain === "valid") return null;
  return { ...entry(term("terrain")), title: `${id}: ${said.terrain[terrain]}` };
}
