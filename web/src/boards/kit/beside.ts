// Where something that explains or offers is put: beside what it is about, where it hides least.
import { overlap, type Box, type Point } from "./geometry";

const GAP = 10;

/** Return the first of these corners at which something of a size hides least, and how much it hides. */
export function leastHidden(corners: readonly Point[], [wide, tall]: Point, others: readonly Box[]): { at: Point; hidden: number } {
  const found = corners.map(([x, y]) => {
    const box = { left: x, top: y, right: x + wide, bottom: y + tall };
    return { at: [x, y] as const, hidden: others.reduce((sum, other) => sum + overlap(box, other), 0) };
  });
  return found.reduce((one, other) => (other.hidden < one.hidden ? other : one));
}

/** Return where something of a size is put beside `about`, within a room. */
export function beside(about: Box, [wide, tall]: Point, room: Box, others: readonly Box[]): Point {
  const within = (wanted: number, low: number, high: number): number => Math.max(low, Math.min(wanted, high));
  const across = (wanted: number): number => within(wanted, room.left + GAP, room.right - wide - GAP);
  const down = (wanted: number): number => within(wanted, room.top + GAP, room.bottom - tall - GAP);
  const level = down((about.top + about.bottom - tall) / 2);
  const along = across((about.left + about.right - wide) / 2);
  const right: Point = [across(about.right + GAP), level];
  const left: Point = [across(about.left - GAP - wide), level];
  // Outward first: what can be chosen lies around the middle.
  const outward = about.left + about.right > room.left + room.right ? [right, left] : [left, right];
  const corners: Point[] = [...outward, [along, down(about.top - GAP - tall)], [along, down(about.bottom + GAP)]];
  return leastHidden(corners, [wide, tall], [...others, about, about, about]).at;
}
