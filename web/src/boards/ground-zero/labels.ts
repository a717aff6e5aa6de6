// Where the names of lands stand, so that they hide neither each other nor the numbers.
import { overlap, type Box, type Point } from "../kit/geometry";

export interface Name {
  land: string;
  text: string;
  chip: number | undefined;
  center: Point;
}

export interface Label extends Name {
  /** Top left corner, in map units. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Sizes in pixels: they are the same however close the map is. */
const LETTER = 7.1;
const PADDING = 16;
const CHIP = 22;
export const LABEL_HEIGHT = 22;
const GAP = 5;

/** Place names beside their discs; `unit` is how many map units make a pixel. */
export function placeLabels(names: readonly Name[], discs: readonly Point[], radius: number, unit: number, within: Box): Label[] {
  const taken: Box[] = [];
  const circles = discs.map(([x, y]): Box => ({ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }));
  return names.map((name) => {
    const width = (name.text.length * LETTER + PADDING + (name.chip === undefined ? 0 : CHIP)) * unit;
    const height = LABEL_HEIGHT * unit;
    const [x, y] = name.center;
    const away = radius + GAP * unit;
    const tries: Point[] = [
      [x - width / 2, y + away],
      [x - width / 2, y - away - height],
      [x + away, y - height / 2],
      [x - away - width, y - height / 2],
      [x - width * 0.2, y + away],
      [x - width * 0.8, y + away],
    ];
    let best = { left: 0, top: 0, cost: Infinity };
    for (const [place, [left, top]] of tries.entries()) {
      const box = { left, top, right: left + width, bottom: top + height };
      const cost = hidden(box, circles, taken) + outside(box, within) + place * 40 * unit;
      if (cost < best.cost) best = { left, top, cost };
    }
    taken.push({ left: best.left, top: best.top, right: best.left + width, bottom: best.top + height });
    return { ...name, left: best.left, top: best.top, width, height };
  });
}

function hidden(box: Box, circles: readonly Box[], taken: readonly Box[]): number {
  const sum = (boxes: readonly Box[]): number => boxes.reduce((all, other) => all + overlap(box, other), 0);
  return sum(circles) + 3 * sum(taken);
}

function outside(box: Box, within: Box): number {
  const area = (box.right - box.left) * (box.bottom - box.top);
  return 10 * (area - overlap(box, within));
}
