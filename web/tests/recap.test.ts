// What others did since your latest move, and the way back to each.
import { expect, test, vi } from "vitest";
import { sights } from "../src/lib/moments";
import { Playback } from "../src/lib/playback.svelte";
import { Recap } from "../src/lib/recap.svelte";
import { event, logged, party } from "./samples";

const LOG = [
  logged(0, null, event("set up")),
  logged(1, 1, event("before")),
  logged(2, 0, event("you")),
  logged(3, 1, event("card")),
  logged(4, 1, event("place")),
  logged(5, 2, event("pass")),
].map((each) => ({ logged: each, struck: false }));

const SIDES = new Map<string, number | null>([
  ["zombies", null],
  ["aliens", 1],
]);

function recap(log = LOG) {
  const look = vi.fn();
  const pacing = { dwell: () => 0, pace: () => 0, own: () => false, look };
  const playback = new Playback(pacing, () => undefined);
  return {
    look,
    playback,
    recap: new Recap(
      () => log,
      () => 0,
      ({ seat }) => seat === 0,
      ({ facts }) => SIDES.get(String(facts["faction"])),
      playback,
      look,
    ),
  };
}

test("what one side does in a row is one move; what came before your own is left out", () => {
  const { recap: found } = recap();

  expect(found.traces.map(({ number, seat, events, now }) => [number, seat, events.map(({ text }) => text), now])).toEqual([
    [1, 1, ["card", "place"], false],
    [2, 2, ["pass"], false],
  ]);
});

test("turns that begin within a step, also within your own, are moves of their sides", () => {
  const turn = (faction: string) => event(faction, { event: "turn_started", facts: { faction } });
  const { recap: found } = recap([
    { logged: logged(6, 0, event("you"), turn("zombies"), event("they grew"), turn("aliens"), event("pool")), struck: false },
    { logged: logged(7, 2, event("a reaction of somebody else")), struck: false },
  ]);

  expect(found.moves.map(({ seat, last, until, events }) => [seat, last, until, events.map(({ text }) => text)])).toEqual([
    [null, 6, 3, ["they grew"]],
    [1, 7, 1, ["pool", "a reaction of somebody else"]],
  ]);
});

test("how you react is part of what you react to", () => {
  const log = [logged(1, 0, event("you")), logged(2, 1, event("attack")), logged(3, 0, event("defend")), logged(4, 1, event("hit"))];
  const { playback } = recap();
  const found = new Recap(
    () => log.map((each) => ({ logged: each, struck: false })),
    () => 0,
    ({ step }) => step === 1,
    () => undefined,
    playback,
    vi.fn(),
  );

  expect(found.moves.map(({ seat, events }) => [seat, events.map(({ text }) => text)])).toEqual([[1, ["attack", "defend", "hit"]]]);
});

test("what was taken back is no move", () => {
  const { recap: found } = recap(LOG.map((entry) => ({ ...entry, struck: entry.logged.step === 5 })));

  expect(found.moves.map(({ seat }) => seat)).toEqual([1]);
});

test("looking back asks once how the board looked, and shows it", () => {
  const { recap: found, playback, look } = recap();

  found.step(-1);
  expect([found.at, found.sight, look.mock.calls]).toEqual([1, null, [[3, 5]]]);
  const whole = { parties: [party("aliens")], phases: [] };
  const moments = [
    { step: 3, events: 1, view: { seat: 0 }, known: { units: 4, day: 1 }, ...whole },
    { step: 4, events: 1, view: {}, known: { units: 5 }, parties: null, phases: null },
    { step: 5, events: 1, view: {}, known: {}, parties: null, phases: null },
  ];
  playback.learn(sights({ type: "looked", first: 3, last: 5, moments }));
  found.step(-1);

  expect([found.at, found.sight?.view, found.sight?.parties.length, look.mock.calls.length]).toEqual([
    0,
    { seat: 0, known: { units: 5, day: 1 } },
    1,
    1,
  ]);
});

test("one step on from the latest move is now", () => {
  const { recap: found } = recap();
  found.step(-1);

  expect([found.step(1), found.at, found.step(1)]).toEqual([true, null, false]);
});

test("a watcher has no turn to look back to", () => {
  const { playback } = recap();

  expect(
    new Recap(
      () => LOG,
      () => null,
      () => false,
      () => undefined,
      playback,
      vi.fn(),
    ).moves,
  ).toEqual([]);
});
