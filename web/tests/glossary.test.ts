import { expect, test } from "vitest";
import { glossary, keepGlossary } from "../src/lib/glossary";
import { learn } from "./samples";

const { term, under } = glossary("conflict");

test("figures of a piece are filled into its term, and things are counted", () => {
  learn("conflict", ["level", "Level {level}", "moves up to {level space}, kills {kills army|armies}", "CF-4.56"]);

  expect(term("level", { level: 1, kills: 2 })).toMatchObject({
    name: "Level 1",
    text: "moves up to 1 space, kills 2 armies",
    clause: "CF-4.56",
  });
});

test("what nobody gave stays open, and an unknown key is its own name", () => {
  learn("conflict", ["level", "Level {level}"]);

  expect(term("level").name).toBe("Level {level}");
  expect(term("army.custom")).toMatchObject({ name: "custom", text: "", clause: "" });
});

test("terms that belong together are found by the key above them", () => {
  learn("conflict", ["why.aid", "Aid"], ["why.fast", "Fast"], ["whole", "Whole"]);

  expect(under("why").map(({ name }) => name)).toEqual(["Aid", "Fast"]);
});

test("every game has a glossary of its own", () => {
  keepGlossary({ game: "skirmish", terms: [], lessons: [] });
  learn("conflict", ["aid", "Aid"]);

  expect([glossary("skirmish").term("aid").text, term("aid").text]).toEqual(["", "Aid"]);
});
