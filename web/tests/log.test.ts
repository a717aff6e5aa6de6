import { expect, test } from "vitest";
import { latestTurn, turns } from "../src/lib/log";
import { collectNames, emphasize, namedIn, parted, plain } from "../src/lib/names";
import { People } from "../src/lib/people";
import { chair, event, logged, party } from "./samples";

const parties = [party("zombies", { title: "Zombies", seat: null }), party("military", { title: "Military", seat: 0 })];
const people = new People(parties, (seat) => (seat === 0 ? chair(0, { name: "Ann" }) : undefined), 0, true);
const start = (faction: string, round = 1) =>
  event(`Round ${round}: the turn of the ${faction}`, { event: "turn_started", facts: { round, faction } });

test("the log is grouped by turn, and your own turn says so", () => {
  const log = [
    { logged: logged(0, null, event("cities rose")), struck: false },
    { logged: logged(1, 0, start("zombies"), event("they grew"), start("military"), event("you get 3")), struck: false },
  ];

  expect(turns(log, people).map((turn) => [turn.title, turn.lines.length])).toEqual([
    ["Set-up", 1],
    ["Round 1 · Zombies", 1],
    ["Round 1 · You", 1],
  ]);
});

test("a turn of a game without rounds is its side's", () => {
  const log = [
    { logged: logged(1, 0, event("the Military begin", { event: "turn_started", facts: { seat: 0 } }), event("x")), struck: false },
  ];

  expect(turns(log, people).map((turn) => turn.title)).toEqual(["You"]);
});

test.each(["forced", "decided"])("that somebody chose is not told where what came of it is: %s", (name) => {
  const only = event("you had one choice: draw", { event: name });
  const told = (...events: ReturnType<typeof event>[]): number =>
    turns([{ logged: logged(1, 0, ...events), struck: false }], people).flatMap(({ lines }) => lines).length;

  expect(told(only, event("you drew"))).toBe(1);
  expect(told(only)).toBe(1);
});

test("the latest turn is told", () => {
  expect(latestTurn([logged(1, 0, start("zombies")), logged(2, 0, event("x"))], people)).toBe("Round 1 · Zombies");
});

test("names are collected from the board and set in bold, longest first", () => {
  const names = collectNames({
    territories: [
      { id: "nile", name: "Nile" },
      { id: "delta", name: "Nile Delta" },
    ],
  });

  expect(emphasize("From Nile Delta to Nile, not Niles", [...names.values()])).toEqual([
    { text: "From ", bold: false },
    { text: "Nile Delta", bold: true },
    { text: " to ", bold: false },
    { text: "Nile", bold: true },
    { text: ", not Niles", bold: false },
  ]);
});

test("an event names pieces in its facts, however deep", () => {
  const names = new Map([
    ["nile", "Nile"],
    ["congo", "Congo"],
  ]);

  expect(namedIn(event("x", { facts: { source: "nile", on: { congo: 2 }, units: 3 } }), names)).toEqual(["nile", "congo"]);
});

test("ids become words", () => {
  expect(["command_centers", "zombie_ai", "first-game"].map(plain)).toEqual(["Command centers", "Zombie AI", "First game"]);
});

test("a cell of a grid is named by its two numbers", () => {
  const moved = event("Ghoul 4 goes to (2, -1)", { facts: { to: [2, -1], from: [0, 0], units: 3 } });

  expect(namedIn(moved, new Map())).toEqual(["2,-1", "0,0"]);
  expect(plain("2,-1")).toBe("(2, -1)");
});

test("a game of days is read by days", () => {
  const log = [{ logged: logged(1, 0, event("Day 2", { event: "day_started", facts: { day: 2 } }), event("x")), struck: false }];

  expect(turns(log, people).map((turn) => turn.title)).toEqual(["Day 2"]);
});

test("an option's words are parted into its name and what is said of it", () => {
  expect(parted("Harpoon: attack 4")).toEqual({ name: "Harpoon", about: "Attack 4" });
  expect(parted("Nile (2 units, 5 enemies)")).toEqual({ name: "Nile", about: "2 units, 5 enemies" });
  expect(parted("Attack Nile (from Congo, 4 units)")).toEqual({ name: "Attack Nile", about: "From Congo, 4 units" });
  expect(parted("To (2, -1)")).toEqual({ name: "To (2, -1)", about: "" });
});
