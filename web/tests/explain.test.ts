// Explanations of what lies on a board: by pointer, by focus, and by holding a finger on it.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { explain, explaining, HOLD, REST } from "../src/boards/kit/explain.svelte";

let node: HTMLElement;
let forget: (() => void) | void;

beforeEach(() => {
  vi.useFakeTimers();
  node = document.body.appendChild(document.createElement("button"));
  forget = explain(() => ({ title: "Resist", text: "Falls only to more." }))(node);
});
afterEach(() => {
  forget?.();
  explaining.close();
  node.remove();
  vi.useRealTimers();
});

function point(type: string, pointerType: string): void {
  node.dispatchEvent(new PointerEvent(type, { pointerType }));
}

test("a pointer that rests on something has it explained, and takes the words away again", () => {
  point("pointerenter", "mouse");
  expect(explaining.what).toBeNull();
  vi.advanceTimersByTime(REST);
  expect(explaining.what?.title).toBe("Resist");

  point("pointerleave", "mouse");

  expect(explaining.what).toBeNull();
});

test("what a finger holds is explained and not chosen; a tap chooses", () => {
  const chosen = vi.fn();
  node.addEventListener("click", chosen);

  point("pointerdown", "touch");
  vi.advanceTimersByTime(HOLD);
  node.click();
  expect([explaining.what?.title, chosen.mock.calls.length]).toEqual(["Resist", 0]);

  point("pointerdown", "touch");
  node.click();
  expect(chosen).toHaveBeenCalledOnce();
});
