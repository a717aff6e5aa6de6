import { beforeEach, expect, test } from "vitest";
import { asked, atOneClick, attacks, choosing, dice, leadsTo, ends, reset, sent } from "./choosing-sample";
import { decision, option, tried } from "./samples";

beforeEach(reset);

test("choosing tries, and only confirming sends", () => {
  const chosen = choosing();
  chosen.ask(decision([option("place x"), option("place y")]));

  chosen.pick("place x");
  expect([chosen.chosen, asked, sent, chosen.ready]).toEqual(["place x", [["place x"]], [], true]);

  expect(chosen.confirm()).toBe(true);
  expect([sent, chosen.sent]).toEqual([[["place x"]], ["place x"]]);
});

test("nothing is confirmed that nobody chose, though most players take it", () => {
  const chosen = choosing({ usual: ([first]) => first });
  chosen.ask(decision([option("go"), option("stay")]));

  expect([chosen.usual?.action, chosen.confirm(), sent]).toEqual(["go", false, []]);
});

test("a second press on what is tried confirms it, once it is known what it does", () => {
  const chosen = choosing();
  chosen.ask(decision(attacks));

  chosen.press("attack a x");
  chosen.press("attack a x");
  expect(sent).toEqual([]);
  chosen.answered(leadsTo(["attack a x"], null));
  chosen.press("attack a x");

  expect(sent).toEqual([["attack a x"]]);
});

test("a second press places a second unit, where more are placed", () => {
  const assigning = choosing();
  assigning.ask(decision([option("place x"), option("place y")], { name: "assign" }));
  assigning.press("place x");
  assigning.answered(leadsTo(["place x"], decision([option("place x")], { name: "assign" })));

  assigning.press("place x");

  expect([assigning.chain, sent]).toEqual([["place x", "place x"], []]);
});

test("a piece that is dropped in its place is played as soon as it is known what that does", () => {
  const chosen = choosing();
  chosen.ask(decision(attacks));
  chosen.pick("attack a x");

  chosen.drop();
  expect(sent).toEqual([]);
  chosen.answered(leadsTo(["attack a x"], null));

  expect(sent).toEqual([["attack a x"]]);
});

test("a dropped piece waits where more is asked, and where a number is left open", () => {
  const chosen = choosing({ usual: (options) => options.find(({ kind }) => kind === "count") });
  chosen.ask(decision(attacks));
  chosen.pick("attack a x");
  chosen.drop();
  chosen.answered(leadsTo(["attack a x"], dice(8)));
  expect([chosen.ready, sent]).toEqual([false, []]);

  const counts = decision(
    Array.from({ length: 12 }, (_, place) => option(`count ${12 - place}`)),
    { number: 9, name: "count" },
  );
  chosen.pick("attack a y");
  chosen.drop();
  chosen.answered(leadsTo(["attack a y"], counts));
  chosen.answered(leadsTo(["attack a y", "count 12"], null));

  expect([chosen.chain, chosen.ready, sent]).toEqual([["attack a y", "count 12"], true, []]);
});

test("what was put back is not played, though it was dropped", () => {
  const chosen = choosing();
  chosen.ask(decision(attacks));
  chosen.pick("attack a x");
  chosen.drop();
  chosen.back();
  chosen.pick("attack a x");

  chosen.answered(leadsTo(["attack a x"], null));

  expect(sent).toEqual([]);
});

const LONE = decision([option("go")], { name: "walk" });

test.each([
  ["is certain", {}, {}, true],
  ["ends a turn", { ends: true }, {}, false],
  ["shows something", { reveals: true }, {}, false],
  ["is up to chance", { by_chance: true }, {}, false],
  ["answers what somebody else does", {}, { reaction: true }, false],
])("the only answer lies ready; taken for the player or not where it %s", (_, does, asked, taken) => {
  const chosen = choosing();
  chosen.ask({ ...LONE, ...asked });
  chosen.answered(leadsTo(["go"], null, does));

  expect([chosen.chain, chosen.forced]).toEqual(["reaction" in asked ? [] : ["go"], taken]);
});

test("what nobody ever declines is taken for the player, and said at the next question", () => {
  const rolling = choosing({ taken: ["roll"], ready: ["roll"], usual: ([first]) => first });
  rolling.ask(decision([option("roll", "Roll to move"), option("skip")], { name: "roll" }));
  rolling.answered(leadsTo(["roll"], null, { by_chance: true }));
  expect(rolling.forced).toBe(true);

  rolling.takeForced();
  rolling.ask(decision(attacks, { number: 8 }));
  expect([sent, rolling.took]).toEqual([[["roll"]], "Roll to move"]);
  rolling.ask(decision(attacks, { number: 9 }));

  expect(rolling.took).toBe("");
});

test("nothing is sent twice before the server has answered", () => {
  const chosen = choosing();
  chosen.ask(decision([option("place x")]));
  chosen.pick("place x");
  chosen.confirm();

  chosen.confirm();
  expect(sent).toEqual([["place x"]]);

  chosen.release();
  chosen.confirm();
  expect(sent).toEqual([["place x"], ["place x"]]);
});

test("another lit place moves what is tried", () => {
  const chosen = choosing();
  chosen.ask(decision([option("place x"), option("place y")]));
  chosen.pick("place x");

  chosen.pick("place y");

  expect(chosen.chain).toEqual(["place y"]);
});

test("a question that follows is answered before anything is confirmed", () => {
  const chosen = choosing();
  chosen.ask(decision(attacks));
  chosen.pick("attack a x");
  chosen.answered(leadsTo(["attack a x"], dice(8)));
  expect([chosen.unanswered, chosen.confirm(), chosen.options.map(({ action }) => action)]).toEqual([true, false, ["dice 3", "dice 2"]]);
  expect([chosen.question?.asked, chosen.earlier.length]).toEqual([{ after: 1 }, 7]);

  chosen.pick("dice 2");
  chosen.answered(leadsTo(["attack a x", "dice 2"], null, { by_chance: true, position: null }));
  chosen.confirm();

  expect(sent).toEqual([["attack a x", "dice 2"]]);
});

test("a question that begins something new is not part of the chain", () => {
  const chosen = choosing();
  chosen.ask(decision(attacks));
  chosen.pick("attack a x");

  chosen.answered(leadsTo(["attack a x"], decision(attacks, { number: 8 })));

  expect([chosen.follows, chosen.ready]).toEqual([null, true]);
});

test("what most players answer is tried with what it follows from, and put back with it", () => {
  const chosen = choosing({ usual: (options) => options.find(({ kind }) => kind === "dice") });
  chosen.ask(decision(attacks));
  chosen.pick("attack a x");
  chosen.answered(leadsTo(["attack a x"], dice(8)));
  expect([chosen.chain, chosen.ready]).toEqual([["attack a x", "dice 3"], true]);

  chosen.pick("dice 2");
  expect(chosen.chain).toEqual(["attack a x", "dice 2"]);
  chosen.pick("attack b x");
  chosen.answered(leadsTo(["attack b x"], dice(8)));
  chosen.back();

  expect(chosen.chain).toEqual([]);
});

test("an earlier answer can be changed; what followed from it goes back", () => {
  const chosen = choosing();
  chosen.ask(decision(attacks));
  chosen.pick("attack a x");
  chosen.answered(leadsTo(["attack a x"], dice(8)));
  chosen.pick("dice 2");

  chosen.pick("attack b y");

  expect(chosen.chain).toEqual(["attack b y"]);
});

test("Esc puts back piece by piece, without asking again what is known", () => {
  const chosen = choosing();
  chosen.ask(decision(attacks));
  chosen.pick("attack a x");
  chosen.answered(leadsTo(["attack a x"], dice(8)));
  chosen.pick("dice 2");
  const count = asked.length;

  expect([chosen.back(), chosen.chain, chosen.unanswered]).toEqual([true, ["attack a x"], true]);
  expect([chosen.back(), chosen.chain, chosen.back()]).toEqual([true, [], false]);
  expect(asked).toHaveLength(count);
});

test("what is asked again and again is tried as one, without waiting, and confirmed at any time", () => {
  const chosen = choosing();
  const assign = (number: number) => decision([option("place x"), option("place y")], { number, name: "assign" });
  chosen.ask(assign(7));

  chosen.pick("place x");
  chosen.pick("place x");
  expect([chosen.chain, chosen.ready]).toEqual([["place x", "place x"], true]);
  chosen.answered(leadsTo(["place x", "place x"], assign(9)));
  chosen.pick("place y");
  chosen.confirm();

  expect(sent).toEqual([["place x", "place x", "place y"]]);
});

test("answers that are not asked for in the end are put back", () => {
  const chosen = choosing();
  chosen.ask(decision([option("place x"), option("place y")], { name: "assign" }));
  chosen.pick("place x");
  chosen.pick("place y");

  chosen.answered(tried(["place x", "place y"], { played: 1 }));

  expect(chosen.chain).toEqual(["place x"]);
});

test("what has nothing to think over is sent by one click", () => {
  const chosen = choosing();
  chosen.ask(decision([option("roll"), option("skip")]));

  chosen.pick("roll");

  expect(sent).toEqual([["roll"]]);
});

test("whoever plays at one click is still asked before a turn ends", () => {
  atOneClick();
  const chosen = choosing();
  chosen.ask(decision([...attacks, option("end_attack")]));

  chosen.pick("end_attack");
  expect([chosen.chosen, sent]).toEqual(["end_attack", []]);
  chosen.pick("attack a x");

  expect(sent).toEqual([["attack a x"]]);
});

test("what is tried stays when the position changes, if it is still legal, and is tried anew", () => {
  const chosen = choosing();
  chosen.ask(decision(attacks));
  chosen.pick("attack a x");
  chosen.answered(leadsTo(["attack a x"], null));

  chosen.ask(decision(attacks, { number: 8 }));

  expect([chosen.chain, chosen.tried, chosen.upset, asked.length]).toEqual([["attack a x"], null, false, 2]);
});

test("what is no longer legal goes back, and that is said until something else is chosen", () => {
  const chosen = choosing();
  chosen.ask(decision(attacks));
  chosen.pick("attack a x");

  chosen.ask(decision([option("attack c z"), option("attack c x")], { number: 8 }));
  expect([chosen.chain, chosen.upset]).toEqual([[], true]);
  chosen.pick("attack c z");

  expect(chosen.upset).toBe(false);
});

test("what was confirmed is no longer tried when it has happened", () => {
  const chosen = choosing();
  chosen.ask(decision(attacks));
  chosen.pick("attack a x");
  chosen.confirm();

  chosen.ask(decision(attacks, { number: 8 }));

  expect([chosen.chain, chosen.upset, chosen.sent]).toEqual([[], false, null]);
});

test("what was confirmed stays so while what came of it is still being shown", () => {
  const chosen = choosing();
  chosen.ask(decision(attacks));
  chosen.pick("attack a x");
  chosen.confirm();

  chosen.ask(decision(attacks));
  expect(chosen.sent).toEqual(["attack a x"]);
  chosen.ask(decision(attacks, { number: 8, name: "move" }));

  expect([chosen.sent, chosen.upset]).toEqual([null, false]);
});

test("an answer about something else than what is tried is kept for later", () => {
  const chosen = choosing();
  chosen.ask(decision(attacks));
  chosen.pick("attack a x");
  chosen.pick("attack b x");

  chosen.answered(leadsTo(["attack a x"], dice(8)));
  expect(chosen.tried).toBeNull();
  chosen.pick("attack a x");

  expect([chosen.unanswered, asked.length]).toEqual([true, 2]);
});

const fighters = decision([option("move_fighter 0"), option("move_fighter 1")], { number: 7, name: "move_fighter" });

test("a choice that comes again joins the chain once the one before is complete", () => {
  const moving = choosing({ begins: ["move_fighter"], again: ["move_fighter"], repeats: [] });
  moving.ask(fighters);

  moving.pick("move_fighter 0");
  moving.pick("move_fighter 1");
  moving.answered(leadsTo(["move_fighter 1"], ends));
  expect(moving.ready).toBe(false);
  moving.pick("move_to 1,0");
  moving.answered(leadsTo(["move_fighter 1", "move_to 1,0"], fighters));
  expect(moving.ready).toBe(true);
  moving.pick("move_fighter 0");

  expect(moving.chain).toEqual(["move_fighter 1", "move_to 1,0", "move_fighter 0"]);
});

test("ending a step answers what comes again as most players would, and another answer takes its place", () => {
  const arranging = decision([option("arrange_stack 0"), option("end_arranging")], { number: 8, name: "arrange_stack" });
  const moving = choosing({
    begins: ["move_fighter", "arrange_stack"],
    again: ["move_fighter", "arrange_stack"],
    repeats: [],
    passing: ["end_movement", "end_arranging"],
    ending: ["end_movement", "end_arranging"],
    usual: (options) => options.find(({ kind }) => kind === "end_arranging"),
  });
  moving.ask(decision([option("move_fighter 0"), option("end_movement")], { number: 7, name: "move_fighter" }));

  moving.pick("end_movement");
  moving.answered(leadsTo(["end_movement"], arranging));
  expect([moving.chain, moving.ready]).toEqual([["end_movement", "end_arranging"], true]);
  moving.pick("arrange_stack 0");

  expect(moving.chain).toEqual(["end_movement", "arrange_stack 0"]);
});

test("what is tried is confirmed with the end of the step, and what most players answer then", () => {
  const moving = choosing({
    begins: ["move_fighter", "arrange_stack"],
    again: ["move_fighter", "arrange_stack"],
    ending: ["end_movement"],
    usual: (options) => options.find(({ kind }) => kind === "end_arranging"),
  });
  const more = decision([option("move_fighter 1"), option("end_movement")], { number: 7, name: "move_fighter" });
  moving.ask(fighters);
  moving.pick("move_fighter 0");
  moving.answered(leadsTo(["move_fighter 0"], more));
  expect(moving.finishing?.action).toBe("end_movement");

  moving.finish();
  const arranging = decision([option("arrange_stack 0"), option("end_arranging")], { number: 8, name: "arrange_stack" });
  moving.answered(leadsTo(["move_fighter 0", "end_movement"], arranging));
  moving.answered(leadsTo(["move_fighter 0", "end_movement", "end_arranging"], null));

  expect(sent).toEqual([["move_fighter 0", "end_movement", "end_arranging"]]);
});

test("an answer to what is asked after a step ends that step", () => {
  const moving = choosing({ begins: ["choose_mover", "act"], again: ["choose_mover", "act"], through: ["done"], atOnce: ["draw"] });
  moving.ask(decision([option("mover pip"), option("done")], { name: "choose_mover" }));
  expect(asked).toEqual([["done"]]);
  moving.answered(leadsTo(["done"], decision([option("draw"), option("end_turn")], { number: 8, name: "act" })));
  expect([moving.links, moving.beyond?.decision.name]).toEqual([[], "act"]);

  moving.pick("draw");
  expect([moving.chain, moving.beyond, sent]).toEqual([["done", "draw"], null, []]);
  moving.back();

  expect(moving.chain).toEqual([]);
});

test("a question that is nearly always answered alike is asked with that answer tried", () => {
  const defending = choosing({ ready: ["defend_dice"], usual: (options) => options[0] });
  defending.ask(decision([option("dice 2"), option("dice 1")], { name: "defend_dice" }));

  expect([defending.chain, defending.ready, sent]).toEqual([["dice 2"], true, []]);
  defending.back();
  expect(defending.chain).toEqual([]);
  defending.pick("dice 1");
  defending.confirm();

  expect(sent).toEqual([["dice 1"]]);
});

test("what a question refuses though one would expect it comes with it, also with one that follows", () => {
  const choose = choosing();
  const refused = [{ option: option("wall a x"), text: "a has no civilians", clause: "GZ-5.40" }];
  choose.ask(decision([option("attack a x"), option("attack b x")]));
  choose.answered(tried([], { refused }));
  expect([choose.refused, choose.before]).toEqual([refused, []]);

  choose.pick("attack a x");
  const next = decision([option("dice 1"), option("dice 2")], { name: "attack_dice" });
  choose.answered(leadsTo(["attack a x"], next, { refused: [] }));
  expect([choose.refused, choose.before]).toEqual([[], ["attack a x"]]);
  choose.pick("dice 2");

  expect(choose.before).toEqual(["attack a x"]);
});
