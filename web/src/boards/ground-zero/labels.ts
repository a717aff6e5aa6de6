// Where the names of lands stand, so that they hide neither each other nor the numbers.
import { leastHidden } from "../kit/beside";
import { overlap, type Box, type Point } from "../kit/geometry";

export interface Name {
  land: string;
  text: string;
  chip: number | undefined;
  center: Point;
  /** Printed on the map itself, where there is room for it. */
  quiet: boolean;
}

export interface Label extends Name {
  /** Top left corner, in map units. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Sizes in pixels: they are the same however close the map is. */
const LETTER = 6.1;
const QUIET_LETTER = 5.3;
const PADDING = 12;
const CHIP = 17;
export const LABEL_HEIGHT = 19;
const QUIET_HEIGHT = 11;
const GAP = 3;
const QUIET_GAP = 1;
const REGION_LETTER = 7.4;
const REGION_HEIGHT = 14;
/** Where a region's name may stand, in its widths and heights from its own place. */
const SHIFTS: readonly Point[] = [
  [0, 0],
  [0, -1],
  [0, 1],
  [-0.3, 0],
  [0.3, 0],
  [-0.3, -1],
  [0.3, 1],
];
/** More of a region's name than this is never covered. */
const MOST_HIDDEN = 0.15;

/** Place names beside their discs, around what is in their way; `unit` is how many map units make a pixel. */
export function placeLabels(names: readonly Name[], taken: readonly Box[], radius: number, unit: number, within: Box): Label[] {
  const placed: Box[] = [];
  return names.flatMap((name) => {
    const letters = name.text.length * (name.quiet ? QUIET_LETTER : LETTER);
    const width = (letters + (name.quiet ? 0 : PADDING) + (name.chip === undefined ? 0 : CHIP)) * unit;
    const height = (name.quiet ? QUIET_HEIGHT : LABEL_HEIGHT) * unit;
    const away = radius + (name.quiet ? QUIET_GAP : GAP) * unit;
    const tries = around(name.center, width, height, away).map((box, place) => {
      const hidden = sum(box, taken) + 3 * sum(box, placed) + 10 * (width * height - overlap(box, within));
      return { box, hidden, cost: hidden + place * 40 * unit };
    });
    const best = tries.reduce((one, other) => (other.cost < one.cost ? other : one));
    if (name.quiet && best.hidden > 1) return [];
    placed.push(best.box);
    return [{ ...name, left: best.box.left, top: best.box.top, width, height }];
  });
}

/** Return the names of regions, each near its place and clear of the others; one that has no room is left out. */
export function placeRegions<Region extends { name: string; label: Point }>(
  regions: readonly Region[],
  taken: readonly Box[],
  unit: number,
  within: Box,
): (Region & { box: Box })[] {
  const placed: Box[] = [];
  return regions.flatMap((region) => {
    const [width, height] = [(region.name.length + 3) * REGION_LETTER * unit, REGION_HEIGHT * unit];
    const [x, y] = [region.label[0] - width / 2, region.label[1] - height / 2];
    const corners = SHIFTS.map(([across, down]): Point => [
      clamped(x + across * width, within.left, within.right - width),
      clamped(y + down * height, within.top, within.bottom - height),
    ]);
    const { at, hidden } = leastHidden(corners, [width, height], [...taken, ...placed, ...placed]);
    const box = { left: at[0], top: at[1], right: at[0] + width, bottom: at[1] + height };
    if (hidden > MOST_HIDDEN * width * height || placed.some((other) => overlap(other, box) > 0)) return [];
    placed.push(box);
    return [{ ...region, box }];
  });
}

function clamped(wanted: number, low: number, high: number): number {
  return Math.max(low, Math.min(wanted, high));
}

/** Return the places for a label around a disc, the best first. */
function around([x, y]: Point, width: number, height: number, away: number): Box[] {
  const corners: Point[] = [
    [x - width / 2, y + away],
    [x - width / 2, y - away - height],
    [x + away, y - height / 2],
    [x - away - width, y - height / 2],
    [x - width * 0.2, y + away],
    [x - width * 0.8, y + away],
  ];
  return corners.map(([left, top]) => ({ left, top, right: left + width, bottom: top + height }));
}

function sum(box: Box, boxes: readonly Box[]): number {
  return boxes.reduce((all, other) => all + overlap(box, other), 0);
}
