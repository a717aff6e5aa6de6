// Pointer and keys on the board: which space is meant, hovered, focused, walked to.
import type { Attachment } from "svelte/attachments";

export interface Pointing {
  /** A space was clicked, or Enter was pressed on it; null is off the board. Say whether it meant anything. */
  click: (space: string | null) => boolean;
  hover: (space: string | null) => void;
  /** A space got the focus; `seen` if it came by key. */
  focus: (space: string | null, seen: boolean) => void;
  walk: (space: string, key: string) => void;
}

const ARROWS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);

function spaceAt({ target }: Event): string | null {
  return target instanceof Element ? (target.closest("[data-space]")?.getAttribute("data-space") ?? null) : null;
}

/** Listen to pointer and keys on the board. */
export function pointing(hear: Pointing): Attachment<HTMLElement> {
  return (sheet) => {
    const stop = new AbortController();
    const { signal } = stop;
    sheet.addEventListener("click", (event) => hear.click(spaceAt(event)), { signal });
    // A click leaves the focus where it was, so that Space and Enter keep their meaning.
    sheet.addEventListener("mousedown", (event) => event.preventDefault(), { signal });
    sheet.addEventListener("pointerover", (event) => event.pointerType !== "touch" && hear.hover(spaceAt(event)), { signal });
    sheet.addEventListener("pointerleave", () => hear.hover(null), { signal });
    listenToKeys(sheet, hear, signal);
    return () => stop.abort();
  };
}

function listenToKeys(sheet: HTMLElement, hear: Pointing, signal: AbortSignal): void {
  sheet.addEventListener(
    "focusin",
    (event) => {
      hear.focus(spaceAt(event), event.target instanceof Element && event.target.matches(":focus-visible"));
    },
    { signal },
  );
  sheet.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && sheet.contains(relatedTarget)) return;
      // Not at once: a board that is being taken away loses its focus too.
      setTimeout(() => !sheet.contains(document.activeElement) && sheet.isConnected && hear.focus(null, false));
    },
    { signal },
  );
  sheet.addEventListener(
    "keydown",
    (event) => {
      const space = spaceAt(event);
      if (space === null) return;
      if (ARROWS.has(event.key)) hear.walk(space, event.key);
      else if (!(event.key === "Enter" || event.key === " ") || !hear.click(space)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
}
