// Pointer and keys on the map: which land is meant, held, hovered, focused, walked to.
import type { Attachment } from "svelte/attachments";
import type { EventInfo, OptionChoice } from "../../protocol";
import type { Land } from "./map";
import { text } from "./position";

export interface Pointing {
  /** A land was clicked, or Enter was pressed on it; null is open sea. */
  click: (land: string | null, many: boolean) => void;
  /** The pointer has stayed down on a land. */
  hold: (land: string) => boolean;
  release: () => void;
  hover: (land: string | null) => void;
  /** A land got the focus; `seen` if it came by key. */
  focus: (land: string | null, seen: boolean) => void;
  walk: (land: string, key: string) => void;
}

const HOLD = 450;

function landAt({ target }: Event): string | null {
  return target instanceof Element ? (target.closest("[data-land]")?.getAttribute("data-land") ?? null) : null;
}

/** Listen to pointer and keys on the map. */
export function pointing(hear: Pointing): Attachment<HTMLElement> {
  return (sheet) => {
    const stop = new AbortController();
    listenToPointer(sheet, hear, stop.signal);
    listenToKeys(sheet, hear, stop.signal);
    return () => stop.abort();
  };
}

function listenToPointer(sheet: HTMLElement, hear: Pointing, signal: AbortSignal): void {
  let holding: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const on = <Kind extends keyof HTMLElementEventMap>(kind: Kind, listen: (event: HTMLElementEventMap[Kind]) => void): void =>
    sheet.addEventListener(kind, listen, { signal });
  const release = (): void => {
    clearTimeout(holding);
    hear.release();
  };
  on("pointerdown", (event) => {
    const land = landAt(event);
    held = false;
    clearTimeout(holding);
    if (land !== null) holding = setTimeout(() => (held = hear.hold(land)), HOLD);
  });
  on("click", (event) => {
    // What was held has been done already.
    if (!held) hear.click(landAt(event), event.shiftKey);
    held = false;
  });
  // A click leaves the focus where it was, so that Space and Enter keep their meaning.
  on("mousedown", (event) => event.preventDefault());
  on("pointerover", (event) => event.pointerType !== "touch" && hear.hover(landAt(event)));
  on("pointerleave", () => hear.hover(null));
  on("contextmenu", (event) => held && event.preventDefault());
  addEventListener("pointerup", release, { signal });
  addEventListener("pointercancel", release, { signal });
}

function listenToKeys(sheet: HTMLElement, hear: Pointing, signal: AbortSignal): void {
  sheet.addEventListener(
    "focusin",
    (event) => {
      hear.focus(landAt(event), event.target instanceof Element && event.target.matches(":focus-visible"));
    },
    { signal },
  );
  sheet.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && sheet.contains(relatedTarget)) return;
      // Not at once: a map that is being taken away loses its focus too.
      setTimeout(() => !sheet.contains(document.activeElement) && sheet.isConnected && hear.focus(null, false));
    },
    { signal },
  );
  sheet.addEventListener(
    "keydown",
    (event) => {
      const land = landAt(event);
      if (land === null) return;
      if (event.key === "Enter" || event.key === " ") hear.click(land, event.shiftKey);
      else if (event.key in WAYS) hear.walk(land, event.key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
}

/** Which way each arrow key goes: along the reading order, or to the nearest land above or below. */
const WAYS: Record<string, "back" | "on" | "up" | "down"> = {
  ArrowLeft: "back",
  ArrowRight: "on",
  ArrowUp: "up",
  ArrowDown: "down",
};
const ROW = 20;

/** Return the land that an arrow key leads to. */
export function step(reading: readonly Land[], from: string, key: string): string {
  const place = reading.findIndex((land) => land.id === from);
  const here = reading[place];
  const way = WAYS[key];
  if (!here || !way) return from;
  if (way === "back" || way === "on") {
    const next = (place + (way === "on" ? 1 : -1) + reading.length) % reading.length;
    return reading[next]?.id ?? from;
  }
  const sign = way === "down" ? 1 : -1;
  const [x, y] = here.center;
  const cost = ({ center: [u, v] }: Land): number => ((v - y) * sign > ROW ? Math.abs(v - y) + 2 * Math.abs(u - x) : Infinity);
  const best = reading.reduce((nearest, land) => (cost(land) < cost(nearest) ? land : nearest), here);
  return cost(best) < Infinity ? best.id : from;
}

/** Return the source of the roll that has just been made, if the same attack may go on. */
export function pressOn(options: readonly OptionChoice[], events: readonly EventInfo[]): string | null {
  const rolled = events.findLast(({ event }) => event === "pairs_compared" || event === "wall_hit");
  const [source, target] = [text(rolled?.facts["source"]), text(rolled?.facts["target"])];
  const same = options.find(({ kind, names }) => (kind === "attack" || kind === "breach") && names[0] === source && names[1] === target);
  return same ? source : null;
}
