import { expect, it } from "vitest";
import { askingFor, parted, shortened } from "../src/lib/names";

it("leaves out what the question says, but never part of a cell", () => {
  const question = "Which stack do you attack?";
  const labels = ["Attack (-1, 0), the Mist Lord", "Attack (-1, 2), the 3 face-down tiles"];

  expect(shortened(labels, question)).toEqual(["(-1, 0): the Mist Lord", "(-1, 2): the 3 face-down tiles"]);
  expect(shortened(["Heal Lugg (8 of 15 life)", "Heal Mother Mire (3 of 15 life)"], "Choose an action")).toEqual([
    "Heal Lugg (8 of 15 life)",
    "Heal Mother Mire (3 of 15 life)",
  ]);
  expect(shortened(["Attack (1, 0)"], question)).toEqual(["Attack (1, 0)"]);
});

it("parts a card from whose it is, and keeps a cell with its name", () => {
  expect(parted("Harpoon (Sable Reeve, distance 4)")).toEqual({ name: "Harpoon", about: "Sable Reeve, distance 4" });
  expect(parted("Move the Mist Lord at (4, -1)").about).toBe("");
  expect(parted("Tomas Kiln (12 of 12 life)").name).toBe("Tomas Kiln");
});

it("asks for several answers as one move, and for a bare goal with its question", () => {
  expect(askingFor(["Move the Mist Lord at (4, -1)", "To (5, 3)"], "Which fighter do you move?")).toBe(
    "Move the Mist Lord at (4, -1) to (5, 3)?",
  );
  expect(askingFor(["Sable Reeve", "I5"], "Who moves?")).toBe("Sable Reeve to I5?");
  expect(askingFor(["To (5, 3)"], "Where does the Mist Lord go?")).toBe("Where does the Mist Lord go: (5, 3)?");
});
