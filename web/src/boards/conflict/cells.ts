// Where cells lie on the board, in map units.
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

/** Return the points that are seen when the whole board is: its cells, and room for numbers and buttons. */
export function homeOf(cells: readonly string[]): Point[] {
  const points = cells.map(middle);
  if (points.length === 0) return [];
  const { left, top, right, bottom } = boxAround(points);
  return [
    [left - 24, top - 24],
    [right, bottom + 36],
  ];
}

/** Return how far the board reaches around these cells. */
export function frameOf(cells: readonly string[]): Box {
  return widened(boxAround(cells.length > 0 ? cells.map(middle) : [[50, 50]]), BEYOND);
}
