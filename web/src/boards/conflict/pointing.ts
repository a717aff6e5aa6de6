// Cells in reading order, and which one an arrow key leads to.
import { nearest } from "../kit/pointing";
import { coordinates } from "./cells";

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
