// Explanations of pieces, icons and numbers: on hover, on focus by key, and when a finger rests on them.
import type { Attachment } from "svelte/attachments";
import { on as listen } from "svelte/events";
import type { Term } from "../../protocol";

/** One thing to know about a piece: an ability, a number, an item. */
export interface Fact {
  name: string;
  text: string;
  clause?: string;
}

export interface Explained {
  title: string;
  text?: string;
  clause?: string;
  facts?: readonly Fact[];
}

/** Return a term of the glossary as all there is to know. */
export function entry({ name, text, clause }: Term): Explained {
  return { title: name, text, clause };
}

/** How long the pointer rests on a piece before it is explained, and a finger. */
const HOVER = 500;
const HOLD = 450;

class Explaining {
  /** What is explained now, and where it is on the screen. */
  shown: { what: Explained; place: DOMRect } | null = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What is explained, or about to be. */
  #at: Element | null = null;

  /** Explain an element once the pointer has rested on it. */
  rest(at: Element, what: () => Explained | null, delay: number): void {
    clearTimeout(this.#timer);
    this.#at = at;
    this.#timer = setTimeout(() => {
      const found = at.isConnected ? what() : null;
      this.shown = found && { what: found, place: at.getBoundingClientRect() };
    }, delay);
  }

  /** The focus left an element. Not at once: what is taken away from the board loses its focus too. */
  leave(at: Element): void {
    queueMicrotask(() => this.#at === at && this.hide());
  }

  /** Explain nothing. */
  hide(): void {
    clearTimeout(this.#timer);
    this.shown = null;
  }
}

export const explaining = new Explaining();

/** Explain an element; what it is, is asked when it is shown. */
export function explains(what: () => Explained | null): Attachment<Element> {
  return (element) => {
    const stop = new AbortController();
    const on = (kind: string, hear: (event: Event) => void, capture = false): void =>
      element.addEventListener(kind, hear, { signal: stop.signal, capture });
    const byMouse = (event: Event): boolean => event instanceof PointerEvent && event.pointerType === "mouse";
    // Not on entering: what comes to lie under a still pointer is not what it was pointed at.
    on("pointermove", (event) => byMouse(event) && explaining.shown === null && explaining.rest(element, what, HOVER));
    on("pointerdown", (event) => !byMouse(event) && explaining.rest(element, what, HOLD));
    // What a finger has called up stays until the next touch; a finger lifted in time meant something else.
    const leave = (event: Event): void => {
      if (byMouse(event) || !explaining.shown) explaining.hide();
    };
    for (const kind of ["pointerup", "pointercancel", "pointerleave"]) on(kind, leave);
    const swallow = (event: Event): void => {
      if (!explaining.shown) return;
      event.preventDefault();
      event.stopPropagation();
    };
    on("contextmenu", swallow, true);
    on("click", swallow, true);
    on("focusin", ({ target }) => target instanceof Element && target.matches(":focus-visible") && explaining.rest(element, what, HOVER));
    // A piece may lose the focus while Svelte takes it off the board, and state changes all the same.
    listen(element, "focusout", () => explaining.leave(element), { signal: stop.signal });
    return () => stop.abort();
  };
}
