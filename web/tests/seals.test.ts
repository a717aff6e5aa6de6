import { expect, test } from "vitest";
import { dueLesson } from "../src/games";
import { BOXES } from "../src/games/box";
import { seal } from "../src/lib/seals";
import type { Lesson } from "../src/protocol";
import { words } from "../src/words";
import { decision, event, option, position } from "./samples";

const sides: Record<string, string[]> = {
  conflict: ["vampire", "zombie", "werewolf", "demon", "ghoul", "human"],
  "dark-age-z": ["vellmoor", "ashgard", "aurelia", "drakenfell", "highwall", "barbarian"],
  "ground-zero": ["military", "aliens", "civilians", "zombies"],
  skirmish: ["red", "orange", "green", "blue", "purple"],
};

test.each(Object.entries(sides))("no two sides of %s share an ink and an icon", (game, keys) => {
  const inks = keys.map((key) => seal(game, key).ink);
  const icons = keys.map((key) => seal(game, key).icon);

  expect([new Set(inks).size, new Set(icons).size]).toEqual([keys.length, keys.length]);
});

test("a side that is not drawn yet gets an ink by its place", () => {
  expect(seal("new-game", "left", 0).ink).not.toBe(seal("new-game", "right", 1).ink);
});

test("every game has words and a picture of its own", () => {
  expect(BOXES.map((game) => Boolean(words.games[game.key]))).toEqual([true, true, true, true]);
});

const asked = (name: string) => position({ decision: decision([option("skip")], { name }) });
const lesson = (key: string, more: Partial<Lesson>): Lesson => ({
  ...{ key, title: key, text: key, clause: "GZ-4.50", decisions: [], events: [], side: "" },
  ...more,
});
const lessons = [
  lesson("transfer", { decisions: ["transfer"] }),
  lesson("effect", { events: ["pairs_compared"], side: "aliens" }),
  lesson("effect", { events: ["pairs_compared"], side: "military", title: "the Military" }),
];

test("a lesson is due when its step is first asked of you", () => {
  expect(dueLesson(lessons, asked("transfer"), [], "military", [])?.key).toBe("transfer");
  expect(dueLesson(lessons, asked("transfer"), [], "military", ["transfer"])).toBeUndefined();
});

test("the lesson on your side's effect waits for a fight of yours", () => {
  const theirs = event("x", { event: "pairs_compared", facts: { faction: "zombies", defender: "aliens" } });
  const yours = event("x", { event: "pairs_compared", facts: { faction: "zombies", defender: "military" } });

  expect(dueLesson(lessons, position(), [theirs], "military", [])).toBeUndefined();
  expect(dueLesson(lessons, position(), [yours], "military", [])?.title).toBe("the Military");
});
