// Dragging on a board: a piece, marked with `data-drag`, onto a spot, marked with `data-spot`.
import type { Attachment } from "svelte/attachments";
import { SLIP } from "./camera.svelte";
import type { Point } from "./geometry";

export interface Dragging {
  /** Lift a piece. Return false if it stays where it is. */
  lift: (piece: string) => boolean;
  /** It is over a spot, or over none, at a point of the window. */
  over: (spot: string | null, at: Point) => void;
  /** It has stayed over a spot: what would come of letting it go there can be shown. */
  rest?: (spot: string) => void;
  /** It is let go: over a spot, or where nothing comes of it. */
  drop: (spot: string | null) => void;
}

const REST = 200;

/** Let pieces be dragged within an element. Fingers drag what has no `touch-action` of its own that way. */
export function dragging(hear: Dragging): Attachment<HTMLElement> {
  return (ground) => {
    let pressed: { piece: string; row: boolean; pointer: number; at: Point } | null = null;
    let lifted = false;
    /** True if the browser scrolls a row of pieces under the finger instead. */
    let scrolls = false;
    let resting: { spot: string | null; timer?: ReturnType<typeof setTimeout> } = { spot: null };

    const spotAt = (event: PointerEvent): string | null => {
      const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-spot]");
      return (ground.contains(found ?? null) && found?.getAttribute("data-spot")) || null;
    };
    const press = (event: PointerEvent): void => {
      const found = event.target instanceof Element ? event.target.closest("[data-drag]") : null;
      const piece = found?.getAttribute("data-drag");
      const row = found !== null && getComputedStyle(found).touchAction === "pan-x";
      const second = pressed !== null;
      if (second) end(null);
      lifted = false;
      pressed =
        piece && !second && event.button === 0 ? { piece, row, pointer: event.pointerId, at: [event.clientX, event.clientY] } : null;
    };
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== pressed?.pointer) return;
      const [x, y] = pressed.at;
      if (!lifted && Math.hypot(event.clientX - x, event.clientY - y) < SLIP) return;
      if (!lifted && !hear.lift(pressed.piece)) {
        pressed = null;
        return;
      }
      if (!lifted) scrolls = Math.abs(event.clientX - x) > Math.abs(event.clientY - y) && pressed.row;
      lifted = true;
      const spot = spotAt(event);
      if (spot !== resting.spot) rest(spot);
      hear.over(spot, [event.clientX, event.clientY]);
    };
    const rest = (spot: string | null): void => {
      clearTimeout(resting.timer);
      resting = { spot };
      if (spot !== null) resting.timer = setTimeout(() => hear.rest?.(spot), REST);
    };
    const end = (spot: string | null): void => {
      pressed = null;
      rest(null);
      if (lifted) hear.drop(spot);
    };
    const release = (event: PointerEvent): void => {
      if (event.pointerId === pressed?.pointer) end(event.type === "pointerup" ? spotAt(event) : null);
    };
    // Without this a flung piece leaves the browser coasting, and the next tap only stops that.
    const carry = (event: Event): void => {
      if (lifted && !scrolls && event.cancelable) event.preventDefault();
    };
    // What is touched hears the finger even after it is taken off the page.
    const touch = ({ target }: Event): void => target?.addEventListener("touchmove", carry, { signal, passive: false });
    // The click that ends a drag means nothing else.
    const swallow = (event: MouseEvent): void => {
      if (lifted) event.stopPropagation();
      lifted = false;
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || !pressed || !lifted) return;
      event.stopPropagation();
      end(null);
    };
    const stop = new AbortController();
    const { signal } = stop;
    ground.addEventListener("pointerdown", press, { signal });
    ground.addEventListener("touchstart", touch, { signal, passive: false });
    ground.addEventListener("click", swallow, { signal, capture: true });
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", release, { signal });
    addEventListener("pointercancel", release, { signal });
    addEventListener("keydown", escape, { signal, capture: true });
    signal.addEventListener("abort", () => rest(null));
    return () => stop.abort();
  };
}
