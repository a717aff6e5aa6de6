// Points, outlines and boxes on the map, in map units.

export type Point = readonly [number, number];

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Return the smallest box around points. */
export function boxAround(points: Iterable<Point>): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** Return a box that is larger by a margin on each side, and by another above and below. */
export function widened({ left, top, right, bottom }: Box, by: number, tall = by): Box {
  return { left: left - by, top: top - tall, right: right + by, bottom: bottom + tall };
}

/** Return the area that two boxes share. */
export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

export function distance([x, y]: Point, [u, v]: Point): number {
  return Math.hypot(u - x, v - y);
}

/** Return the point a part of the way from one to another. */
export function between([x, y]: Point, [u, v]: Point, part: number): Point {
  return [x + (u - x) * part, y + (v - y) * part];
}

export type Edge = readonly [Point, Point];

/** Return a name for an edge that is the same from both sides. */
export function edgeKey([[x, y], [u, v]]: Edge): string {
  return x < u || (x === u && y < v) ? `${x},${y} ${u},${v}` : `${u},${v} ${x},${y}`;
}

/** Return the edges of an outline by name. */
export function edgesOf(outline: readonly Point[]): Map<string, Edge> {
  const found = new Map<string, Edge>();
  let from = outline.at(-1);
  for (const to of outline) {
    if (from) found.set(edgeKey([from, to]), [from, to]);
    from = to;
  }
  return found;
}

/** Join edges end to end into lines. */
export function chained(edges: Iterable<Edge>): Point[][] {
  const lines: Point[][] = [];
  for (const [from, to] of edges) {
    const before = lines.find((line) => same(line.at(-1), from));
    const after = lines.find((line) => same(line[0], to));
    if (before && after && before !== after) {
      before.push(...after);
      lines.splice(lines.indexOf(after), 1);
    } else if (before) before.push(to);
    else if (after) after.unshift(from);
    else lines.push([from, to]);
  }
  return lines;
}

function same(one: Point | undefined, other: Point | undefined): boolean {
  return one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1];
}

/** Return a line through points, as the `d` of a path, that leaves its ends free. */
export function lineThrough(points: readonly Point[], start: number, end = start): string {
  const [first, second] = points;
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!first || !second || !last || !before) return "";
  const from = between(first, second, Math.min(0.5, start / (distance(first, second) || 1)));
  const to = between(last, before, Math.min(0.5, end / (distance(last, before) || 1)));
  return pathText([[from, ...points.slice(1, -1), to]]);
}

/** Return lines as the `d` of a path. */
export function pathText(lines: readonly (readonly Point[])[]): string {
  return lines.map((line) => `M${line.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`).join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
