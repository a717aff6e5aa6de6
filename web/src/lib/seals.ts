// Every side of every game: always a color, an icon and a pattern together.
import type { IconName } from "../pictures/icon";

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

const SHADE = "rgba(0,0,0,.35)";
const HAIRLINE = "#8d9995";

export const INKS = {
  red: { fill: "#c23a2b", deep: "#8f2419", on: "#ffffff", pattern: "slash", tone: "w", edge: SHADE },
  orange: { fill: "#d9731f", deep: "#8a4206", on: "#140b03", pattern: "chev", tone: "k", edge: SHADE },
  yellow: { fill: "#e0ad2b", deep: "#6f5200", on: "#171203", pattern: "zig", tone: "k", edge: SHADE },
  green: { fill: "#4c9a4f", deep: "#22602a", on: "#071007", pattern: "dots", tone: "k", edge: SHADE },
  blue: { fill: "#2f68b8", deep: "#1f4f8c", on: "#ffffff", pattern: "lines", tone: "w", edge: SHADE },
  violet: { fill: "#b585d2", deep: "#583091", on: "#170a1f", pattern: "rings", tone: "k", edge: SHADE },
  white: { fill: "#f4f3ec", deep: "#3d4643", on: "#1b1f1e", pattern: "bars", tone: "k", edge: HAIRLINE },
  black: { fill: "#0b0d0e", deep: "#0b0d0e", on: "#f4f3ec", pattern: "cross", tone: "w", edge: HAIRLINE },
  // Nobody's: an empty chair, a side that has none yet.
  grey: { fill: "#5c6a67", deep: "#3d4643", on: "#ffffff", pattern: "lines", tone: "w", edge: SHADE },
} as const satisfies Record<string, Ink>;

export type InkName = keyof typeof INKS;

export interface Sealed {
  ink: InkName;
  icon: IconName;
}

const SEALS: Record<string, Record<string, Sealed>> = {
  conflict: {
    vampire: { ink: "red", icon: "vampire-dracula" },
    zombie: { ink: "blue", icon: "shambling-zombie" },
    werewolf: { ink: "yellow", icon: "werewolf" },
    demon: { ink: "black", icon: "daemon-skull" },
    ghoul: { ink: "green", icon: "sharped-teeth-skull" },
    human: { ink: "white", icon: "gas-mask" },
  },
  "dark-age-z": {
    vellmoor: { ink: "violet", icon: "raven" },
    ashgard: { ink: "red", icon: "flame" },
    aurelia: { ink: "yellow", icon: "heraldic-sun" },
    drakenfell: { ink: "green", icon: "dragon-head" },
    highwall: { ink: "blue", icon: "tower-flag" },
    barbarian: { ink: "white", icon: "viking-head" },
  },
  "ground-zero": {
    military: { ink: "green", icon: "brodie-helmet" },
    aliens: { ink: "violet", icon: "alien-stare" },
    civilians: { ink: "yellow", icon: "person" },
    cyborgs: { ink: "yellow", icon: "cyborg-face" },
    zombies: { ink: "red", icon: "shambling-zombie" },
  },
  skirmish: {
    red: { ink: "red", icon: "checked-shield" },
    orange: { ink: "orange", icon: "wolf-head" },
    green: { ink: "green", icon: "cauldron" },
    blue: { ink: "blue", icon: "anchor" },
    purple: { ink: "violet", icon: "crowned-skull" },
  },
};

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
