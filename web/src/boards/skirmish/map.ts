// The board as it is drawn: hexagons by name, their terrain, ways over them. It comes from the
// data pack by way of the server and never changes during a game.
import {
  between,
  boxAround,
  chained,
  distance,
  edgeKey,
  edgesOf,
  pathText,
  pointsText,
  type Box,
  type Edge,
  type Point,
} from "../kit/geometry";
import type { Board } from "./known";

export type Terrain = "valid" | "water" | "blocked";

export interface Space {
  /** Its name: column letter and row number. */
  id: string;
  terrain: Terrain;
  center: Point;
  outline: readonly Point[];
  /** The outline of the printed hexagon, a little smaller, as the points of a polygon. */
  points: string;
  neighbors: readonly string[];
}

export interface HexMap {
  spaces: ReadonlyMap<string, Space>;
  /** From the top left to the bottom right, line by line. */
  reading: readonly Space[];
  /** The letters above the board and the numbers beside it, and where they are. */
  letters: ReadonlyMap<string, number>;
  numbers: ReadonlyMap<string, number>;
  frame: Box;
}

/** From a center to a corner, and across. */
const RADIUS = 30;
export const WIDTH = 52;
const DOWN = 45;
/** For the letters and the numbers. */
const MARGIN = 22;
const TERRAINS: Record<string, Terrain> = { ".": "valid", "~": "water", "#": "blocked" };

/** Return the corners of a hexagon, from the top clockwise. */
export function hexagon([x, y]: Point, part = 1): Point[] {
  const [half, tall] = [(WIDTH / 2) * part, RADIUS * part];
  return [
    [x, y - tall],
    [x + half, y - tall / 2],
    [x + half, y + tall / 2],
    [x, y + tall],
    [x - half, y + tall / 2],
    [x - half, y - tall / 2],
  ];
}

/** Read the hexagons out of a board. */
export function readMap({ rows, spaces: names }: Board): HexMap {
  const spaces = new Map<string, Space>();
  const at = new Map<string, string>();
  const places = rows.flatMap((signs, row) => [...signs].map((sign, column) => ({ sign, column, row })));
  for (const [place, { column, row }] of places.entries()) at.set(`${column} ${row}`, names[place] ?? "");
  for (const [place, { sign, column, row }] of places.entries()) {
    const id = names[place] ?? "";
    const center: Point = [WIDTH / 2 + column * WIDTH + (row % 2) * (WIDTH / 2), RADIUS + row * DOWN];
    spaces.set(id, {
      id,
      terrain: TERRAINS[sign] ?? "blocked",
      center,
      outline: hexagon(center),
      points: pointsText(hexagon(center, sign === "." ? 0.955 : 1.006)),
      neighbors: around(column, row)
        .map((key) => at.get(key))
        .filter((name) => name !== undefined),
    });
  }
  const reading = [...spaces.values()];
  const { left, top, right, bottom } = boxAround(reading.flatMap(({ outline }) => outline));
  return {
    spaces,
    reading,
    letters: new Map(reading.toReversed().map(({ id, center: [x] }) => [id.slice(0, 1), x])),
    numbers: new Map(reading.map(({ id, center: [, y] }) => [id.slice(1), y])),
    frame: { left: left - MARGIN, top: top - MARGIN, right: right + MARGIN, bottom: bottom + MARGIN / 2 },
  };
}

/** Return a frame in which no hexagon need lie under what hovers over a small board. */
export function roomy({ top, bottom, ...sides }: Box): Box {
  return { ...sides, top: top - 66, bottom: bottom + 80 };
}

function around(column: number, row: number): string[] {
  const shift = row % 2 === 0 ? -1 : 0;
  const beside = [-1, 1].map((step) => `${column + step} ${row}`);
  const above = [-1, 1].flatMap((step) => [0, 1].map((side) => `${column + shift + side} ${row + step}`));
  return [...beside, ...above];
}

/** Return the names of all spaces that are at most so many steps from one, itself included. */
export function within(map: HexMap, from: string, steps: number): Set<string> {
  const found = new Set([from]);
  let rim = [from];
  for (let step = 0; step < steps; step += 1) {
    rim = rim.flatMap((id) => map.spaces.get(id)?.neighbors ?? []).filter((id) => !found.has(id) && found.add(id));
  }
  return found;
}

/** Return a shortest way on foot from one space to another, both ends included. */
export function walk(map: HexMap, from: string, to: string): string[] {
  const before = new Map<string, string>([[from, from]]);
  let rim = [from];
  while (rim.length > 0 && !before.has(to)) {
    const next: string[] = [];
    for (const id of rim) {
      for (const other of map.spaces.get(id)?.neighbors ?? []) {
        if (before.has(other) || map.spaces.get(other)?.terrain !== "valid") continue;
        before.set(other, id);
        next.push(other);
      }
    }
    rim = next;
  }
  if (!before.has(to)) return [from, to];
  const way = [to];
  for (let here = to; here !== from; way.unshift(here)) here = before.get(here) ?? from;
  return way;
}

/** Return the line around an area of spaces. */
export function borderOf(map: HexMap, area: ReadonlySet<string>): string {
  const edges = new Map<string, Edge>();
  for (const id of area) {
    const space = map.spaces.get(id);
    for (const edge of space ? edgesOf(space.outline).values() : []) {
      const key = edgeKey(edge);
      if (!edges.delete(key)) edges.set(key, edge);
    }
  }
  return pathText(chained(edges.values()));
}

/** Return a line through points that leaves its ends free. */
export function lineThrough(points: readonly Point[], start: number, end: number): string {
  const [first, second] = points;
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!first || !second || !last || !before) return "";
  const from = between(first, second, Math.min(0.5, start / (distance(first, second) || 1)));
  const to = between(last, before, Math.min(0.5, end / (distance(last, before) || 1)));
  return pathText([[from, ...points.slice(1, -1), to]]);
}

/** Which way each arrow key goes. */
const ARROWS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Return the space that an arrow key leads to. */
export function step(map: HexMap, from: string, key: string): string {
  const here = map.spaces.get(from);
  const way = ARROWS[key];
  if (!here || !way) return from;
  const ahead = (id: string): number => {
    const there = map.spaces.get(id)?.center ?? here.center;
    return (there[0] - here.center[0]) * way[0] + (there[1] - here.center[1]) * way[1];
  };
  const best = here.neighbors.reduce((found, id) => (ahead(id) > ahead(found) ? id : found), from);
  return best;
}
