// Explanations of icons, abilities and numbers: by hovering, by focus, or by holding a finger on them.
//
// Any element of a board has one with `{@attach explain(() => ({ title: "Resist", text: "..." }))}`.
// `Popover.svelte`, which stands beside every board, shows the one that is wanted.
import type { Attachment } from "svelte/attachments";

export interface Explanation {
  title: string;
  text?: string;
  clause?: string;
}

/** How long a finger rests on something to have it explained, in milliseconds. */
export const HOLD = 450;
/** How long the pointer rests there; sooner if something else was explained just now. */
export const REST = 300;

class Explaining {
  what: Explanation | null = $state.raw(null);
  at: DOMRect | null = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Explain something soon. */
  soon(node: Element, what: () => Explanation | null, wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(node, what), this.what ? 0 : wait);
  }

  now(node: Element, what: () => Explanation | null): void {
    this.what = what();
    this.at = this.what ? node.getBoundingClientRect() : null;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.what = null;
    this.at = null;
  }
}

export const explaining = new Explaining();

/** Explain an element; null explains nothing. */
export function explain(what: () => Explanation | null): Attachment<Element> {
  return (node) => {
    let held = false;
    const listen = (type: string, act: (event: Event) => void, capture = false) => {
      node.addEventListener(type, act, { capture });
      return () => node.removeEventListener(type, act, { capture });
    };
    const touches = (event: Event) => event instanceof PointerEvent && event.pointerType === "touch";
    const deaf = [
      listen("pointerenter", (event) => !touches(event) && explaining.soon(node, what, REST)),
      listen("pointerleave", (event) => !touches(event) && explaining.close()),
      listen("focus", () => node.matches(":focus-visible") && explaining.now(node, what)),
      listen("blur", () => explaining.close()),
      listen("pointerdown", (event) => {
        held = false;
        explaining.close();
        if (touches(event)) explaining.soon(node, () => ((held = true), what()), HOLD);
      }),
      // What was held to be read is not chosen.
      listen(
        "click",
        (event) => {
          if (!held) return;
          held = false;
          event.preventDefault();
          event.stopPropagation();
        },
        true,
      ),
    ];
    return () => {
      for (const each of deaf) each();
    };
  };
}
