// Reading what the server sends: a value of the wrong shape reads as nothing.
import type { Json } from "../../protocol";

export type Thing = Record<string, Json>;

export function thing(value: Json | undefined): Thing {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

export function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function text(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

export function count(value: Json | undefined): number {
  return typeof value === "number" ? value : 0;
}

export function texts(value: Json | undefined): string[] {
  return list(value).map(text).filter(Boolean);
}

export function counts(value: Json | undefined): number[] {
  return list(value).map(count);
}

/** Return how many of each there are, those that are there. */
export function tally(value: Json | undefined): Map<string, number> {
  return new Map(
    Object.entries(thing(value))
      .map(([key, amount]): [string, number] => [key, count(amount)])
      .filter(([, amount]) => amount > 0),
  );
}

/** Return a cell as actions name it: `2,-1`; "" for none. */
export function cellOf(value: Json | undefined): string {
  const [x, y] = list(value);
  return typeof x === "number" && typeof y === "number" ? `${x},${y}` : "";
}
