import { afterEach, expect, test, vi } from "vitest";
import { GUARD, keyboard } from "../src/lib/keys.svelte";

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** Put an element of this markup on the page. */
function place(markup: string): HTMLElement {
  document.body.innerHTML = markup;
  const [first] = document.body.querySelectorAll<HTMLElement>("[data-here]");
  if (!first) throw new Error(markup);
  return first;
}

/** Return how often a key is heard while something is done. */
function heard(key: string, act: () => void, changed: Partial<Parameters<typeof keyboard.listen>[0][0]> = {}): number {
  const press = vi.fn();
  const deaf = keyboard.listen([{ key, words: "", press, ...changed }]);
  act();
  deaf();
  return press.mock.calls.length;
}

function press(key: string, target: EventTarget = document.body, changed: KeyboardEventInit = {}): void {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...changed }));
}

test("the latest listener for a key hears it", () => {
  const first = vi.fn();
  const second = vi.fn();
  const deafFirst = keyboard.listen([{ key: "u", words: "first", press: first }]);
  const deafSecond = keyboard.listen([{ key: "u", words: "second", press: second }]);

  press("u");
  deafSecond();
  press("U");
  deafFirst();
  press("u");

  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
});

test("typing is not playing", () => {
  const heard = vi.fn();
  const deaf = keyboard.listen([{ key: "1", words: "", press: heard }]);
  const field = document.body.appendChild(document.createElement("input"));

  press("1", field);
  press("1", document.body, { ctrlKey: true });
  deaf();
  field.remove();

  expect(heard).not.toHaveBeenCalled();
});

test("Space on a button is the button's", () => {
  const heard = vi.fn();
  const deaf = keyboard.listen([{ key: " ", words: "", press: heard }]);
  const button = document.body.appendChild(document.createElement("button"));

  press(" ", button);
  deaf();
  button.remove();

  expect(heard).not.toHaveBeenCalled();
});

test("keys that say what they do are listed once", () => {
  const deaf = keyboard.listen([
    { key: "x", words: "Do it", press: () => undefined },
    { key: "y", words: "", press: () => undefined },
  ]);

  expect(keyboard.known.filter((key) => ["x", "y"].includes(key.key)).map((key) => key.words)).toEqual(["Do it"]);
  deaf();
});

test.each([
  ["a text field", "<input data-here>"],
  ["a number field", '<input type="number" data-here>'],
  ["a search field", '<input type="search" data-here>'],
  ["a list", "<select data-here></select>"],
  ["a text area", "<textarea data-here></textarea>"],
  ["editable text", "<p contenteditable><b data-here>x</b></p>"],
  ["a combobox", '<div role="combobox" tabindex="0" data-here></div>'],
])("no key works while %s has the focus", (_, markup) => {
  const field = place(markup);

  expect(["1", "Enter", " ", "p", "Escape"].map((key) => heard(key.toLowerCase(), () => press(key, field)))).toEqual([0, 0, 0, 0, 0]);
});

test("a key that is part of a composition is not heard", () => {
  expect(heard("1", () => press("1", document.body, { isComposing: true }))).toBe(0);
  expect(heard("1", () => press("1", document.body, { keyCode: 229 }))).toBe(0);
});

test.each([
  ["a button", "<button data-here>x</button>"],
  ["a tab", '<div role="tab" tabindex="0" data-here></div>'],
  ["a link", '<a href="/" data-here>x</a>'],
  ["a part of a button", "<button><b data-here>x</b></button>"],
  ["the log", '<div role="log" tabindex="0" data-here></div>'],
  ["a drawer", '<aside tabindex="-1" data-here></aside>'],
  ["a slider", '<input type="range" data-here>'],
])("Space and Enter on %s are its own, other keys are not", (_, markup) => {
  const target = place(markup);

  expect(["Enter", " ", "1"].map((key) => heard(key.toLowerCase(), () => press(key, target)))).toEqual([0, 0, 1]);
});

test("Space and Enter are heard while the page itself has the focus", () => {
  const page = place('<main data-page tabindex="-1" data-here></main>');

  expect(["Enter", " "].map((key) => heard(key.toLowerCase(), () => press(key, page)))).toEqual([1, 1]);
});

test("a held key is heard once, unless it goes on", () => {
  const hold = (): void => {
    press("1");
    press("1", document.body, { repeat: true });
  };

  expect([heard("1", hold), heard("1", hold, { held: true })]).toEqual([1, 2]);
});

test("keys that answer rest when the question changes, others do not", () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(10_000);
  keyboard.guard();
  now.mockReturnValue(10_000 + GUARD - 1);
  const tooSoon = [heard("1", () => press("1"), { answers: true }), heard("l", () => press("l"))];
  now.mockReturnValue(10_000 + GUARD);

  expect([tooSoon, heard("1", () => press("1"), { answers: true })]).toEqual([[0, 1], 1]);
});

test("a button that answers is not pressed by a held key, nor just after the question changed", () => {
  const button = place("<main data-answers><button data-here>x</button></main>");
  const strike = (key: string, changed: KeyboardEventInit = {}): boolean =>
    button.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...changed }));
  const now = vi.spyOn(performance, "now").mockReturnValue(50_000);
  const free = [strike("Enter"), strike("Enter", { repeat: true })];
  keyboard.guard();
  now.mockReturnValue(50_000 + 10);

  expect([free, strike("Enter"), strike(" ")]).toEqual([[true, false], false, false]);
});

test("whoever types on in a field that was taken away plays nothing, until they pause", () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(90_000);
  const field = place("<input data-here>");
  press("a", field);
  field.remove();
  now.mockReturnValue(90_600);
  const first = heard("1", () => press("1"));
  now.mockReturnValue(91_200);
  const second = heard("2", () => press("2"));
  now.mockReturnValue(93_000);

  expect([first, second, heard("3", () => press("3"))]).toEqual([0, 0, 1]);
});

test("a key that means nothing here is heard by whoever listened before", () => {
  const before = vi.fn();
  const deaf = keyboard.listen([{ key: "0", words: "", press: before }]);

  heard("0", () => press("0"), { press: () => false });
  deaf();

  expect(before).toHaveBeenCalledOnce();
});
