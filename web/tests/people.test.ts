// Persons and their sides in sentences.
import { expect, test } from "vitest";
import { People } from "../src/lib/people";
import { chair, party } from "./samples";

const chairs = [chair(0, { name: "Ann" }), chair(1, { name: "Ines" })];
const seated = (seat: number | null) => chairs.find((each) => each.seat === seat);
const kingdoms = [party("ashgard", { title: "Ashgard", seat: 1 }), party("vellmoor", { title: "Vellmoor", seat: 0 })];
const teams = [party("violet", { title: "The Violet Court", seat: 1 }), party("red", { title: "The Ember Watch", seat: 0 })];
const groups = [party("ghoul", { title: "Ghouls", seat: 1 }), party("zombie", { title: "Zombies", seat: 0 })];

test("a person comes with the side first, and alone from then on", () => {
  const people = new People(kingdoms, seated, 0, false);
  const met = new Set<string>();

  expect([people.say("Ashgard passed", met), people.say("Ashgard returned 0 tokens", met)]).toEqual([
    "Ines of Ashgard passed",
    "Ines returned 0 tokens",
  ]);
});

test("you are you, with the verbs that follow", () => {
  const people = new People(kingdoms, seated, 0, false);

  expect(people.say("Vellmoor was asked; between Ashgard and Vellmoor")).toBe("You were asked; between Ines of Ashgard and you");
  expect(people.say("Vellmoor's turn, not Vellmoors'")).toBe("Your turn, not Vellmoors'");
});

test("the article goes with the side", () => {
  const people = new People(teams, seated, 0, false);

  expect(people.say("Round 2: the turn of The Violet Court")).toBe("Round 2: the turn of Ines of the Violet Court");
  expect(people.tell("The Violet Court drew Ghost Step", "violet")).toBe("Drew Ghost Step");
  expect(people.tell("The Violet Court drew Ghost Step", "red")).toBe("Ines drew Ghost Step");
});

test("a side that is many stays many", () => {
  const people = new People(groups, seated, 0, true);

  expect([people.say("The Ghouls attack (1, 0)"), people.say("The Zombies get a Miss from the Ghouls")]).toEqual([
    "Ines’ Ghouls attack (1, 0)",
    "Your Zombies get a Miss from Ines’ Ghouls",
  ]);
  expect(people.tell("The Ghouls attack (1, 0)", "ghoul")).toBe("Attack (1, 0)");
});

test("pieces that are counted are pieces", () => {
  const people = new People(groups, seated, 0, true);

  expect(people.say("Attack Albion (4 Ghouls)")).toBe("Attack Albion (4 Ghouls)");
});

test("a side that nobody runs keeps its name, and so does a watcher's world", () => {
  const people = new People([party("zombies", { title: "Zombies", seat: null }), ...kingdoms], seated, null, false);

  expect(people.say("Zombies attacked Vellmoor")).toBe("Zombies attacked Ann of Vellmoor");
  expect([people.called("zombies"), people.called("vellmoor")]).toEqual(["Zombies", "Ann"]);
});

test("whoever has no side yet is called by name, and sides are things to take", () => {
  const people = new People(teams, seated, 0, false);

  expect([people.say("Seat 2 chose The Violet Court"), people.say("Seat 1 rolled 4, seat 2 rolled 3")]).toEqual([
    "Ines chose The Violet Court",
    "You rolled 4, Ines rolled 3",
  ]);
});
