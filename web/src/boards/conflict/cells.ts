// Where cells lie on the board, in map units.
import { nearest } from "../kit/pointing";
import { boxAround, widened, type Box, type Point } from "../kit/geometry";

/** From one cell to the next; a tile is 100 wide. */
export const PITCH = 116;
/** How far beyond the outermost stacks the board can be moved. */
const BEYOND = 4 * PITCH;

/** A cell as documents have it: its coordinates. */
export type CellDocument = readonly [number, number];

/** Return a cell as actions name it: `2,-1`. */
export function cellOf([x, y]: CellDocument): string {
  return `${x},${y}`;
}

/** Return the coordinates of a cell. */
export function coordinates(cell: string): [number, number] {
  const [x = "0", y = "0"] = cell.split(",");
  return [Number(x), Number(y)];
}

/** Return how many of each there are, those that are there. */
export function tally(counts: Readonly<Record<string, number>>): Map<string, number> {
  return new Map(Object.entries(counts).filter(([, amount]) => amount > 0));
}

/** Return the corner of a cell's tile. */
export function origin(cell: string): Point {
  const [x, y] = coordinates(cell);
  return [x * PITCH, y * PITCH];
}

/** Return the middle of a cell. */
export function middle(cell: string): Point {
  const [x, y] = origin(cell);
  return [x + 50, y + 50];
}

/** The outermost columns and rows of cells. */
export function bounds(cells: readonly string[]): { west: number; east: number; north: number; south: number } {
  const points = cells.length > 0 ? cells.map(coordinates) : [coordinates("0,0")];
  const { left, top, right, bottom } = boxAround(points);
  return { west: left, east: right, north: top, south: bottom };
}

/** Return the corners around these cells. */
export function around(cells: readonly string[]): string[] {
  const { west, east, north, south } = bounds(cells);
  return [`${west - 1},${north - 1}`, `${east + 1},${south + 1}`];
}

/** From the outermost tiles to what is seen around them: half a cell, so that the board need not grow for it. */
const BEFORE = 50;
const BEHIND = 110;

/** Return the points that are framed when the whole board is seen. */
export function homeOf(cells: readonly string[]): Point[] {
  const { west, east, north, south } = bounds(cells);
  return [
    [west * PITCH - BEFORE, north * PITCH - BEFORE],
    [east * PITCH + BEHIND, south * PITCH + BEHIND],
  ];
}

/** Return how far the board reaches around these cells. */
export function frameOf(cells: readonly string[]): Box {
  return widened(boxAround(cells.length > 0 ? cells.map(middle) : [[50, 50]]), BEYOND);
}

/** Return the outline of a cell's tile, wider by so much. */
export function shape(cell: string, by: number): string {
  const [[x, y], side, round] = [origin(cell), 100 + 2 * by - 18 - by, 9 + by / 2];
  const corner = (right: number, down: number): string => `a${round} ${round} 0 0 1 ${right * round} ${down * round}`;
  return `M${x - by + round} ${y - by}h${side}${corner(1, 1)}v${side}${corner(-1, 1)}h${-side}${corner(-1, -1)}v${-side}${corner(1, -1)}Z`;
}

/** Return the cell that an arrow key leads to. */
export function step(cells: readonly string[], from: string, key: string): string {
  return nearest(cells, from, key, coordinates);
}

/** Sort cells as they are read: row by row. */
export function reading(cells: Iterable<string>): string[] {
  return [...new Set(cells)].sort((one, other) => {
    const [[x, y], [u, v]] = [coordinates(one), coordinates(other)];
    return y - v || x - u;
  });
}
