// What answers being tried would do: at the gates, to the army that is placed, and to what you get.
import type { Fact } from "../../lib/outcome";
import { capital } from "../../lib/names";
import { words } from "../../words";
import { readView, todayOf, type Front, type Standing, type View } from "./position";

const said = words.darkAgeZ.does;

/** Return the facts that no figure of a side says, the most important first. */
export function does({ position }: { position: { view: View } | null }, before: View): Fact[] {
  const { seat } = before;
  if (!position || seat === null) return [];
  const [was, is] = [readView(before), readView(position.view)];
  const facts: Fact[] = [];
  if (is.passed.includes(seat) && !was.passed.includes(seat)) facts.push({ text: said.pass, clause: "DZ-4.60" });
  is.fronts.forEach((front, board) => {
    const old = was.fronts[board];
    if (old) facts.push(...gate(old, front, neighbor(is, board, seat)), ...fate(old, front));
  });
  facts.push(...change(said.today, todayOf(was, seat), todayOf(is, seat), "DZ-4.118", words.darkAgeZ.signed));
  const [old, income] = [was.forecast.income[seat], is.forecast.income[seat]];
  if (old && income) {
    facts.push(...change(said.tokens, old.tokens, income.tokens, "DZ-4.136"), ...change(said.cards, old.cards, income.cards, "DZ-4.139"));
  }
  return facts;
}

function change(text: string, before: number, after: number, clause: string, write: (value: number) => string = String): Fact[] {
  return before === after ? [] : [{ text, before: write(before), after: write(after), good: after > before, clause }];
}

/** Who is at the other side of a gate: the other neighbor, or both of one that is not yours. */
function neighbor(standing: Standing, board: number, seat: number): string {
  const sides = [board, (board + 1) % standing.fronts.length];
  const others = sides.filter((side) => side !== seat).map((side) => capital(standing.seats[side]?.kingdom ?? "barbarian"));
  return said.with(others);
}

function gate(was: Front, is: Front, who: string): Fact[] {
  const facts = change(said.through(who), was.through, is.through, "DZ-4.115");
  return facts.map((fact) => ({ ...fact, good: is.through < was.through }));
}

/** What the army that is new or stronger would do. */
function fate(was: Front, is: Front): Fact[] {
  const at = is.zones.findIndex((zone, place) => zone.active && isStronger(was, is, place));
  const fight = is.fights.find((each) => each.zone === at + 1);
  if (at < 0 || !fight) return [];
  const cause = fight.defeated ? "DZ-4.112" : "DZ-4.109";
  return [{ text: said.fate(fight.charge + fight.kills, fight.defeated, fight.turned), clause: cause }];
}

function isStronger(was: Front, is: Front, place: number): boolean {
  const [old, now] = [was.zones[place], is.zones[place]];
  const moved = was.zones.some((zone) => zone.card === now?.card && zone.loyal === now?.loyal && zone.active);
  if (old?.card === now?.card && old?.active) return is.attack[place] !== was.attack[place] || old?.commander !== now?.commander;
  return !moved || place === is.zones.length - 1;
}
