// Every side of every game: always a color, an icon and a pattern together. Which, says seals.json,
// from which the reports of the lab have theirs too.
import type { IconName } from "../pictures/icon";
import drawn from "./seals.json";

export interface Ink {
  fill: string;
  /** Prints on paper. */
  deep: string;
  /** Text on the fill. */
  on: string;
  pattern: "slash" | "chev" | "zig" | "dots" | "lines" | "rings" | "bars" | "cross";
  /** Whether the pattern is white or black. */
  tone: "w" | "k";
  edge: string;
}

export type InkName = keyof typeof drawn.inks;
/** The inks; grey is nobody's: an empty chair, a side that has none yet. */
export const INKS = drawn.inks as Record<InkName, Ink>;

export interface Sealed {
  ink: InkName;
  icon: IconName;
}

const SEALS = drawn.seals as Record<string, Record<string, Sealed>>;
const INK_ORDER: InkName[] = ["green", "violet", "yellow", "red", "blue", "orange", "white", "black"];

/** Return the seal of a side; one that is not drawn yet gets an ink of its own by its place. */
export function seal(game: string, key: string, place = 0): Sealed {
  const found = SEALS[game]?.[key];
  if (found) return found;
  return { ink: INK_ORDER[place % INK_ORDER.length] ?? "grey", icon: "person" };
}

/** Return the fill that draws the pattern of an ink; `Patterns.svelte` holds it. */
export function patternOf(ink: Ink): string {
  return `url(#p-${ink.pattern}-${ink.tone})`;
}
