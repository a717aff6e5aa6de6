// What answers being tried would do: at the gates, to the army that is placed, and to what you get.
import type { Fact } from "../../lib/outcome";
import { capital } from "../../lib/names";
import { words } from "../../words";
import { isPushed, isSame, readView, todayOf, type Front, type Standing, type View } from "./position";

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
    if (!old) return;
    const [gate] = change(said.through(neighbor(is, board, seat)), old.through, front.through, "DZ-4.115");
    if (gate) facts.push({ ...gate, good: front.through < old.through });
    facts.push(...fate(old, front));
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
  const sides = [board, (board + 1) % standing.fronts.length].filter((side) => side !== seat);
  return said.with(sides.map((side) => capital(standing.seats[side]?.kingdom ?? "barbarian")));
}

/** What the army that is new or stronger would do. */
function fate(was: Front, is: Front): Fact[] {
  const changed = is.zones.findIndex((zone, place) => {
    if (!zone.active) return false;
    if (isSame(was.zones[place], zone)) return is.attack[place] !== was.attack[place];
    // An army that only moved does nothing new.
    return !was.zones.some((old) => isSame(old, zone));
  });
  const at = isPushed(was, is) ? is.zones.length - 1 : changed;
  const fight = is.fights.find((each) => each.zone === at + 1);
  if (at < 0 || !fight) return [];
  return [{ text: said.fate(fight.charge + fight.kills, fight.defeated, fight.turned), clause: fight.defeated ? "DZ-4.112" : "DZ-4.109" }];
}
