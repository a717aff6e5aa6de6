// What a player prefers, kept in this browser.

export type Pace = "slow" | "normal" | "quick" | "instant";

/** How long a move of somebody else takes at each pace, in milliseconds. */
export const PACES: Record<Pace, number> = { slow: 2500, normal: 1200, quick: 400, instant: 0 };

export interface Kept {
  theme: "system" | "dark" | "light";
  motion: "system" | "reduce" | "full";
  marks: "normal" | "strong";
  sound: boolean;
  /** How fast moves of others are shown. */
  pace: Pace;
  /** Whether a click plays at once, without trying first. */
  oneClick: boolean;
  /** Whether a piece is played by dropping it in its place. */
  dropPlays: boolean;
  /** Whether what leaves no choice is taken for the player. */
  takes: boolean;
  /** Whether ending a turn is tried first even then. */
  askEnd: boolean;
  teach: boolean;
  /** The lessons already read, by game. */
  learned: Record<string, string[]>;
  level: string;
  /** The game played last. */
  game: string;
}

const KEY = "barrow.settings";
const DEFAULTS: Kept = {
  theme: "system",
  motion: "system",
  marks: "normal",
  sound: false,
  pace: "normal",
  oneClick: false,
  dropPlays: true,
  takes: true,
  askEnd: true,
  teach: true,
  learned: {},
  level: "normal",
  game: "",
};

function load(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...DEFAULTS, ...kept } : { ...DEFAULTS };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Kept = $state(load());

/** Change some settings and keep them. */
export function prefer(changed: Partial<Kept>): void {
  Object.assign(settings, changed);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  dress(document.documentElement);
}

/** Put theme, motion and marks on the page. */
export function dress(root: HTMLElement): void {
  set(root, "theme", settings.theme === "system" ? "" : settings.theme);
  set(root, "motion", settings.motion === "system" ? "" : settings.motion);
  set(root, "marks", settings.marks === "strong" ? "strong" : "");
}

function set(root: HTMLElement, name: string, value: string): void {
  if (value) root.setAttribute(`data-${name}`, value);
  else root.removeAttribute(`data-${name}`);
}

/** Say whether nothing should move. */
export function still(): boolean {
  if (settings.motion !== "system") return settings.motion === "reduce";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
