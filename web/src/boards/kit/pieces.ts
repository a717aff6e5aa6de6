// The pips of a die, and pieces that fly.
import type { Attachment } from "svelte/attachments";
import { still } from "../../lib/settings.svelte";
import { distance, type Point } from "./geometry";

/** Each face row by row, three places a row. */
const FACES = ["", "....x....", "x.......x", "x...x...x", "x.x...x.x", "x.x.x.x.x", "x.xx.xx.x"];

/** Return where the pips of a face lie: its middle at `middle`, the outer rows `out` away; none above 6. */
export function pips(face: number, middle: number, out: number): Point[] {
  return [...(FACES[face] ?? "")].flatMap((sign, place): Point[] =>
    sign === "x" ? [[middle + ((place % 3) - 1) * out, middle + (Math.floor(place / 3) - 1) * out]] : [],
  );
}

const LEG = 240;
const LONGEST = 600;

/** Let a piece go from point to point, in units of the drawing; it may vanish at the end. */
export function travel(points: readonly Point[], vanish = false): Attachment<SVGGElement> {
  return (piece) => {
    if (still()) return;
    const frames: Keyframe[] = points.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
    if (vanish) frames.splice(-1, 1, { ...frames.at(-1), offset: 0.85 }, { ...frames.at(-1), opacity: 0 });
    const far = points.slice(1).reduce((sum, point, place) => sum + distance(points[place] ?? point, point), 0);
    piece.animate?.(frames, {
      duration: Math.min(LONGEST, LEG + far * 0.55),
      easing: "cubic-bezier(.2,.8,.2,1)",
      fill: vanish ? "forwards" : "none",
    });
  };
}

/** Let a piece fly between two points, given relative to where it is drawn. */
export function fly(from: Point, to: Point, vanish = true): Attachment<SVGGElement> {
  return travel([from, to], vanish);
}
