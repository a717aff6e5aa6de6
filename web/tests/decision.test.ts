// The decision bar and the options in it, as a player meets them.
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { Choosing, type Kinds } from "../src/lib/choosing.svelte";
import Options from "../src/table/Options.svelte";
import { decision, option } from "./samples";

const kinds: Kinds = {
  risky: ["dice"],
  passing: ["end_attack"],
  usual: (options) => options.find((each) => each.action === "dice 3"),
};
const names = new Map([["nile", "Nile"]]);

function show(...actions: [string, string][]) {
  const sent: string[] = [];
  const choosing = new Choosing(
    kinds,
    (action) => Boolean(sent.push(action)),
    () => true,
  );
  choosing.ask(decision(actions.map(([action, said]) => option(action, said))));
  render(Options, { choosing, names, hinted: null });
  return { sent, choosing };
}

test("few options are buttons with their numbers", async () => {
  const { sent } = show(["place nile", "Nile (2)"], ["place congo", "Congo (1)"]);

  await fireEvent.click(screen.getByRole("button", { name: "Congo (1)" }));

  expect(sent).toEqual(["place congo"]);
});

test("the usual option is the only solid one, and passing is an outline", () => {
  show(["dice 3", "3 dice"], ["dice 2", "2 dice"], ["end_attack", "Stop attacking"]);

  const looks = screen.getAllByRole("button").map((button) => button.className.split(" ").slice(1, 2)[0] ?? "");
  expect(looks.map((look) => (look.startsWith("svelte") ? "" : look))).toEqual(["go", "opt", ""]);
});

test("a risky option asks for a second click", async () => {
  const { sent } = show(["dice 2", "2 dice"], ["dice 1", "1 die"]);

  await fireEvent.click(screen.getByRole("button", { name: /2 dice/ }));
  expect(sent).toEqual([]);

  await fireEvent.click(screen.getByRole("button", { name: /2 dice ?Click again to confirm/ }));
  expect(sent).toEqual(["dice 2"]);
});

test("a long list can be searched, and Enter chooses the only one left", async () => {
  const many = Array.from({ length: 12 }, (_, place): [string, string] => [`place p${place}`, `Land number ${place}.`]);
  const { sent, choosing } = show(...many);
  const field = screen.getByRole("searchbox");

  await fireEvent.input(field, { target: { value: "number 7." } });
  await fireEvent.keyDown(field, { key: "Enter" });
  expect([choosing.armed, sent]).toEqual(["place p7", []]);
  choosing.confirm();

  expect(sent).toEqual(["place p7"]);
});

test("a long list can be listed whole", async () => {
  const many = Array.from({ length: 12 }, (_, place): [string, string] => [`place p${place}`, `Land number ${place}.`]);
  show(...many);

  await fireEvent.click(screen.getByRole("button", { name: "List all" }));

  expect(screen.getAllByRole("button", { name: /Land number/ })).toHaveLength(12);
});

test("parts are named by their printed names", () => {
  show(...["a", "b", "c", "d", "e", "f"].map((to): [string, string] => [`attack ${to < "d" ? "nile" : "congo"} ${to}`, to]));

  expect(screen.getByRole("button", { name: /Nile\s*3 choices/ })).toBeTruthy();
});

test("many numbers are an amount", async () => {
  const { sent } = show(...Array.from({ length: 12 }, (_, place): [string, string] => [`count ${place + 1}`, String(place + 1)]));

  await fireEvent.click(screen.getByRole("button", { name: "One less" }));
  await fireEvent.click(screen.getByRole("button", { name: "Take 11" }));

  expect(sent).toEqual(["count 11"]);
});

test("what is typed shows in the field, and what is typed into the field is chosen", async () => {
  const { sent, choosing } = show(...Array.from({ length: 12 }, (_, place): [string, string] => [`count ${place + 1}`, String(place + 1)]));
  const field = screen.getByRole<HTMLInputElement>("spinbutton", { name: "How many" });

  choosing.type("1");
  choosing.type("2");
  await waitFor(() => expect(field.value).toBe("12"));
  await fireEvent.input(field, { target: { value: "10" } });
  expect([choosing.armed, sent]).toEqual(["count 10", []]);
  await fireEvent.click(screen.getByRole("button", { name: "Take 10" }));

  expect(sent).toEqual(["count 10"]);
});

test("keys are printed on buttons and told to screen readers", () => {
  show(["dice 3", "3 dice"], ["dice 2", "2 dice"], ["end_attack", "Stop attacking"]);

  const keys = screen
    .getAllByRole("button")
    .map((button) => [button.getAttribute("aria-keyshortcuts"), button.querySelector("kbd")?.textContent]);
  expect(keys).toEqual([
    ["3", "3"],
    ["2", "2"],
    ["P", "P"],
  ]);
});
