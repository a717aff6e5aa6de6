// What the parts of the board need to be lit, pointed at and pressed.
import type { Point } from "../kit/geometry";
import { nearest } from "../kit/pointing";
import type { Lit } from "./choices";

export interface Handle {
  lit: ReadonlyMap<string, Lit>;
  /** Under the pointer, here or in the decision bar. */
  hot: ReadonlySet<string>;
  tried: ReadonlySet<string>;
  hinted: ReadonlySet<string>;
  /** Named by a line of the log. */
  marked: ReadonlySet<string>;
  /** What was picked before and is asked more about. */
  source: ReadonlySet<string>;
  chip: (key: string) => number | undefined;
  press: (key: string, element: Element) => void;
  hover: (key: string | null) => void;
}

const TARGETS = "button.target";

/** Walk from one target of a board to the next in the direction of an arrow key. */
export function walk(root: HTMLElement, event: KeyboardEvent): void {
  const from = event.target instanceof Element ? event.target.closest<HTMLElement>(TARGETS) : null;
  if (!from || !event.key.startsWith("Arrow")) return;
  event.preventDefault();
  const next = nearest(root.querySelectorAll<HTMLElement>(TARGETS), from, event.key, middle, 2.5, 4);
  next.focus();
  next.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function middle(element: Element): Point {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}
