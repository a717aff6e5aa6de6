import { beforeEach, expect, test } from "vitest";
import { Choosing, type Kinds } from "../src/lib/choosing.svelte";
import { decision, option } from "./samples";

let sent: string[] = [];
const kinds: Kinds = { risky: ["dice"], passing: ["end_attack", "draw false"] };
const attacks = ["a x", "a y", "a z", "b x", "b y", "c z"].map((names) => option(`attack ${names}`));

function choosing(twice = true): Choosing {
  return new Choosing(
    kinds,
    (action) => Boolean(sent.push(action)),
    () => twice,
  );
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

test("Enter confirms what is chosen, and nothing else does by key", () => {
  const chosen = choosing();
  chosen.ask(decision([option("dice 3", "3 dice"), option("dice 2", "2 dice")]));

  expect(chosen.confirm()).toBe(false);
  chosen.type("2");
  chosen.type("2");
  expect([chosen.armed, sent]).toEqual(["dice 2", []]);

  expect(chosen.confirm()).toBe(true);
  expect(sent).toEqual(["dice 2"]);
});

test("Enter takes no option that nobody chose, not even the only one", () => {
  const chosen = new Choosing(
    { ...kinds, usual: ([first]) => first },
    (action) => Boolean(sent.push(action)),
    () => true,
  );
  chosen.ask(decision([option("roll")]));

  expect([chosen.usual?.action, chosen.confirm(), sent]).toEqual(["roll", false, []]);
});

test("the only option that is found is chosen, not played", () => {
  const chosen = choosing();
  chosen.ask(decision([option("place x", "Atlas"), option("place y", "Sonora")]));
  expect(chosen.arm()).toBe(false);

  chosen.filter = "son";

  expect([chosen.arm(), chosen.armed, sent]).toEqual([true, "place y", []]);
});

test("a number is the number that the words say", () => {
  const chosen = choosing();
  chosen.ask(decision([3, 4, 5, 6].map((count) => option(`count ${count}`, `${count}`))));
  expect([...chosen.chips.values()]).toEqual([3, 4, 5, 6]);

  expect([chosen.type("1"), sent]).toEqual([false, []]);
  chosen.type("4");

  expect(sent).toEqual(["count 4"]);
});

test("numbers above nine are typed digit by digit and confirmed by Enter", () => {
  const chosen = choosing();
  chosen.ask(decision([8, 9, 10, 11, 12].map((count) => option(`count ${count}`, `${count}`))));
  expect(chosen.amounts.map(({ amount }) => amount)).toEqual([8, 9, 10, 11, 12]);

  chosen.type("8");
  expect([chosen.armed, sent]).toEqual(["count 8", []]);
  chosen.type("1");
  expect([chosen.typed, chosen.armed]).toEqual(["1", null]);
  chosen.type("2");
  chosen.confirm();

  expect(sent).toEqual(["count 12"]);
});

test("Esc takes back what is typed", () => {
  const chosen = choosing();
  chosen.ask(decision(Array.from({ length: 12 }, (_, place) => option(`count ${place + 1}`, `${place + 1}`))));
  chosen.type("1");

  expect([chosen.back(), chosen.typed, chosen.armed]).toEqual([true, "", null]);
});

test("two numbers are typed one after the other", () => {
  const chosen = choosing(false);
  const dice = [
    [2, 0],
    [1, 1],
    [1, 0],
    [0, 1],
  ];
  chosen.ask(decision(dice.map(([one, two]) => option(`dice ${one} ${two}`, `${one} civilian and ${two} cyborg dice`))));

  chosen.type("1");
  expect(sent).toEqual([]);
  chosen.type("1");

  expect(sent).toEqual(["dice 1 1"]);
});

test("a number that nobody sees is no number to type", () => {
  const chosen = choosing();
  chosen.ask(decision([option("loyalty 0", "Aurelia"), option("loyalty 2", "the Barbarian")]));

  expect([...chosen.chips.values()]).toEqual([1, 2]);
});

test("parts told apart by a number are picked by it", () => {
  const chosen = choosing();
  const zones = [2, 3, 5].flatMap((zone) => ["a", "b"].map((card) => option(`zone ${zone} ${card}`, `Zone ${zone}: ${card}`)));
  chosen.ask(decision(zones));

  chosen.type("5");

  expect([...chosen.trail]).toEqual(["5"]);
});

test("numbers pick options, and passing ones have none", () => {
  const chosen = choosing();
  chosen.ask(decision([option("attack a x"), option("end_attack"), option("attack b x")]));

  expect([...chosen.chips]).toEqual([
    ["attack a x", 1],
    ["attack b x", 2],
  ]);
});

test("passing and ending have keys of their own", () => {
  const chosen = new Choosing(
    { ...kinds, ending: ["end_attack"] },
    (action) => Boolean(sent.push(action)),
    () => true,
  );
  chosen.ask(decision([option("attack a x"), option("draw false"), option("end_attack")]));

  expect([chosen.pass?.action, chosen.end?.action]).toEqual(["draw false", "end_attack"]);
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

  chosen.type("2");
  expect([chosen.trail, chosen.main.map((each) => each.action)]).toEqual([["b"], ["attack b x", "attack b y"]]);

  chosen.type("1");
  expect(sent).toEqual(["attack b x"]);
});

test("a part with one option left picks it", () => {
  const chosen = choosing();
  chosen.ask(decision(attacks));

  chosen.type("3");

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
  chosen.ask(decision(Array.from({ length: 12 }, (_, place) => option(`count ${12 - place}`, `${12 - place}`))));

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
  const whole = new Choosing(
    { ...kinds, whole: ["attack"] },
    () => true,
    () => true,
  );
  whole.ask(decision(attacks));

  expect(whole.parts).toEqual([]);
});

test("what is picked on the board is not listed again where it is much, what is not is", () => {
  const placed = { ...kinds, placed: ["attack"] };
  const chosen = new Choosing(
    placed,
    (action) => Boolean(sent.push(action)),
    () => true,
  );
  const long = attacks.map((each) => ({ ...each, words: `Attack ${each.action} at dawn` }));
  chosen.ask(decision([...long, option("upgrade")]));

  expect([chosen.left, chosen.beside.map((each) => each.action)]).toEqual([true, ["upgrade"]]);
});
