import { beforeEach, expect, test } from "vitest";
import { Choosing } from "../src/lib/choosing.svelte";
import { asked, attacks, choosing, kinds, ends, reset, sent } from "./choosing-sample";
import { decision, option } from "./samples";

beforeEach(reset);

test("the only option that is found is tried, not sent", () => {
  const chosen = choosing();
  chosen.ask(decision([option("place x", "Atlas"), option("place y", "Sonora")]));
  expect(chosen.takeOnly()).toBe(false);

  chosen.filter = "son";

  expect([chosen.takeOnly(), chosen.chosen, sent]).toEqual([true, "place y", []]);
});

test("a number is the number that the words say", () => {
  const chosen = choosing();
  chosen.ask(decision([3, 4, 5, 6].map((count) => option(`count ${count}`, `${count}`))));
  expect([...chosen.chips.values()]).toEqual([3, 4, 5, 6]);

  expect([chosen.type("1"), chosen.chosen]).toEqual([false, null]);
  chosen.type("4");

  expect(chosen.chosen).toBe("count 4");
});

test("numbers above nine are typed digit by digit", () => {
  const chosen = choosing();
  chosen.ask(decision([8, 9, 10, 11, 12].map((count) => option(`count ${count}`, `${count}`))));
  expect(chosen.amounts.map(({ amount }) => amount)).toEqual([8, 9, 10, 11, 12]);

  chosen.type("8");
  expect(chosen.chosen).toBe("count 8");
  chosen.type("1");
  chosen.type("2");
  chosen.confirm();

  expect(sent).toEqual([["count 12"]]);
});

test("two numbers are typed one after the other", () => {
  const chosen = choosing();
  const both = [
    [2, 0],
    [1, 1],
    [1, 0],
    [0, 1],
  ];
  chosen.ask(decision(both.map(([one, two]) => option(`dice ${one} ${two}`, `${one} civilian and ${two} cyborg dice`))));

  chosen.type("1");
  expect(chosen.chosen).toBeNull();
  chosen.type("1");

  expect(chosen.chosen).toBe("dice 1 1");
});

test("a number that nobody sees is no number to type", () => {
  const chosen = choosing();
  chosen.ask(decision([option("loyalty 0", "Aurelia"), option("loyalty 2", "the Barbarian")]));

  expect([...chosen.chips.values()]).toEqual([1, 2]);
});

test("parts told apart by a number are picked by it", () => {
  const chosen = choosing();
  const zones = [2, 3, 5].flatMap((zone) => ["a", "b", "c"].map((card) => option(`zone ${zone} ${card}`, `Zone ${zone}: ${card}`)));
  chosen.ask(decision(zones));

  chosen.type("5");

  expect(chosen.narrowing.trail).toEqual(["5"]);
});

test("passing and ending are apart from the numbers, with keys of their own", () => {
  const chosen = choosing();
  chosen.ask(decision([option("attack a x"), option("draw false"), option("end_attack"), option("attack b x")]));

  expect([...chosen.chips]).toEqual([
    ["attack a x", 1],
    ["attack b x", 2],
  ]);
  expect([chosen.pass?.action, chosen.end?.action]).toEqual(["draw false", "end_attack"]);
});

test("passing can be tried in place of what is tried", () => {
  const chosen = choosing();
  chosen.ask(decision([option("attack a x"), option("end_attack")]));
  chosen.pick("attack a x");

  chosen.pick(chosen.end?.action ?? "");

  expect(chosen.chain).toEqual(["end_attack"]);
});

test("many options with several parts are asked for part by part", () => {
  const chosen = choosing();
  chosen.ask(decision([...attacks, option("end_attack")]));
  expect(chosen.parts.map((part) => part.name)).toEqual(["a", "b", "c"]);
  expect(chosen.chips.get("b")).toBe(2);

  chosen.type("2");
  expect(chosen.main.map((each) => each.action)).toEqual(["attack b x", "attack b y"]);
  chosen.type("1");

  expect(chosen.chosen).toBe("attack b x");
});

test("many options of several kinds are asked for by kind", () => {
  const chosen = choosing();
  chosen.ask(decision([...attacks, option("wall a"), option("walk b c"), option("walk c d")]));
  expect(chosen.parts.map(({ by, name, options }) => [by, name, options.length])).toEqual([
    ["kind", "attack", 7],
    ["kind", "wall", 1],
    ["kind", "walk", 2],
  ]);

  chosen.type("3");
  expect([chosen.narrowing.kind, chosen.main.length]).toEqual(["walk", 2]);
  chosen.back();
  chosen.type("2");

  expect(chosen.chosen).toBe("wall a");
});

test("after a choice is put back, the list is narrowed as it was", () => {
  const chosen = choosing();
  chosen.ask(decision(attacks));
  chosen.narrow("a");
  chosen.pick("attack a y");

  chosen.back();

  expect([chosen.narrowing.trail, chosen.back(), chosen.narrowing.trail]).toEqual([["a"], true, []]);
});

test("words narrow a long list down to numbers", () => {
  const chosen = choosing();
  chosen.ask(decision(Array.from({ length: 14 }, (_, place) => option(`place p${place}`, `Land ${place}`))));
  expect(chosen.chips.size).toBe(0);

  chosen.filter = "land 13";

  expect([...chosen.chips]).toEqual([["place p13", 1]]);
});

test("options of a decision that is somebody else's are not offered", () => {
  const chosen = choosing();
  chosen.ask(decision(attacks, { yours: false }));

  chosen.pick("attack a x");

  expect([chosen.options, asked]).toEqual([[], []]);
});

test("what is one thing to do is never asked for part by part", () => {
  const whole = choosing({ whole: ["attack"] });
  whole.ask(decision(attacks));

  expect(whole.parts).toEqual([]);
});

test("cells are numbered as they are read", () => {
  const moving = choosing();
  moving.ask(ends);

  expect([...moving.chips]).toEqual([
    ["move_to 1,0", 1],
    ["move_to 0,1", 2],
    ["move_to 2,1", 3],
  ]);
});

test("what is tried can be turned if there is one other way round", () => {
  const choosing = new Choosing(kinds, {
    commit: () => true,
    attempt: () => undefined,
    view: () => ({}),
    oneClick: () => false,
    askEnd: () => true,
  });
  choosing.ask(decision([option("where 2 0"), option("where 2 1"), option("where 3 0")]));

  choosing.pick("where 2 0");
  expect(choosing.turned?.action).toBe("where 2 1");
  choosing.pick("where 3 0");

  expect(choosing.turned).toBeUndefined();
});
