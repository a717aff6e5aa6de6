// What answers being tried would do, in a few facts.
import { expect, test } from "vitest";
import { MOST_FACTS, outcomeOf } from "../src/lib/outcome";
import type { Change } from "../src/protocol";
import { event, party, tried } from "./samples";

const parties = [party("military", { title: "Military" }), party("aliens", { title: "Aliens", seat: 1 })];
const figure = (key: string, before: number, ...after: [number, number][]): Change => ({
  path: ["parties", key, "units"],
  before,
  results: after.map(([value, share]) => ({ value, share })),
});
const say = (text: string) => text;

test("figures come before and after, yours without a name, then what happens with its clause", () => {
  const found = outcomeOf(
    tried(["place x"], {
      changes: [figure("military", 9, [10, 1]), figure("aliens", 5, [4, 1]), { path: ["known", "deck"], before: 3, results: [] }],
      events: [event("forced", { event: "forced" }), event("Military placed 1 unit")],
    }),
    parties,
    0,
    say,
  );

  expect(found).toEqual({
    supposing: "",
    facts: [
      { text: "Units", before: "9", after: "10" },
      { text: "Aliens, units", before: "5", after: "4" },
      { text: "Military placed 1 unit", clause: "GZ-3.10" },
    ],
    odds: [],
  });
});

test("what luck decides is told by how often it comes out", () => {
  const { odds, facts } = outcomeOf(
    tried(["dice 3"], { by_chance: true, changes: [figure("military", 9, [9, 0.6], [8, 0.4])] }),
    parties,
    0,
    say,
  );

  expect([odds, facts]).toEqual([
    [
      {
        text: "Units",
        before: "9",
        results: [
          { value: "8", share: 0.4 },
          { value: "9", share: 0.6 },
        ],
      },
    ],
    [],
  ]);
});

test("what the next player's turn brings is not told, and no more than there is room for", () => {
  const events = [..."abcd"].map((text) => event(text));
  const next = [event("turn", { event: "turn_started" }), event("e")];

  expect(outcomeOf(tried(["x"], { events: [...events, ...next] }), parties, 0, say).facts).toHaveLength(MOST_FACTS);
  expect(outcomeOf(tried(["x"], { events: next }), parties, 0, say).facts).toEqual([]);
});

test("what the game itself says comes first", () => {
  const own = [{ text: "Gate", before: "2", after: "3", good: false, clause: "DZ-4.112" }];

  expect(outcomeOf(tried(["x"], { events: [event("a"), event("b"), event("c")] }), parties, 0, say, own).facts[0]).toEqual(own[0]);
});

test("where others are asked, what comes of their usual answers is shown", () => {
  const changes = [figure("aliens", 5, [4, 0.7], [5, 0.3])];
  const found = outcomeOf(
    tried(["dice 3"], { likely: { answers: ["Aliens chose 2 dice"], by_chance: true, ends: false, changes } }),
    parties,
    0,
    say,
  );

  expect(found.supposing).toBe("Supposing Aliens chose 2 dice:");
  expect(found.odds.map(({ text, results }) => [text, results[0]?.value])).toEqual([["Aliens, units", "4"]]);
});
