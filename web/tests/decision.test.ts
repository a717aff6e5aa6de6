// The choices of the decision bar, as a player meets them: from two to sixty.
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { Choosing } from "../src/lib/choosing.svelte";
import type { Kinds } from "../src/lib/kinds";
import Choices from "../src/table/Choices.svelte";
import ListSheet from "../src/table/ListSheet.svelte";
import { decision, option } from "./samples";

const kinds: Kinds = { passing: ["end_attack"] };
const names = new Map([["nile", "Nile"]]);
const lands = (count: number) =>
  Array.from({ length: count }, (_, place): [string, string] => [`place p${place}`, `Land number ${place}.`]);
const counts = (most: number) => Array.from({ length: most }, (_, place): [string, string] => [`count ${place + 1}`, String(place + 1)]);

function show(...actions: [string, string][]) {
  const choosing = new Choosing(kinds, {
    commit: () => true,
    attempt: vi.fn(),
    view: () => ({}),
    oneClick: () => false,
    askEnd: () => true,
  });
  choosing.ask(decision(actions.map(([action, said]) => option(action, said))));
  const say = (text: string) => text;
  const onlist = vi.fn();
  render(Choices, { choosing, names, hinted: null, disabled: false, say, listed: false, onlist });
  return { choosing, onlist, say };
}

test.each([2, 3, 4, 5, 6])("%i options are buttons with their numbers", async (count) => {
  const { choosing } = show(...lands(count), ["end_attack", "Stop attacking"]);
  const buttons = screen.getAllByRole("button");
  expect(buttons.map((button) => button.getAttribute("aria-keyshortcuts"))).toEqual(lands(count).map((_, place) => String(place + 1)));

  await fireEvent.click(buttons[1] as HTMLElement);

  expect(choosing.chosen).toBe("place p1");
});

test.each([7, 24, 60])("of %i options some are looked for by their words", async (count) => {
  const { choosing, onlist } = show(...lands(count));
  const field = screen.getByRole("searchbox");

  await fireEvent.input(field, { target: { value: `number ${count - 1}.` } });
  await fireEvent.keyDown(field, { key: "Enter" });
  expect(choosing.chosen).toBe(`place p${count - 1}`);
  await fireEvent.click(screen.getByRole("button", { name: /List/ }));

  expect(onlist).toHaveBeenCalledOnce();
});

test("the list has all sixty, and a choice in it is tried", async () => {
  const { choosing, say } = show(...lands(60));
  render(ListSheet, { choosing, names, hinted: null, disabled: false, say, onclose: vi.fn() });
  expect(screen.getAllByRole("button", { name: /Land number/ })).toHaveLength(60);

  await fireEvent.click(screen.getByRole("button", { name: "Land number 42" }));

  expect(choosing.chosen).toBe("place p42");
});

test("parts are named by their printed names", async () => {
  const { choosing } = show(
    ...["a", "b", "c", "d", "e", "f", "g"].map((to): [string, string] => [`attack ${to < "e" ? "nile" : "congo"} ${to}`, to]),
  );

  await fireEvent.click(screen.getByRole("button", { name: /Nile\s*4 choices/ }));

  expect(choosing.main).toHaveLength(4);
});

test("many numbers are an amount", async () => {
  const { choosing } = show(...counts(12));

  await fireEvent.click(screen.getByRole("button", { name: "One less" }));

  expect(choosing.chosen).toBe("count 11");
});

test("what is typed shows in the field, and what is typed into the field is tried", async () => {
  const { choosing } = show(...counts(12));
  const field = screen.getByRole<HTMLInputElement>("spinbutton", { name: "How many" });

  choosing.type("1");
  choosing.type("2");
  await waitFor(() => expect(field.value).toBe("12"));
  await fireEvent.input(field, { target: { value: "10" } });

  expect(choosing.chosen).toBe("count 10");
});
