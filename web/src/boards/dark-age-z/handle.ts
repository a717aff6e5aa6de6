// What the parts of the board need to be lit, pointed at and pressed.
import type { Lit } from "./choices";

export interface Handle {
  lit: ReadonlyMap<string, Lit>;
  /** Under the pointer, here or in the decision bar. */
  hot: ReadonlySet<string>;
  armed: ReadonlySet<string>;
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
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const from = event.target instanceof Element ? event.target.closest<HTMLElement>(TARGETS) : null;
  if (!way || !from) return;
  event.preventDefault();
  const [x = 0, y = 0] = way;
  const [atX, atY] = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const target of root.querySelectorAll<HTMLElement>(TARGETS)) {
    const [toX, toY] = middle(target);
    const ahead = (toX - atX) * x + (toY - atY) * y;
    const aside = Math.abs((toX - atX) * y) + Math.abs((toY - atY) * x);
    if (target === from || ahead < 4) continue;
    const far = ahead + 2.5 * aside;
    if (far < least) [best, least] = [target, far];
  }
  best?.focus();
  best?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function middle(element: Element): [number, number] {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}
