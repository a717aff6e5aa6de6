// Several answers sent one after the other, and what stops them.
import { beforeEach, expect, test } from "vitest";
import { Plan } from "../src/lib/plan.svelte";
import type { Happened } from "../src/protocol";
import { decision, event, happened, option, position } from "./samples";

let sent: [number, string][] = [];
let undone = 0;
const FREE = { free: true, why_not: "", clause: "", asked_by: null, agreed: [] };
const asking = (number: number, ...actions: string[]) =>
  decision(
    actions.map((action) => option(action)),
    { number },
  );

function plan(): Plan {
  return new Plan({ act: (number, action) => Boolean(sent.push([number, action])), undo: () => Boolean((undone += 1)) });
}

/** What happens when an answer is played, and what is asked then. */
function then(number: number, actions: string[], changed: Partial<Happened["position"]> = {}, seat = 0): Happened {
  return { ...happened(number, seat, event("x")), position: position({ decision: asking(number, ...actions), undo: FREE, ...changed }) };
}

beforeEach(() => {
  sent = [];
  undone = 0;
});

test("each answer is sent once the one before has been played, to the question it answers", () => {
  const going = plan();
  going.start(asking(7, "card", "other"), ["card", "place"]);
  expect(sent).toEqual([[7, "card"]]);

  going.happened(then(8, ["place"]), 0);
  expect([sent, going.running]).toEqual([
    [
      [7, "card"],
      [8, "place"],
    ],
    true,
  ]);
  going.happened(then(9, ["card"]), 0);

  expect([sent.length, going.running, going.stopped]).toEqual([2, false, ""]);
});

test("what begins anew is not sent once anybody has learned something; what follows from an answer is", () => {
  const shown = { undo: { ...FREE, free: false } };
  const going = plan();
  going.start(asking(7, "card"), ["card", "place", "move"], [false, false, true]);

  going.happened(then(8, ["place"], shown), 0);
  expect(sent.at(-1)).toEqual([8, "place"]);
  going.happened(then(9, ["move"], shown), 0);

  expect(sent).toHaveLength(2);
  expect(going.stopped).toContain("Something was shown");
});

test("what is not asked for any more stops the rest, and says so", () => {
  const going = plan();
  going.start(asking(7, "card"), ["card", "place"]);

  going.happened(then(8, ["elsewhere"]), 0);

  expect([sent.length, going.running, going.stopped]).toEqual([1, false, "Things turned out differently, so the rest was not played."]);
});

test("a refusal stops the rest", () => {
  const going = plan();
  going.start(asking(7, "card"), ["card", "place"]);

  going.refused();
  going.happened(then(8, ["place"]), 0);

  expect(sent.length).toBe(1);
});

test("what was confirmed together is undone together", () => {
  const going = plan();
  going.start(asking(7, "card"), ["card", "place"]);
  going.happened(then(8, ["place"]), 0);
  going.happened(then(9, ["card"]), 0);

  going.undo();
  going.wentBack(position({ undo: FREE }));
  going.wentBack(position({ undo: FREE }));

  expect(undone).toBe(2);
});

test("an intention goes on as long as it has an answer, and waits while others decide", () => {
  const going = plan();
  const units = [5, 4, 3];
  going.repeat("Attacking", () => ((units.shift() ?? 0) > 3 ? "attack" : null));

  going.goOn(position({ decision: asking(7, "attack") }));
  going.happened(then(8, [], { decision: decision([], { yours: false }) }), 0);
  going.goOn(position({ decision: decision([], { yours: false, number: 8 }) }));
  going.goOn(position({ decision: asking(9, "attack") }));
  going.happened(then(10, ["attack"]), 0);
  going.goOn(position({ decision: asking(10, "attack") }));

  expect([sent, going.repeating]).toEqual([
    [
      [7, "attack"],
      [9, "attack"],
    ],
    null,
  ]);
});

test("an intention ends as soon as its answer is not among the options", () => {
  const going = plan();
  going.repeat("Attacking", () => "attack");

  going.goOn(position({ decision: asking(7, "defend") }));

  expect([sent, going.repeating]).toEqual([[], null]);
});
