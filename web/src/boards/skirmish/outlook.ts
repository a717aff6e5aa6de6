// What the server forecasts for your question, and how it is shown: whom an attack reaches, what it leaves.
//
// All numbers are the server's, made from what you may know.
import { words } from "../../words";
import { term } from "./explain";
import type { Card, Pawn, Standing } from "./position";

const said = words.skirmish;

/** What an attack does to one character as things lie. */
export interface Blow {
  target: string;
  away: number;
  attack: number;
  defense: number;
  damage: number;
  /** The life that is left. */
  life: number;
  /** What would be left if they defend with a card that they may hold. */
  answers?: readonly { card: string; life: number }[];
}

/** How far an attack reaches, whom it hits, and who is too far away. */
export interface Aim {
  card: string;
  /** Null reaches everybody; undefined once the targets are fixed. */
  reach?: number | null;
  blows: readonly Blow[];
  beyond?: readonly { target: string; away: number }[];
}

/** What is known of a card in hand. */
export interface CardOutlook {
  /** Why it may not be played now, in a few words. */
  note?: string;
  aim?: Aim;
  /** What it lets through if it is played in defense. */
  blow?: Blow;
}

export interface Outlook {
  /** The attack on the table. */
  attack: Aim | null;
  cards: Readonly<Record<string, CardOutlook>>;
  moves: Readonly<Record<string, { spaces: number; to: readonly string[] }>>;
}

/** Fill in what a forecast leaves out. */
export function readOutlook(outlook: Partial<Outlook>): Outlook {
  return { attack: null, cards: {}, moves: {}, ...outlook };
}

/** Return the aim to show: of the attack on the table, with the reach of the card if it is still being tried. */
export function aimOf(now: Outlook, then: Outlook | null, card: string | null): Aim | null {
  const own = card === null ? null : (now.cards[card]?.aim ?? null);
  const table = then?.attack ?? now.attack;
  if (!table || !own || table.card !== own.card) return table ?? own;
  const blows = table.blows.map((blow) => ({ ...own.blows.find(({ target }) => target === blow.target), ...blow }));
  return { ...own, blows };
}

/** Return the aim with the blow of a card played in defense instead of the one without it. */
export function withAnswer(aim: Aim | null, answer: Blow | undefined): Aim | null {
  return aim && answer ? { ...aim, blows: aim.blows.map((blow) => (blow.target === answer.target ? answer : blow)) } : aim;
}

/** Return the life that each character would have: as it is agreed, else if nobody defends. */
export function lifeAfter(now: Standing, then: Standing | null, aim: Aim | null): Map<string, number> {
  const lives = new Map((aim?.blows ?? []).map(({ target, life }) => [target, life]));
  for (const [id, { life }] of then?.pawns ?? []) if (life !== now.pawns.get(id)?.life) lives.set(id, life);
  return lives;
}

/** Return the spaces of those whom an attack is aimed at: all once they are fixed, else the only one or the one pointed at. */
export function targetsOf(aim: Aim, { pawns, known }: Standing, pointed: string | null): string[] {
  const spaces = aim.blows.flatMap(({ target }) => pawns.get(target)?.space ?? []);
  return known.battle !== null || spaces.length === 1 ? spaces : spaces.filter((space) => space === pointed);
}

/** Return what an attack comes to, in a line for each result: first undefended, then with each defense that may be played. */
export function tipOf(blow: Blow, pawn: Pawn, cards: ReadonlyMap<string, Card>, card: Card | undefined): string[] {
  const answers = new Map<number, string[]>();
  for (const answer of (blow.answers ?? []).toSorted((a, b) => a.life - b.life)) {
    answers.set(answer.life, [...(answers.get(answer.life) ?? []), cards.get(answer.card)?.name ?? answer.card]);
  }
  return [
    `${said.attackOn(blow.attack, blow.defense)}: ${said.short(pawn.life, blow.life)}`,
    ...[...answers].map(([life, names]) => said.with(names, pawn.life, life)),
    ...(card?.undefendable ? [term("sure").name] : []),
  ];
}
