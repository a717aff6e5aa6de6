// Where cells lie on the board, in map units.
import { boxAround, widened, type Box, type Point } from "../geometry";
import { coordinates } from "./position";

/** From one cell to the next; a tile is 100 wide. */
export const PITCH = 116;
/** How far beyond the outermost stacks the board can be moved. */
const BEYOND = 4 * PITCH;

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
