import { expect, test, vi } from "vitest";
import { keyboard } from "../src/lib/keys.svelte";

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
