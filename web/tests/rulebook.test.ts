import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Clauses from "../src/parts/Clauses.svelte";
import type { RulebookPage } from "../src/protocol";

const page: RulebookPage = {
  game: "ground-zero",
  title: "Ground Zero",
  blocks: [
    { kind: "heading", text: "Ground Zero", level: 1, id: "" },
    { kind: "heading", text: "4. The turn", level: 2, id: "" },
    { kind: "prose", text: "1. first\n2. second", level: 0, id: "" },
    { kind: "table", text: "| A | B |\n|---|---|\n| 1 | 2 |", level: 0, id: "" },
    { kind: "clause", text: "An **attack** is one roll (GZ-5.70). [rulebook: Steps]", level: 0, id: "GZ-4.22" },
    { kind: "clause", text: "Dice: <b>1</b> up to 3. [ruling R7]", level: 0, id: "GZ-4.23" },
  ],
};

test("every clause has an anchor and links of clause ids go to theirs", () => {
  render(Clauses, { page, clause: "" });

  expect(document.getElementById("GZ-4.22")).toBeTruthy();
  expect(screen.getByRole("link", { name: "GZ-5.70" }).getAttribute("href")).toBe("/rules/ground-zero#GZ-5.70");
});

test("the cited clause stands out", () => {
  render(Clauses, { page, clause: "GZ-4.23" });

  expect(document.querySelector(".target")?.id).toBe("GZ-4.23");
});

test("where a rule comes from is in the margin, and a ruling is a link", () => {
  render(Clauses, { page, clause: "" });

  expect(screen.getByText(/Printed: Steps/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "GZ-R7" }).getAttribute("href")).toBe("/rules/ground-zero#GZ-R7");
});

test("text is never taken for HTML", () => {
  render(Clauses, { page, clause: "" });

  expect(document.getElementById("GZ-4.23")?.textContent).toContain("<b>1</b>");
});

test("a search shows the clauses that hold all its words", () => {
  render(Clauses, { page, clause: "", search: "roll attack" });

  expect(document.getElementById("GZ-4.22")).toBeTruthy();
  expect(document.getElementById("GZ-4.23")).toBeNull();
});

test("lists and tables are drawn as such", () => {
  render(Clauses, { page, clause: "" });

  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["first", "second"]);
  expect(screen.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual(["A", "B"]);
});
