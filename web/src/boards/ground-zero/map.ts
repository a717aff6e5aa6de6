// The map as it is drawn: lands, regions, sea lines and where walls stand. It comes from the
// data pack by way of the server and never changes during a game.
import { between, boxAround, chained, distance, edgesOf, pathText, widened, type Edge, type Point } from "../kit/geometry";
import { nearest } from "../kit/pointing";
import type { Board } from "./known";

export interface Land {
  id: string;
  name: string;
  region: string;
  center: Point;
  outline: readonly Point[];
  /** The outline as the points of a polygon. */
  points: string;
  neighbors: string[];
}

interface SeaLine {
  ends: readonly [string, string];
  /** One piece, or two around the back of the map. */
  pieces: readonly Edge[];
}

export type WorldMap = ReturnType<typeof readMap>;

const SEA = 26;
const ROW = 118;
/** Lands no more than this higher or lower lie in the same row. */
const SAME_ROW = 20;

/** Read the map out of a board. */
export function readMap(board: Board) {
  const { width } = board.canvas;
  const lands = new Map(
    board.territories.map(({ polygon, ...land }): [string, Land] => [
      land.id,
      { ...land, outline: polygon, points: polygon.join(" "), neighbors: [] },
    ]),
  );
  for (const [a, b] of [...board.land, ...board.lines.map(({ a, b }) => [a, b] as const)]) {
    lands.get(a)?.neighbors.push(b);
    lands.get(b)?.neighbors.push(a);
  }
  const all = [...lands.values()];
  const row = ({ center }: Land): number => Math.floor(center[1] / ROW);
  return {
    width,
    /** What is worth showing: the land and some sea around it. */
    frame: widened(boxAround(all.flatMap(({ outline }) => outline)), SEA),
    lands,
    /** From the top left to the bottom right, line by line. */
    reading: all.toSorted((a, b) => row(a) - row(b) || a.center[0] - b.center[0]),
    regions: board.regions.map((region) => ({ ...region, border: outerBorder(all.filter((land) => land.region === region.id)) })),
    lines: board.lines.map(({ a, b, wrap }): SeaLine => {
      const centerOf = (id: string): Point => lands.get(id)?.center ?? [0, 0];
      const [one, other] = [centerOf(a), centerOf(b)];
      return { ends: [a, b], pieces: wrap ? wrapped(one, other, width) : [[one, other]] };
    }),
  };
}

/** Return the line between two lands, if there is one. */
export function lineBetween({ lines }: WorldMap, a: string, b: string): SeaLine | undefined {
  return lines.find(({ ends }) => ends.includes(a) && ends.includes(b));
}

/** Return a line around the back of the map as two pieces, each from a center off the nearer side. */
export function wrapped(one: Point, other: Point, width: number): [Edge, Edge] {
  const middle = (one[1] + other[1]) / 2;
  const side = ([x]: Point): number => (x < width / 2 ? 0 : width);
  return [
    [one, [side(one), middle]],
    [other, [side(other), middle]],
  ];
}

/** Return the land that an arrow key leads to: along the reading order, or the nearest above or below. */
export function step(reading: readonly Land[], from: string, key: string): string {
  const place = reading.findIndex((land) => land.id === from);
  const here = reading[place];
  if (!here) return from;
  if (key === "ArrowUp" || key === "ArrowDown") return nearest(reading, here, key, ({ center }) => center, 2, SAME_ROW).id;
  return reading.at((place + (key === "ArrowRight" ? 1 : -1)) % reading.length)?.id ?? from;
}

const ACROSS = 22;
const PARTS = 40;

/** Return how a wall between two lands is drawn, and where its picture stands: along their border, or across their sea line. */
export function wallBetween(map: WorldMap, a: string, b: string): { path: string; at: Point }[] {
  const [one, other] = [edgesOf(map.lands.get(a)?.outline ?? []), edgesOf(map.lands.get(b)?.outline ?? [])];
  const border = chained([...one].filter(([key]) => other.has(key)).map(([, edge]) => edge));
  if (border[0]) return [{ path: pathText(border), at: middleOf(border[0]) }];
  return (lineBetween(map, a, b)?.pieces ?? []).map(([from, to]) => {
    const along = Array.from({ length: PARTS }, (_, part) => between(from, to, part / PARTS));
    const open = along.filter((point) => ![...map.lands.values()].some(({ outline }) => contains(outline, point)));
    const at = open[Math.floor(open.length / 2)] ?? between(from, to, 0.5);
    const length = distance(from, to) || 1;
    const [dx, dy] = [((to[0] - from[0]) * ACROSS) / length, ((to[1] - from[1]) * ACROSS) / length];
    const ends: Edge = [
      [at[0] - dy, at[1] + dx],
      [at[0] + dy, at[1] - dx],
    ];
    return { path: pathText([ends]), at };
  });
}

function middleOf(line: readonly Point[]): Point {
  const [before = [0, 0], after = before] = [line[Math.ceil(line.length / 2) - 1], line[Math.floor(line.length / 2)]];
  return between(before, after, 0.5);
}

/** Say whether a point lies in an outline. */
function contains(outline: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  let [fromX, fromY] = outline.at(-1) ?? [0, 0];
  for (const [toX, toY] of outline) {
    if (toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) inside = !inside;
    [fromX, fromY] = [toX, toY];
  }
  return inside;
}

/** Return the outer border of some lands. */
function outerBorder(lands: readonly Land[]): string {
  const edges = lands.flatMap(({ outline }) => [...edgesOf(outline)]);
  const count = new Map<string, number>();
  for (const [key] of edges) count.set(key, (count.get(key) ?? 0) + 1);
  return pathText(chained(edges.filter(([key]) => count.get(key) === 1).map(([, edge]) => edge)));
}
