// The board as it is drawn: hexagons by name, their terrain, ways over them. It comes from the
// data pack by way of the server and never changes during a game.
import { boxAround, chained, distance, edgeKey, edgesOf, pathText, type Box, type Edge, type Point } from "../kit/geometry";
import type { Board } from "./known";

export interface Space {
  /** Its name: column letter and row number. */
  id: string;
  terrain: "valid" | "water" | "blocked";
  center: Point;
}

/** From a center to a corner, across, and from row to row. */
export const RADIUS = 30;
const WIDTH = 52;
const DOWN = 45;
/** For the letters and the numbers. */
const MARGIN = 22;
const TERRAINS: Record<string, Space["terrain"]> = { ".": "valid", "~": "water" };

/** Return the corners of a hexagon, from the top clockwise. */
function hexagon([x, y]: Point, radius: number): Point[] {
  const half = (radius / RADIUS) * (WIDTH / 2);
  return [
    [x, y - radius],
    [x + half, y - radius / 2],
    [x + half, y + radius / 2],
    [x, y + radius],
    [x - half, y + radius / 2],
    [x - half, y - radius / 2],
  ];
}

export class HexMap {
  readonly #spaces: ReadonlyMap<string, Space>;
  readonly #neighbors = new Map<string, string[]>();
  /** From the top left to the bottom right, line by line. */
  readonly reading: readonly Space[];
  /** The letters above the board and the numbers beside it, and where they are. */
  readonly letters: ReadonlyMap<string, number>;
  readonly numbers: ReadonlyMap<string, number>;
  readonly frame: Box;

  constructor({ rows, spaces: names }: Board) {
    const signs = rows.flatMap((row, down) => [...row].map((sign, across) => ({ sign, across, down })));
    this.reading = signs.map(({ sign, across, down }, place) => ({
      id: names[place] ?? "",
      terrain: TERRAINS[sign] ?? "blocked",
      center: [WIDTH / 2 + across * WIDTH + (down % 2) * (WIDTH / 2), RADIUS + down * DOWN],
    }));
    this.#spaces = new Map(this.reading.map((space) => [space.id, space]));
    for (const { id, center } of this.reading) {
      const near = this.reading.filter((other) => other.id !== id && distance(center, other.center) < WIDTH + 1);
      this.#neighbors.set(
        id,
        near.map((other) => other.id),
      );
    }
    this.letters = new Map(this.reading.toReversed().map(({ id, center: [x] }) => [id.slice(0, 1), x]));
    this.numbers = new Map(this.reading.map(({ id, center: [, y] }) => [id.slice(1), y]));
    const { left, top, right, bottom } = boxAround(this.reading.flatMap(({ center }) => hexagon(center, RADIUS)));
    this.frame = { left: left - MARGIN, top: top - 1.5 * MARGIN, right: right + MARGIN, bottom: bottom + MARGIN / 2 };
  }

  has(id: string): boolean {
    return this.#spaces.has(id);
  }

  at(id: string): Space | undefined {
    return this.#spaces.get(id);
  }

  /** Return the middle of a space, or of the whole board. */
  center(id: string): Point {
    const { left, top, right, bottom } = this.frame;
    return this.at(id)?.center ?? [(left + right) / 2, (top + bottom) / 2];
  }

  /** Return the outline of a space, wider by so much. */
  shape(id: string, by: number): string {
    return `${pathText([hexagon(this.center(id), RADIUS + by)])}Z`;
  }

  /** Return the names of all spaces that are at most so many steps from one, itself included. */
  within(from: string, steps: number): Set<string> {
    const found = new Set([from]);
    let rim = [from];
    for (let step = 0; step < steps; step += 1) {
      rim = rim.flatMap((id) => this.#neighbors.get(id) ?? []).filter((id) => !found.has(id) && found.add(id));
    }
    return found;
  }

  /** Return a shortest way on foot from one space to another, both ends included. */
  walk(from: string, to: string): string[] {
    const before = new Map([[from, from]]);
    // What is added to the list while it is gone through comes up later.
    const reached = [from];
    for (const id of reached) {
      for (const other of this.#neighbors.get(id) ?? []) {
        if (before.has(other) || this.at(other)?.terrain !== "valid") continue;
        before.set(other, id);
        reached.push(other);
      }
    }
    if (!before.has(to)) return [from, to];
    const way = [to];
    for (let here = to; here !== from; way.unshift(here)) here = before.get(here) ?? from;
    return way;
  }

  /** Return the line around an area of spaces. */
  border(area: Iterable<string>): string {
    const edges = new Map<string, Edge>();
    for (const id of area) {
      for (const edge of edgesOf(hexagon(this.center(id), RADIUS)).values()) {
        const key = edgeKey(edge);
        if (!edges.delete(key)) edges.set(key, edge);
      }
    }
    return pathText(chained(edges.values()));
  }
}
