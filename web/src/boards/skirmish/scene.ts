// What is shown around a choice: what it would change, lines, outcomes. All numbers are the server's.
import { words } from "../../words";
import type { Marks } from "../kit/spots.svelte";
import type { Card } from "./cards";
import { term } from "./explain";
import type { Happening } from "./happening";
import { within, type HexMap } from "./map";
import type { Aim, Blow, Outlook } from "./outlook";
import type { Pawn, Standing } from "./position";
import type { Traced } from "./traces";

const said = words.skirmish;

/** A few words below a character. */
export interface Pill {
  space: string;
  text: string;
}

/** What an attack comes to, beside whom it hits. */
export interface Tip {
  space: string;
  title: string;
  lines: readonly string[];
}

export interface AimLine {
  from: string;
  to: string;
  /** On the table, not only considered. */
  fixed: boolean;
}

/** A character that would be somewhere else. */
export interface Ghost {
  pawn: Pawn;
  space: string;
}

/** An area of hexagons: what a card reaches, where somebody may go. */
export interface Area {
  spaces: ReadonlySet<string>;
  /** Whether it may be used now; else it only shows how far something reaches. */
  live: boolean;
}

/** All that is drawn over the board and on it, beside those who stand there. */
export interface Scene {
  lit: ReadonlySet<string>;
  /** What may be chosen there is chosen in another way first. */
  open: ReadonlySet<string>;
  chips: ReadonlyMap<string, number>;
  area: Area | null;
  /** Spaces outlined in ink: who acts, who is attacked. */
  source: ReadonlySet<string>;
  /** Lines from whoever attacks to whom it may hit. */
  aims: readonly AimLine[];
  /** The ways of those who would be somewhere else. */
  ways: readonly (readonly string[])[];
  ghosts: readonly Ghost[];
  /** The life that somebody would have. */
  lives: ReadonlyMap<string, number>;
  traced: Traced;
  pills: readonly Pill[];
  tip: Tip | null;
  marks: Marks;
  happening: Happening | null;
  /** The characters that may be dragged. */
  free: ReadonlySet<string>;
}

/** Return the aim to show: of the attack on the table, with the reach of the card if it is still being tried. */
export function aimOf(now: Outlook, then: Outlook | null, card: string | null): Aim | null {
  const own = card === null ? null : (now.cards[card]?.aim ?? null);
  const table = then?.attack ?? now.attack;
  if (!table || !own || table.card !== own.card) return table ?? own;
  const blows = table.blows.map((blow) => ({ ...own.blows.find(({ target }) => target === blow.target), ...blow }));
  return { ...own, blows };
}

/** Return the blow of a card played in defense instead of the one without it. */
export function withAnswer(aim: Aim | null, answer: Blow | undefined): Aim | null {
  if (!aim || !answer) return aim;
  return { ...aim, blows: aim.blows.map((blow) => (blow.target === answer.target ? answer : blow)) };
}

/** Return the life that each character would have: as it is agreed, else if nobody defends. */
export function lifeAfter(now: Standing, then: Standing | null, aim: Aim | null): Map<string, number> {
  const lives = new Map((aim?.blows ?? []).map(({ target, life }) => [target, life]));
  for (const [id, { life }] of then?.pawns ?? []) if (life !== now.pawns.get(id)?.life) lives.set(id, life);
  return lives;
}

/** Return the characters that stand somewhere else after what is tried. */
export function ghostsOf(now: Standing, then: Standing | null): Ghost[] {
  return [...(then?.on ?? [])].filter(([space, { id }]) => now.pawns.get(id)?.space !== space).map(([space, pawn]) => ({ pawn, space }));
}

/** Return how far away those are whom a card does not reach. */
export function pillsOf(aim: Aim | null, standing: Standing): Pill[] {
  return (aim?.beyond ?? []).flatMap(({ target, away }) => {
    const space = standing.pawns.get(target)?.space;
    return space ? [{ space, text: said.away(away) }] : [];
  });
}

/** Return the lines from whoever attacks to whom the attack is aimed at. */
export function linesOf(aim: Aim, attacker: string, standing: Standing, fixed: boolean, pointed: string | null): AimLine[] {
  const from = standing.pawns.get(attacker)?.space;
  if (!from) return [];
  const spaces = aim.blows.flatMap(({ target }) => standing.pawns.get(target)?.space ?? []);
  const shown = fixed || spaces.length === 1 ? spaces : spaces.filter((space) => space === pointed);
  return shown.filter((to) => to !== from).map((to) => ({ from, to, fixed }));
}

/** Return what an attack comes to, with each defense that may be played against it. */
export function tipOf(blow: Blow, pawn: Pawn, card: Card | undefined, cards: ReadonlyMap<string, Card>): Tip | null {
  if (!pawn.space) return null;
  const answers = new Map<number, string[]>();
  for (const answer of (blow.answers ?? []).toSorted((a, b) => a.life - b.life)) {
    answers.set(answer.life, [...(answers.get(answer.life) ?? []), cards.get(answer.card)?.name ?? answer.card]);
  }
  const lines = [...answers].map(([life, names]) => said.with(names, pawn.life, life));
  if (card?.undefendable) lines.push(term("sure").name);
  return { space: pawn.space, title: `${said.attackOn(blow.attack, blow.defense)}: ${said.short(pawn.life, blow.life)}`, lines };
}

/** More targets than these are not framed in a small window: who acts is, and what is near. */
export const MOST_FRAMED = 8;
const NEAR = 2;

/** Return the spaces that a small window frames: what may be chosen, who fights, else the characters of a seat. */
export function interestOf(map: HexMap, scene: Scene, { on, known }: Standing, moving: string | null, seat: number | null): string[] {
  const { lit, source, aims } = scene;
  if (lit.size > MOST_FRAMED && moving !== null) return [...within(map, moving, NEAR)].filter((space) => lit.has(space));
  const few = lit.size <= MOST_FRAMED ? [...lit] : [];
  const around = [...source, ...few, ...(few.length === 0 ? aims.map(({ to }) => to) : [])];
  if (around.length > 0) return around;
  return [...on].filter(([, pawn]) => pawn.seat === (seat ?? known.active)).map(([space]) => space);
}
