import { beforeEach, expect, test } from "vitest";
import { Choosing, type Kinds } from "../src/lib/choosing.svelte";
import { decision, option } from "./samples";

let sent: string[] = [];
const kinds: Kinds = { risky: ["dice"], passing: ["end_attack", "draw false"] };
const attacks = ["a x", "a y", "a z", "b x", "b y", "c z"].map((names) => option(`attack ${names}`));

function choosing(twice = true): Choosing {
  return new Choosing(kinds, (action) => Boolean(sent.push(action)), () => twice);
}

beforeEach(() => {
  sent = [];
});

test("a plain option is picked by one click", () => {
  const chosen = choosing();
  chosen.ask(decision([option("place x")]));

  chosen.pick("place x");

  expect(sent).toEqual(["place x"]);
});

test("nothing is sent twice before the server has answered", () => {
  const chosen = choosing();
  chosen.ask(decision([option("place x")]));

  chosen.pick("place x");
  chosen.pick("place x");
  expect(sent).toEqual(["place x"]);

  chosen.release();
  chosen.pick("place x");
  expect(sent).toEqual(["place x", "place x"]);
});

test("a risky option is armed first and committed by the second click", () => {
  const chosen = choosing();
  chosen.ask(decision([option("dice 3"), option("dice 2")]));

  chosen.pick("dice 3");
  expect([chosen.armed, sent]).toEqual(["dice 3", []]);

  chosen.pick("dice 3");
  expect(sent).toEqual(["dice 3"]);
});

test("whoever does not want to be asked twice is not", () => {
  const chosen = choosing(false);
  chosen.ask(decision([option("dice 3"), option("dice 2")]));

  chosen.pick("dice 3");

  expect(sent).toEqual(["dice 3"]);
});

test("Enter commits what is armed", () => {
  const chosen = choosing();
  chosen.ask(decision([option("dice 3"), option("dice 2")]));

  chosen.pickNumber(2);
  chosen.enter();

  expect(sent).toEqual(["dice 2"]);
});

test("numbers pick options, and passing ones have none", () => {
  const chosen = choosing();
  chosen.ask(decision([option("attack a x"), option("end_attack"), option("attack b x")]));

  expect([...chosen.chips]).toEqual([
    ["attack a x", 1],
    ["attack b x", 2],
  ]);
});

test("Space passes", () => {
  const chosen = choosing();
  chosen.ask(decision([option("attack a x"), option("end_attack")]));

  chosen.pass();

  expect(sent).toEqual(["end_attack"]);
});

test("an option can pass by its whole text", () => {
  const chosen = choosing();
  chosen.ask(decision([option("draw true"), option("draw false")]));

  expect(chosen.passing.map((each) => each.action)).toEqual(["draw false"]);
});

test("many options with several parts are asked for part by part", () => {
  const chosen = choosing();
  chosen.ask(decision([...attacks, option("end_attack")]));
  expect(chosen.parts.map((part) => part.name)).toEqual(["a", "b", "c"]);
  expect(chosen.chips.get("b")).toBe(2);

  chosen.pickNumber(2);
  expect([chosen.trail, chosen.main.map((each) => each.action)]).toEqual([["b"], ["attack b x", "attack b y"]]);

  chosen.pickNumber(1);
  expect(sent).toEqual(["attack b x"]);
});

test("a part with one option left picks it", () => {
  const chosen = choosing();
  chosen.ask(decision(attacks));

  chosen.pickNumber(3);

  expect(sent).toEqual(["attack c z"]);
});

test("Esc goes one step back at a time", () => {
  const chosen = choosing();
  chosen.ask(decision(attacks));
  chosen.narrow("a");

  expect([chosen.back(), chosen.trail, chosen.back()]).toEqual([true, [], false]);
});

test("words narrow a long list down to numbers", () => {
  const chosen = choosing();
  chosen.ask(decision(Array.from({ length: 14 }, (_, place) => option(`place p${place}`, `Land ${place}`))));
  expect(chosen.chips.size).toBe(0);

  chosen.filter = "land 13";

  expect([...chosen.chips]).toEqual([["place p13", 1]]);
});

test("a long list of numbers is asked for as an amount", () => {
  const chosen = choosing();
  chosen.ask(decision(Array.from({ length: 12 }, (_, place) => option(`count ${12 - place}`))));

  expect([chosen.amounts[0]?.amount, chosen.amounts.at(-1)?.amount]).toEqual([1, 12]);
});

test("a new decision forgets what was picked of the old one", () => {
  const chosen = choosing();
  chosen.ask(decision(attacks));
  chosen.narrow("a");

  chosen.ask(decision(attacks, { number: 8 }));

  expect(chosen.trail).toEqual([]);
});

test("options of a decision that is somebody else's are not offered", () => {
  const chosen = choosing();
  chosen.ask(decision(attacks, { yours: false }));

  chosen.pick("attack a x");

  expect([chosen.options, sent]).toEqual([[], []]);
});

test("what is one thing to do is never asked for part by part", () => {
  const whole = new Choosing({ ...kinds, whole: ["attack"] }, () => true, () => true);
  whole.ask(decision(attacks));

  expect(whole.parts).toEqual([]);
});

test("what is picked on the board is not listed again where it is much, what is not is", () => {
  const placed = { ...kinds, placed: ["attack"] };
  const chosen = new Choosing(placed, (action) => Boolean(sent.push(action)), () => true);
  const long = attacks.map((each) => ({ ...each, words: `Attack ${each.action} at dawn` }));
  chosen.ask(decision([...long, option("upgrade")]));

  expect([chosen.left, chosen.beside.map((each) => each.action)]).toEqual([true, ["upgrade"]]);
});
