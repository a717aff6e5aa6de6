import { expect, test } from "vitest";
import { cells, chapter, FOR_PROGRAMS, partWith, pieces, prose, sources } from "../src/lib/markdown";
import type { Block } from "../src/protocol";

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

test("a picture names pieces, row by row, or a position", () => {
  expect(prose("![Two against one.](pieces:a-1 b-2/c-3)")).toEqual([
    { kind: "pieces", text: "Two against one.", rows: [["a-1", "b-2"], ["c-3"]] },
  ]);
  expect(prose("![Mid-game.](board:3-5-160)")).toEqual([{ kind: "board", text: "Mid-game.", rows: [["3-5-160"]] }]);
});

const book = ["# Game", "## 1. At a glance", "### Goal", "win", "## 2. More", "# Game, for programs", "## 12. Bad input"].map(
  (line): Block => {
    const [, marks = "", text = line] = /^(#+) (.*)$/.exec(line) ?? [];
    return { kind: marks ? "heading" : "prose", text, level: marks.length, id: "" };
  },
);
book.push({ kind: "clause", text: "Refused.", level: 0, id: "GZ-12.1" });

test("players read what stands before a second title, programs what follows", () => {
  const first = (clause: string) => partWith(book, clause).map(({ text }) => text);

  expect(first("")).toEqual(["Game", "1. At a glance", "Goal", "win", "2. More"]);
  expect(first("GZ-4.1")).toEqual(first(""));
  expect(first(FOR_PROGRAMS)).toEqual(["Game, for programs", "12. Bad input", "Refused."]);
  expect(first("GZ-12.1")).toEqual(first(FOR_PROGRAMS));
});

test("a chapter ends where the next begins", () => {
  expect(chapter(book, "1").map(({ text }) => text)).toEqual(["Goal", "win"]);
  expect(chapter(book, "2")).toEqual([]);
  expect(chapter(book, "3")).toEqual([]);
});

test("a table is rows of cells without its ruler", () => {
  expect(cells("| A | B |\n|---|:--|\n| 1 | two words |")).toEqual([
    ["A", "B"],
    ["1", "two words"],
  ]);
});
