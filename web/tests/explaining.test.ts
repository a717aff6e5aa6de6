import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { explaining, explains } from "../src/boards/kit/explaining.svelte";
import Explanation from "../src/boards/kit/Explanation.svelte";

const what = { title: "Grave Sniffer", facts: [{ name: "Scout", text: "Looks at a tile", clause: "CF-5.12" }] };

function piece(): HTMLElement {
  const element = document.createElement("button");
  document.body.append(element);
  explains(() => what)(element);
  return element;
}

function touch(element: HTMLElement, kind: string): void {
  element.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType: "touch" }));
}

describe("what a piece is", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    document.body.replaceChildren();
    explaining.hide();
    vi.useRealTimers();
  });

  it("is explained while the pointer rests on it", async () => {
    render(Explanation, { game: "conflict" });
    const element = piece();

    element.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse" }));
    vi.advanceTimersByTime(550);
    await tick();
    expect(screen.getByRole("tooltip").textContent).toContain("Grave Sniffer");
    expect(screen.getByRole("tooltip").textContent).toContain("Scout");

    element.dispatchEvent(new PointerEvent("pointerleave", { pointerType: "mouse" }));
    expect(explaining.shown).toBeNull();
  });

  it("is explained under a resting finger, which then chooses nothing", () => {
    const element = piece();
    const click = vi.fn();
    element.addEventListener("click", click);

    touch(element, "pointerdown");
    vi.advanceTimersByTime(500);
    touch(element, "pointerup");
    element.click();
    expect(explaining.shown?.what).toBe(what);
    expect(click).not.toHaveBeenCalled();
  });

  it("is not explained to a finger that taps", () => {
    const element = piece();
    const click = vi.fn();
    element.addEventListener("click", click);

    touch(element, "pointerdown");
    touch(element, "pointerup");
    vi.advanceTimersByTime(500);
    element.click();
    expect(explaining.shown).toBeNull();
    expect(click).toHaveBeenCalledOnce();
  });
});
