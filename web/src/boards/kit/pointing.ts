// Pointer and keys on a drawn board: which spot is clicked, held, hovered, focused, walked to.
//
// A spot is an element with `data-spot`: a cell, a land, a hexagon.
import type { Attachment } from "svelte/attachments";
import type { Point } from "./geometry";

export interface Pointing {
  /** A spot was clicked, or Enter was pressed on it; null is beside all spots. Return false if it meant nothing. */
  click: (spot: string | null, many: boolean) => unknown;
  hover: (spot: string | null) => void;
  /** A spot got the focus; `seen` if it came by key. */
  focus: (spot: string | null, seen: boolean) => void;
  walk: (spot: string, key: string) => void;
  /** The pointer has stayed down on a spot. Return true if that was all it meant. */
  hold?: (spot: string) => boolean;
  release?: () => void;
}

const HOLD = 450;
/** Which way each arrow key goes. */
const WAYS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function spotAt({ target }: Event): string | null {
  return target instanceof Element ? (target.closest("[data-spot]")?.getAttribute("data-spot") ?? null) : null;
}

type Listen = <Kind extends keyof HTMLElementEventMap>(kind: Kind, listener: (event: HTMLElementEventMap[Kind]) => void) => void;

/** Listen to pointer and keys on a board. */
export function pointing(hear: Pointing): Attachment<HTMLElement> {
  return (sheet) => {
    const stop = new AbortController();
    const on: Listen = (kind, listener) => sheet.addEventListener(kind, listener, { signal: stop.signal });
    listenToPointer(on, hear, stop.signal);
    listenToKeys(on, hear, sheet);
    return () => stop.abort();
  };
}

function listenToPointer(on: Listen, hear: Pointing, signal: AbortSignal): void {
  let holding: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  on("pointerdown", (event) => {
    const spot = spotAt(event);
    held = false;
    clearTimeout(holding);
    if (spot !== null && hear.hold) holding = setTimeout(() => (held = hear.hold?.(spot) ?? false), HOLD);
  });
  on("click", (event) => {
    // What was held has been done already.
    if (!held) hear.click(spotAt(event), event.shiftKey);
    held = false;
  });
  // A click leaves the focus where it was, so that Space and Enter keep their meaning.
  on("mousedown", (event) => event.preventDefault());
  on("pointerover", (event) => event.pointerType !== "touch" && hear.hover(spotAt(event)));
  on("pointerleave", () => hear.hover(null));
  on("contextmenu", (event) => held && event.preventDefault());
  const release = (): void => {
    clearTimeout(holding);
    hear.release?.();
  };
  addEventListener("pointerup", release, { signal });
  addEventListener("pointercancel", release, { signal });
}

function listenToKeys(on: Listen, hear: Pointing, sheet: HTMLElement): void {
  on("focusin", (event) => hear.focus(spotAt(event), event.target instanceof Element && event.target.matches(":focus-visible")));
  on("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && sheet.contains(relatedTarget)) return;
    // Not at once: a board that is being taken away loses its focus too.
    setTimeout(() => !sheet.contains(document.activeElement) && sheet.isConnected && hear.focus(null, false));
  });
  on("keydown", (event) => {
    const spot = spotAt(event);
    if (spot === null) return;
    if (event.key in WAYS) hear.walk(spot, event.key);
    else if (!(event.key === "Enter" || event.key === " ") || hear.click(spot, event.shiftKey) === false) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Return the spot that an arrow key leads to: the nearest that way, straight ahead first. */
export function nearest<Spot>(spots: Iterable<Spot>, from: Spot, key: string, at: (spot: Spot) => Point, aside = 3, least = 0): Spot {
  const way = WAYS[key];
  if (!way) return from;
  const [x, y] = at(from);
  let best = from;
  let lowest = Infinity;
  for (const spot of spots) {
    const [u, v] = at(spot);
    const ahead = (u - x) * way[0] + (v - y) * way[1];
    const cost = ahead + aside * (Math.abs((u - x) * way[1]) + Math.abs((v - y) * way[0]));
    if (spot !== from && ahead > least && cost < lowest) [best, lowest] = [spot, cost];
  }
  return best;
}
