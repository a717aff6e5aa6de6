// The pips of a die, and pieces that fly.
import type { Attachment } from "svelte/attachments";
import { still } from "../../lib/settings.svelte";
import type { Point } from "./geometry";

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

/** Let a piece fly between two points, given relative to where it is drawn; it may vanish at the end. */
export function fly(from: Point, to: Point, vanish = true): Attachment<SVGGElement> {
  return (piece) => {
    if (still()) return;
    const at = ([x, y]: Point): Keyframe => ({ transform: `translate(${x}px, ${y}px)` });
    const frames = vanish ? [at(from), { ...at(to), offset: 0.85 }, { ...at(to), opacity: 0 }] : [at(from), at(to)];
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
    piece.animate?.(frames, {
      duration: Math.min(LONGEST, LEG + far * 0.55),
      easing: "cubic-bezier(.2,.8,.2,1)",
      fill: vanish ? "forwards" : "none",
    });
  };
}
