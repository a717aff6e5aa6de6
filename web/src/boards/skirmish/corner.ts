// Where the card on the table lies over the board: in the corner where it hides least.
import type { Point } from "../kit/geometry";

export type Corner = "top left" | "top right" | "bottom left" | "bottom right";

const CORNERS: readonly Corner[] = ["top left", "top right", "bottom left", "bottom right"];

/** Return the corner in which a panel hides fewest of these points, and how many it hides. */
export function freeCorner(points: readonly Point[], [wide, tall]: Point, [width, height]: Point): { corner: Corner; hidden: number } {
  const found = CORNERS.map((corner) => {
    const [top, left] = [corner.startsWith("top"), corner.endsWith("left")];
    const covered = points.filter(([x, y]) => (left ? x < width : x > wide - width) && (top ? y < height : y > tall - height));
    return { corner, hidden: covered.length };
  });
  return found.reduce((best, each) => (each.hidden < best.hidden ? each : best));
}
