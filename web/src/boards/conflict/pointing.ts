// Pointer and keys on the board: which cell is meant, hovered, focused, walked to.
import type { Attachment } from "svelte/attachments";
import { coordinates } from "./position";

export interface Pointing {
  /** A cell was clicked, or Enter was pressed on it; null is open ground. */
  click: (cell: string | null) => void;
  hover: (cell: string | null) => void;
  /** A cell got the focus; `seen` if it came by key. */
  focus: (cell: string | null, seen: boolean) => void;
  walk: (cell: string, key: string) => void;
}

function cellAt({ target }: Event): string | null {
  return target instanceof Element ? (target.closest("[data-cell]")?.getAttribute("data-cell") ?? null) : null;
}

/** Listen to pointer and keys on the board. */
export function pointing(hear: Pointing): Attachment<HTMLElement> {
  return (sheet) => {
    const stop = new AbortController();
    const { signal } = stop;
    const on = <Kind extends keyof HTMLElementEventMap>(kind: Kind, listen: (event: HTMLElementEventMap[Kind]) => void): void =>
      sheet.addEventListener(kind, listen, { signal });
    on("click", (event) => hear.click(cellAt(event)));
    // A click leaves the focus where it was, so that Space and Enter keep their meaning.
    on("mousedown", (event) => event.preventDefault());
    on("pointerover", (event) => event.pointerType !== "touch" && hear.hover(cellAt(event)));
    on("pointerleave", () => hear.hover(null));
    on("focusin", (event) => hear.focus(cellAt(event), event.target instanceof Element && event.target.matches(":focus-visible")));
    on("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && sheet.contains(relatedTarget)) return;
      setTimeout(() => !sheet.contains(document.activeElement) && sheet.isConnected && hear.focus(null, false));
    });
    on("keydown", (event) => {
      const cell = cellAt(event);
      if (cell === null) return;
      if (event.key === "Enter" || event.key === " ") hear.click(cell);
      else if (event.key in WAYS) hear.walk(cell, event.key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    return () => stop.abort();
  };
}

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Return the cell that an arrow key leads to: the nearest that way, straight ahead first. */
export function step(cells: readonly string[], from: string, key: string): string {
  const way = WAYS[key];
  if (!way) return from;
  const [x, y] = coordinates(from);
  const cost = (cell: string): number => {
    const [u, v] = coordinates(cell);
    const ahead = (u - x) * way[0] + (v - y) * way[1];
    const aside = Math.abs((u - x) * way[1]) + Math.abs((v - y) * way[0]);
    return ahead > 0 ? ahead + 3 * aside : Infinity;
  };
  const best = cells.reduce((nearest, cell) => (cost(cell) < cost(nearest) ? cell : nearest), from);
  return cost(best) < Infinity ? best : from;
}

/** Sort cells as they are read: row by row. */
export function reading(cells: Iterable<string>): string[] {
  return [...new Set(cells)].sort((one, other) => {
    const [[x, y], [u, v]] = [coordinates(one), coordinates(other)];
    return y - v || x - u;
  });
}
