import { expect, test } from "vitest";
import { cells, pieces, prose, sources } from "../src/lib/markdown";

test("bold, italics, code and clause ids are told apart", () => {
  expect(pieces("A **bold** *word* in `code`, see GZ-5.42.")).toEqual([
    { kind: "text", text: "A " },
    { kind: "bold", text: "bold" },
    { kind: "text", text: " " },
    { kind: "italic", text: "word" },
    { kind: "text", text: " in " },
    { kind: "code", text: "code" },
    { kind: "text", text: ", see " },
    { kind: "clause", text: "GZ-5.42", id: "GZ-5.42" },
    { kind: "text", text: "." },
  ]);
});

test("rulings are clauses too", () => {
  expect(pieces("GZ-R12").map((piece) => piece.kind)).toEqual(["clause"]);
});

test("a sum is no italics", () => {
  expect(pieces("2 * 3 * 4")).toEqual([{ kind: "text", text: "2 * 3 * 4" }]);
});

test("notes on where a rule comes from are taken out of its text", () => {
  expect(sources("One attack is one roll. [rulebook: Steps for attacking] [rulings R17, R18] [ours]")).toEqual({
    text: "One attack is one roll.",
    sources: [
      { kind: "rulebook", text: "Steps for attacking" },
      { kind: "ruling", text: "R17" },
      { kind: "ruling", text: "R18" },
      { kind: "ours", text: "" },
    ],
  });
});

test("other brackets stay in the text", () => {
  expect(sources("Edit `[borders]` there.").text).toBe("Edit `[borders]` there.");
});

test("lists and paragraphs are told apart, and a list item may run over lines", () => {
  expect(prose("Above\nand on.\n1. one\n2. two\n   more\n- dash")).toEqual([
    { kind: "paragraph", text: "Above and on." },
    { kind: "list", ordered: true, items: ["one", "two more"] },
    { kind: "list", ordered: false, items: ["dash"] },
  ]);
});

test("a table is rows of cells without its ruler", () => {
  expect(cells("| A | B |\n|---|:--|\n| 1 | two words |")).toEqual([
    ["A", "B"],
    ["1", "two words"],
  ]);
});
