// The spots of a drawn board: which one the pointer is on, which has the focus, which Tab leads to.
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Camera } from "./camera.svelte";
import type { Point } from "./geometry";
import { pointing, type Pointing } from "./pointing";

interface Reactions extends Pick<Pointing, "click" | "hold" | "release"> {
  /** The pointer, or the focus by key, is on a spot. */
  hover: (spot: string | null) => void;
  /** The spot that an arrow key leads to. */
  step: (spot: string, key: string) => string;
  center: (spot: string) => Point;
}

export class Spots {
  pointed = $state<string | null>(null);
  focused = $state<string | null>(null);
  /** Where Tab leads while nothing is lit. */
  current = $state("");
  stage = $state<HTMLElement>();
  /** For the element that holds all spots. */
  readonly handle: Attachment<HTMLElement>;

  constructor(
    private readonly camera: Camera,
    private readonly react: Reactions,
  ) {
    this.handle = pointing({
      ...react,
      hover: (spot) => this.#hover(spot),
      focus: (spot, seen) => {
        if (spot !== null) this.current = spot;
        this.focused = seen ? spot : null;
        if (seen || spot === null) this.#hover(spot);
      },
      walk: (spot, key) => void this.#go(react.step(spot, key)),
    });
  }

  /** Return where a spot is on the screen. */
  place(spot: string): DOMRect | undefined {
    return this.#element(spot)?.getBoundingClientRect();
  }

  #element(spot: string): Element | null {
    const named = `[data-spot="${spot}"]`;
    return this.stage?.querySelector(`${named}[tabindex]`) ?? this.stage?.querySelector(named) ?? null;
  }

  #hover(spot: string | null): void {
    this.pointed = spot;
    this.react.hover(spot);
  }

  async #go(spot: string): Promise<void> {
    this.current = spot;
    await tick();
    const found = this.#element(spot);
    if (found instanceof SVGElement) found.focus();
    this.camera.include([this.react.center(spot)]);
  }
}

/** Spots that stand out, each for a reason of its own. */
export interface Marks {
  /** A second click confirms it. */
  tried: ReadonlySet<string>;
  /** A bot would choose it. */
  hinted: ReadonlySet<string>;
  /** Named by a line of the log. */
  highlight: ReadonlySet<string>;
  /** Of the option under the pointer. */
  hot: ReadonlySet<string>;
}
