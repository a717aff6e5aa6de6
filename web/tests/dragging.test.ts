// Gestures on a board: dragging a piece onto a spot, and what a gesture as a whole means.
import { afterEach, expect, test, vi } from "vitest";
import { dragging } from "../src/boards/kit/dragging";
import { Intention } from "../src/boards/kit/intention";
import { option } from "./samples";

let over: Element | null = null;

function ground(lift = true): { at: (id: string) => Element; seen: unknown[] } {
  const board = document.createElement("div");
  board.innerHTML = '<i id="piece" data-drag="pip" data-spot="A1"></i><i id="free" data-spot="B1"></i><i id="bare"></i>';
  document.body.replaceChildren(board);
  const seen: unknown[] = [];
  dragging({
    lift: (piece) => (seen.push(["lift", piece]), lift),
    over: (spot) => seen.push(["over", spot]),
    rest: (spot) => seen.push(["rest", spot]),
    drop: (spot) => seen.push(["drop", spot]),
  })(board);
  board.addEventListener("click", () => seen.push("click"));
  const at = (id: string): Element => board.querySelector(`#${id}`) ?? board;
  document.elementFromPoint = () => over;
  return { at, seen };
}

function point(target: EventTarget, type: string, clientX: number, pointerId = 1): void {
  target.dispatchEvent(new PointerEvent(type, { clientX, clientY: 0, pointerId, button: 0, bubbles: true }));
}

afterEach(() => (over = null));

test("a piece dragged onto a spot is let go there, and no click follows", () => {
  const { at, seen } = ground();
  over = at("free");

  point(at("piece"), "pointerdown", 0);
  point(window, "pointermove", 3);
  point(window, "pointermove", 40);
  point(window, "pointerup", 40);
  at("free").dispatchEvent(new MouseEvent("click", { bubbles: true }));

  expect(seen).toEqual([
    ["lift", "pip"],
    ["over", "B1"],
    ["drop", "B1"],
  ]);
});

test("a press that stays where it is remains a click", () => {
  const { at, seen } = ground();

  point(at("piece"), "pointerdown", 0);
  point(window, "pointerup", 2);
  at("piece").dispatchEvent(new MouseEvent("click", { bubbles: true }));

  expect(seen).toEqual(["click"]);
});

test("Escape, a second finger, or a place that is no spot puts the piece back", () => {
  const { at, seen } = ground();
  const lift = (): void => {
    point(at("piece"), "pointerdown", 0);
    point(window, "pointermove", 40);
  };

  lift();
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  lift();
  point(at("free"), "pointerdown", 90, 2);
  lift();
  over = at("bare");
  point(window, "pointerup", 40);

  expect(seen.filter((each) => String(each).startsWith("drop"))).toEqual([
    ["drop", null],
    ["drop", null],
    ["drop", null],
  ]);
});

test("a finger that carries a piece scrolls nothing, even once the piece is drawn elsewhere; a row of pieces scrolls sideways", () => {
  const { at } = ground();
  const piece = at("piece");
  const moved = (clientX: number, clientY: number): boolean => {
    const touch = new Event("touchmove", { cancelable: true });
    window.dispatchEvent(new PointerEvent("pointermove", { clientX, clientY, pointerId: 1 }));
    piece.dispatchEvent(touch);
    return touch.defaultPrevented;
  };
  const press = (): void => {
    at("bare").before(piece);
    point(window, "pointerup", 0);
    point(piece, "pointerdown", 0);
    piece.dispatchEvent(new Event("touchstart", { bubbles: true }));
  };

  press();
  expect(moved(1, 0)).toBe(false);
  piece.remove();
  expect(moved(40, 10)).toBe(true);
  piece.setAttribute("style", "touch-action: pan-x");
  press();
  expect(moved(10, 40)).toBe(true);
  press();
  expect(moved(40, 10)).toBe(false);
});

test("a piece that may not be lifted stays, and so does what is no piece", () => {
  const { at, seen } = ground(false);

  for (const id of ["piece", "free"]) {
    point(at(id), "pointerdown", 0);
    point(window, "pointermove", 40);
    point(window, "pointerup", 40);
  }

  expect(seen).toEqual([["lift", "pip"]]);
});

test("an intention chooses each answer as soon as it is offered", () => {
  const choose = vi.fn();
  const intention = new Intention({ choose, settle: vi.fn() });
  const first = [option("mover pip"), option("done")];

  intention.mean("mover pip", "space G7");
  intention.offered(first);
  expect(choose).toHaveBeenCalledTimes(1);
  intention.offered([option("space G6"), option("space G7")]);

  expect(choose.mock.calls).toEqual([["mover pip"], ["space G7"]]);
});

test("an intention waits until its answer is no longer offered beside others", () => {
  const choose = vi.fn();
  const intention = new Intention({ choose, settle: vi.fn() });
  const all = ["0", "1", "2"].map((place) => option(`arrange_next ${place}`));

  intention.mean("arrange_next 1", "arrange_next 0");
  intention.offered(all, ["arrange_next 1"]);
  expect(choose).toHaveBeenCalledTimes(1);
  intention.offered(
    [all[0], all[2]].flatMap((one) => one ?? []),
    ["arrange_next 1"],
  );

  expect(choose.mock.calls).toEqual([["arrange_next 1"], ["arrange_next 0"]]);
});

test("an intention ends when something else is offered instead", () => {
  const choose = vi.fn();
  const intention = new Intention({ choose, settle: vi.fn() });

  intention.mean("play harpoon", "target isolde");
  intention.offered([option("target lugg")]);
  intention.offered([option("target isolde")]);

  expect(choose.mock.calls).toEqual([["play harpoon"]]);
});

test("what is meant by dropping a piece is settled", () => {
  const [choose, settle] = [vi.fn(), vi.fn()];
  const intention = new Intention({ choose, settle });

  intention.drop("mover pip", "space G7");
  intention.offered([option("space G7")]);
  expect(settle).toHaveBeenCalledTimes(2);
  intention.mean("draw");

  expect(settle).toHaveBeenCalledTimes(2);
});

test("what stays over a spot for a while is said to rest there", () => {
  vi.useFakeTimers();
  const { at, seen } = ground();
  over = at("free");

  point(at("piece"), "pointerdown", 0);
  point(window, "pointermove", 40);
  vi.advanceTimersByTime(100);
  expect(seen).not.toContainEqual(["rest", "B1"]);
  vi.advanceTimersByTime(200);
  vi.useRealTimers();

  expect(seen.at(-1)).toEqual(["rest", "B1"]);
  point(window, "pointerup", 40);
});
