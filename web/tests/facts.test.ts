import { expect, test } from "vitest";
import { facts } from "../src/boards/facts";

const names = new Map([["nile", "Nile"]]);

test("things that are alike become a table with a column for all that any of them has", () => {
  const { tables } = facts({ known: { territories: { nile: { units: 3 }, congo: { units: 1, city: true } } } }, names);

  expect(tables).toEqual([
    {
      name: "Territories",
      columns: ["Units", "City"],
      rows: [
        { key: "nile", name: "Nile", cells: ["3", ""] },
        { key: "congo", name: "Congo", cells: ["1", "yes"] },
      ],
    },
  ]);
});

test("what is not known of a list is only counted", () => {
  const { facts: found } = facts({ known: { pile: [null, null, "nile"] } }, names);

  expect(found).toEqual([{ name: "Pile", value: "Nile, 2 hidden" }]);
});

test("single facts are said in words, and noise is left out", () => {
  const found = facts({ known: { format: 1, round: 4, walls: [], walked: ["nile"], options: { zombie_ai: "hungry" } } }, names);

  expect(found.facts).toEqual([
    { name: "Round", value: "4" },
    { name: "Walls", value: "none" },
    { name: "Walked", value: "Nile" },
    { name: "Options: zombie ai", value: "Hungry" },
  ]);
});
