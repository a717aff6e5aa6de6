import { expect, test } from "vitest";
import type { Points } from "../src/protocol";
import { pagesOf, signed } from "../src/table/ledger";

const entry = (turn: string, step: number, event: string, amount: number): Points => ({
  party: "ashgard",
  turn,
  step,
  event,
  amount,
  text: "",
  clause: "DZ-4.118",
});

test("entries are put together by turn, and summed up by kind", () => {
  const pages = pagesOf([
    entry("Day 1", 4, "kills", 3),
    entry("Day 1", 4, "gate", -2),
    entry("Day 1", 5, "kills", 1),
    entry("Day 2", 9, "gate", -4),
  ]);

  expect(pages.map(({ turn, first, amount }) => [turn, first, amount])).toEqual([
    ["Day 1", 4, 2],
    ["Day 2", 9, -4],
  ]);
  expect(pages[0]?.kinds).toEqual([
    { kind: "kills", amount: 4 },
    { kind: "gate", amount: -2 },
  ]);
  expect(pages[0]?.entries).toHaveLength(3);
});

test("an amount has its sign", () => {
  expect([signed(3), signed(-2)]).toEqual(["+3", "−2"]);
});
