// What is shown around a choice: areas, lines, outcomes. All numbers are the server's.
import { words } from "../../words";
import type { Card } from "./cards";
import type { Clash } from "./clash";
import { blowWords } from "./names";
import type { Aim, Blow, Outlook } from "./outlook";
import type { Pawn, Standing } from "./position";

const said = words.skirmish;

/** A few words beside a hexagon. */
export interface Pill {
  space: string;
  text: string;
  tone: "plain" | "hurt" | "danger";
}

export interface Tip {
  space: string;
  title: string;
  lines: readonly string[];
}

export interface AimLine {
  from: string;
  to: string;
  /** Declared, not only considered. */
  fixed: boolean;
}

/** Return the aim to show: of the attack on the table, else of the card that is looked at. */
export function aimOf(outlook: Outlook, card: string | null): Aim | null {
  return outlook.attack ?? (card === null ? null : (outlook.cards[card]?.aim ?? null));
}

/** Return the blow of a card played in defense instead of the one without it. */
export function withAnswer(aim: Aim | null, answer: Blow | undefined): Aim | null {
  if (!aim || !answer) return aim;
  return { ...aim, blows: aim.blows.map((blow) => (blow.target === answer.target ? answer : blow)) };
}

/** Return what an aim says under each character: what would be left, or how far away it is. */
export function pillsOf(aim: Aim | null, standing: Standing): Pill[] {
  if (!aim) return [];
  const pills: Pill[] = [];
  for (const blow of aim.blows) {
    const pawn = standing.pawns.get(blow.target);
    if (!pawn?.space) continue;
    pills.push({ space: pawn.space, text: said.short(pawn.life, blow.life), tone: blow.life === 0 ? "danger" : "hurt" });
  }
  for (const { target, away } of aim.beyond ?? []) {
    const space = standing.pawns.get(target)?.space;
    if (space) pills.push({ space, text: said.away(away), tone: "plain" });
  }
  return pills;
}

/** Return the lines from whoever attacks to whom the attack is aimed at. */
export function linesOf(
  aim: Aim | null,
  clash: Clash | null,
  standing: Standing,
  attacker: string | null,
  pointed: string | null,
): AimLine[] {
  const from = standing.pawns.get(clash?.attacker ?? attacker ?? "")?.space;
  if (!from) return [];
  const targets = clash ? clash.rows.map(({ target }) => target) : (aim?.blows ?? []).map(({ target }) => target);
  const spaces = targets.map((target) => standing.pawns.get(target)?.space ?? "").filter(Boolean);
  const shown = clash || spaces.length === 1 ? spaces : spaces.filter((space) => space === pointed);
  return shown.filter((to) => to !== from).map((to) => ({ from, to, fixed: clash !== null }));
}

/** Return what is said of a character under the pointer. */
export function tipOf(pawn: Pawn, aim: Aim | null, card: Card | undefined, rewards: readonly string[]): Tip | null {
  if (!pawn.space) return null;
  const blow = aim?.blows.find(({ target }) => target === pawn.id);
  if (blow) {
    return {
      space: pawn.space,
      title: said.attackOn(blow.attack, blow.defense),
      lines: [`${pawn.name}:`, blowWords(blow, pawn.life, card?.undefendable ?? false)],
    };
  }
  const lines = [said.life(pawn.life, pawn.most)];
  if (pawn.stunned) lines.push(said.stunned);
  if (pawn.ward) lines.push(said.ward(pawn.ward));
  if (pawn.empower) lines.push(said.empower(pawn.empower));
  return { space: pawn.space, title: pawn.name, lines: [...lines, ...rewards] };
}
