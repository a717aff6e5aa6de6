// Where the card on the table lies over the board: in the corner where it hides least.
import type { Point } from "../kit/geometry";

export type Corner = "top left" | "top right" | "bottom left" | "bottom right";

const CORNERS: readonly Corner[] = ["top left", "top right", "bottom left", "bottom right"];
/** About as much as it covers, in pixels. */
const PANEL: Point = [390, 190];
/** How much worse it is to hide somebody whom it is about. */
const INVOLVED = 10;

/** Return the corner with the fewest characters, above all of those involved. */
export function freeCorner(characters: readonly { at: Point; involved: boolean }[], [wide, tall]: Point): Corner {
  const hidden = (corner: Corner): number => {
    const [top, left] = [corner.startsWith("top"), corner.endsWith("left")];
    const covered = characters.filter(
      ({ at: [x, y] }) => (left ? x < PANEL[0] : x > wide - PANEL[0]) && (top ? y < PANEL[1] : y > tall - PANEL[1]),
    );
    return covered.reduce((sum, { involved }) => sum + (involved ? INVOLVED : 1), 0);
  };
  return CORNERS.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best));
}
