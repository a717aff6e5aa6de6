// Arrows from land to land: straight, or around the back of the map.
import { between, distance, type Edge, type Point } from "../kit/geometry";
import { lineBetween, wrapped, type WorldMap } from "./map";

const GAP = 4;
const HEAD = 30;

export interface Arrow {
  shaft: Edge;
  /** The corners of the head; a piece that leaves the map has none. */
  head: readonly [Point, Point, Point] | null;
}

/** Return the pieces of an arrow between two lands; `radius` is that of their discs. */
export function arrowsBetween(map: WorldMap, source: string, target: string, radius: number): Arrow[] {
  const [from, to] = [map.lands.get(source)?.center, map.lands.get(target)?.center];
  if (!from || !to) return [];
  if ((lineBetween(map, source, target)?.pieces.length ?? 1) === 1) return [arrowTo(from, to, radius)];
  const [[, leaving], [, coming]] = wrapped(from, to, map.width);
  return [{ shaft: [shortened(leaving, from, radius + GAP), leaving], head: null }, arrowTo(coming, to, radius, 0)];
}

/** Return the point on the way that keeps a distance from its end. */
function shortened(from: Point, to: Point, by: number): Point {
  const length = distance(from, to);
  return between(from, to, length > by ? (length - by) / length : 0.5);
}

/** Return an arrow that begins beside one disc and ends beside another. */
export function arrowTo(from: Point, to: Point, radius: number, start = radius + GAP, end = radius + GAP): Arrow {
  const length = distance(from, to) || 1;
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const tip = shortened(from, to, end);
  const head = Math.min(HEAD, Math.max(14, length - start - radius - 8));
  const neck: Point = [tip[0] - dx * head * 0.62, tip[1] - dy * head * 0.62];
  const base: Point = [tip[0] - dx * head, tip[1] - dy * head];
  const half = head / 2;
  return {
    shaft: [shortened(to, from, start), neck],
    head: [tip, [base[0] - dy * half, base[1] + dx * half], [base[0] + dy * half, base[1] - dx * half]],
  };
}
