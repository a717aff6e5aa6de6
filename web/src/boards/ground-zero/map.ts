// The map as it is drawn: lands, regions, sea lines and where walls stand. It comes from the
// data pack by way of the server and never changes during a game.
import {
  between,
  boxAround,
  chained,
  contains,
  distance,
  edgesOf,
  halfway,
  overlap,
  pathText,
  pointsText,
  widened,
  type Box,
  type Edge,
  type Point,
} from "../kit/geometry";
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
  box: Box;
  neighbors: string[];
}

export interface Region {
  id: string;
  name: string;
  worth: number;
  /** Its outer border. */
  border: string;
  /** The middle of its label. */
  label: Point;
}

export interface SeaLine {
  ends: readonly [string, string];
  path: string;
  /** The middle of what is seen of it, once for each piece, and which way it runs there. */
  middles: readonly { at: Point; along: Point }[];
  wraps: boolean;
}

export interface WorldMap {
  width: number;
  height: number;
  /** What is worth showing: the land and some sea around it. */
  frame: Box;
  /** By id. */
  lands: ReadonlyMap<string, Land>;
  /** From the top left to the bottom right, line by line. */
  reading: readonly Land[];
  regions: readonly Region[];
  lines: readonly SeaLine[];
}

const SEA = 26;
const ROW = 118;
/** Lands no more than this higher or lower lie in the same row. */
const SAME_ROW = 20;

/** Read the map out of a board. */
export function readMap(board: Board): WorldMap {
  const { width, height } = board.canvas;
  const lands = readLands(board);
  const all = [...lands.values()];
  const lines = board.lines.map((line) => readLine(line, lands, width));
  return {
    width,
    height,
    frame: widened(boxAround(all.flatMap((land) => land.outline)), SEA),
    lands,
    reading: all.toSorted((a, b) => row(a) - row(b) || a.center[0] - b.center[0]),
    regions: placeRegions(board, all, lines),
    lines,
  };
}

function row(land: Land): number {
  return Math.floor(land.center[1] / ROW);
}

/** Return the land that an arrow key leads to: along the reading order, or the nearest above or below. */
export function step(reading: readonly Land[], from: string, key: string): string {
  const place = reading.findIndex((land) => land.id === from);
  const here = reading[place];
  if (!here) return from;
  if (key === "ArrowUp" || key === "ArrowDown") return nearest(reading, here, key, ({ center }) => center, 2, SAME_ROW).id;
  return reading.at((place + (key === "ArrowRight" ? 1 : -1)) % reading.length)?.id ?? from;
}

function readLands(board: Board): Map<string, Land> {
  const lands = new Map<string, Land>();
  for (const { id, name, region, center, polygon } of board.territories) {
    const land = { id, name, region, center, outline: polygon, points: pointsText(polygon), box: boxAround(polygon), neighbors: [] };
    lands.set(id, land);
  }
  const pairs = [...board.land, ...board.lines.map(({ a, b }): [string, string] => [a, b])];
  for (const [a, b] of pairs) {
    lands.get(a)?.neighbors.push(b);
    lands.get(b)?.neighbors.push(a);
  }
  return lands;
}

function readLine({ a, b, wrap }: Board["lines"][number], lands: Map<string, Land>, width: number): SeaLine {
  const [one, other] = [lands.get(a)?.center ?? [0, 0], lands.get(b)?.center ?? [0, 0]] as [Point, Point];
  const pieces: Edge[] = wrap ? wrapped(one, other, width) : [[one, other]];
  const outlines = [...lands.values()].map((land) => land.outline);
  const middles = pieces.map(([from, to]) => {
    const length = distance(from, to) || 1;
    return { at: openMiddle(from, to, outlines), along: [(to[0] - from[0]) / length, (to[1] - from[1]) / length] as Point };
  });
  return { ends: [a, b], path: pathText(pieces), middles, wraps: wrap };
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

/** Return the middle of the longest piece of a line that no land hides. */
function openMiddle(from: Point, to: Point, outlines: readonly (readonly Point[])[]): Point {
  const steps = 40;
  let [best, start] = [[0, steps], -1] as [[number, number], number];
  let longest = 0;
  for (let step = 0; step <= steps + 1; step += 1) {
    const at = between(from, to, step / steps);
    const open = step <= steps && !outlines.some((outline) => contains(outline, at));
    if (open && start < 0) start = step;
    if (!open && start >= 0) {
      if (step - start > longest) [longest, best] = [step - start, [start, step - 1]];
      start = -1;
    }
  }
  return between(from, to, (best[0] + best[1]) / 2 / steps);
}

/** Return the lines along which two lands meet; none if only a sea line joins them. */
function sharedBorder(one: Land, other: Land): Point[][] {
  const theirs = edgesOf(other.outline);
  return chained([...edgesOf(one.outline)].filter(([key]) => theirs.has(key)).map(([, edge]) => edge));
}

export interface Wall {
  key: string;
  path: string;
  /** Where its picture stands. */
  at: Point;
}

const WALL_ACROSS_SEA = 22;

/** Return how a wall between two lands is drawn: along their border, or across their sea line. */
export function wallBetween(map: WorldMap, a: string, b: string): Wall[] {
  const [one, other] = [map.lands.get(a), map.lands.get(b)];
  if (!one || !other) return [];
  const border = sharedBorder(one, other);
  if (border.length > 0) return [{ key: `${a} ${b}`, path: pathText(border), at: halfway(border[0] ?? []) }];
  const line = map.lines.find(({ ends }) => ends.includes(a) && ends.includes(b));
  return (line?.middles ?? []).map(({ at, along: [dx, dy] }, place) => {
    const from: Point = [at[0] - dy * WALL_ACROSS_SEA, at[1] + dx * WALL_ACROSS_SEA];
    const to: Point = [at[0] + dy * WALL_ACROSS_SEA, at[1] - dx * WALL_ACROSS_SEA];
    return { key: `${a} ${b} ${place}`, path: pathText([[from, to]]), at };
  });
}

function regionBorder(lands: readonly Land[]): string {
  const count = new Map<string, number>();
  const edges = new Map<string, Edge>();
  for (const land of lands) {
    for (const [key, edge] of edgesOf(land.outline)) {
      count.set(key, (count.get(key) ?? 0) + 1);
      edges.set(key, edge);
    }
  }
  return pathText(chained([...edges].filter(([key]) => count.get(key) === 1).map(([, edge]) => edge)));
}

const LETTER = 11.6;
const LABEL_HEIGHT = 26;
const GRID = 10;

/** Return the box of a region's label around its middle. */
export function labelBox(name: string, [x, y]: Point): Box {
  const half = ((name.length + 3) * LETTER) / 2;
  return { left: x - half, top: y - LABEL_HEIGHT / 2, right: x + half, bottom: y + LABEL_HEIGHT / 2 };
}

/** Place every region's label on open sea, as near to its lands as can be. */
function placeRegions(board: Board, lands: readonly Land[], lines: readonly SeaLine[]): Region[] {
  const taken: Box[] = [];
  const { width, height } = board.canvas;
  const sea = openCells(lands, width, height);
  const crossings = lines.flatMap((line) => line.middles.map(({ at }) => at));
  return board.regions.map(({ id, name, points }) => {
    const own = lands.filter((land) => land.region === id);
    let best: { at: Point; cost: number } = { at: own[0]?.center ?? [0, 0], cost: Infinity };
    for (let y = 24; y < height - 12; y += GRID) {
      for (let x = 90; x < width - 90; x += GRID) {
        const box = labelBox(name, [x, y]);
        if (box.left < 12 || box.right > width - 12) continue;
        const cost = labelCost([x, y], box, own, sea, taken, crossings, best.cost);
        if (cost < best.cost) best = { at: [x, y], cost };
      }
    }
    taken.push(labelBox(name, best.at));
    return { id, name, worth: points, border: regionBorder(own), label: best.at };
  });
}

/** Return the cells of a grid that no land covers, as column and row. */
function openCells(lands: readonly Land[], width: number, height: number): (x: number, y: number) => boolean {
  const columns = Math.ceil(width / GRID);
  const hidden = new Set<number>();
  for (const { box, outline } of lands) {
    for (let y = Math.floor(box.top / GRID); y <= box.bottom / GRID; y += 1) {
      for (let x = Math.floor(box.left / GRID); x <= box.right / GRID; x += 1) {
        if (contains(outline, [(x + 0.5) * GRID, (y + 0.5) * GRID])) hidden.add(y * columns + x);
      }
    }
  }
  return (x, y) => y >= 0 && y < height / GRID && !hidden.has(y * columns + x);
}

function labelCost(
  at: Point,
  box: Box,
  own: readonly Land[],
  isSea: (x: number, y: number) => boolean,
  taken: readonly Box[],
  crossings: readonly Point[],
  most: number,
): number {
  let near = Infinity;
  let sum = 0;
  for (const land of own) {
    const away = distance(at, land.center);
    near = Math.min(near, away);
    sum += away;
  }
  let cost = near + (0.5 * sum) / Math.max(own.length, 1);
  if (cost >= most) return cost;
  for (let y = Math.floor((box.top - 6) / GRID); y <= (box.bottom + 6) / GRID; y += 1) {
    for (let x = Math.floor((box.left - 6) / GRID); x <= (box.right + 6) / GRID; x += 1) {
      if (!isSea(x, y)) return Infinity;
    }
  }
  if (taken.some((other) => overlap(box, widened(other, 12)) > 0)) return Infinity;
  for (const [x, y] of crossings) if (x > box.left && x < box.right && y > box.top && y < box.bottom) cost += 60;
  return cost;
}
