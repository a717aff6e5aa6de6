import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LONGEST_STEP, NORMAL, PATIENCE, Playback, type Step } from "../src/lib/playback.svelte";
import { event, happened, partly } from "./samples";
import type { Sight } from "../src/lib/moments";

let shown: number[] = [];
let looked: number[] = [];

function playback(pace = NORMAL, dwell = 400): Playback {
  const pacing = {
    dwell: () => dwell,
    pace: () => pace,
    own: (step: { seat: number | null }) => step.seat === 0,
    look: (first: number) => looked.push(first),
  };
  return new Playback(pacing, (step: Step) => shown.push(step.position.step));
}

/** How the board looked within steps: by step, and how many events had happened. */
const sights = (...moments: [number, number][]): Sight[] =>
  moments.map(([step, events]) => partly<Sight>({ step, events, view: { at: `${step}.${events}` } }));

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  looked = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test("a step in which nothing is to be seen is shown at once", () => {
  const played = playback(NORMAL, 0);

  played.push(happened(1, 1, event("them")));
  played.push(happened(2, 0, event("you")));

  expect([shown, looked]).toEqual([[1, 2], []]);
});

test("a step of somebody else takes as long as the pace says, whatever happens in it", () => {
  for (const pace of [NORMAL, NORMAL / 3]) {
    shown = [];
    const played = playback(pace);
    played.push(happened(1, 1, event("one"), event("two")));
    played.learn(sights([1, 0], [1, 2]));

    vi.advanceTimersByTime(pace - 1);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1]);
  }
});

test("a step of your own takes no longer than what is to be seen of it", () => {
  const played = playback();
  played.push(happened(1, 0, event("roll")));
  played.learn(sights([1, 1]));

  vi.advanceTimersByTime(400);

  expect(shown).toEqual([1]);
});

test("events are shown with the board as it looked then, and the position after the last", () => {
  const played = playback();
  played.push(happened(5, 0, event("roll"), event("fall")));
  expect(looked).toEqual([5]);
  played.learn(sights([5, 0], [5, 2]));
  expect([played.events.map((each) => each.text), played.sight?.view]).toEqual([["roll"], { at: "5.0" }]);

  vi.advanceTimersByTime(400);
  expect([played.events.length, played.sight?.view, shown]).toEqual([2, { at: "5.2" }, []]);

  vi.advanceTimersByTime(400);
  expect([played.sight, shown]).toEqual([null, [5]]);
  expect(played.events.map((each) => each.text)).toEqual(["roll", "fall"]);
});

test("what the server does not say in time is shown without", () => {
  const played = playback();
  played.push(happened(1, 0, event("roll")));
  expect(played.events).toEqual([]);

  vi.advanceTimersByTime(PATIENCE);
  expect([played.events.length, played.sight]).toEqual([1, null]);
});

test("a step with ever so many events is over in time", () => {
  const played = playback(NORMAL, 1000);
  played.push(happened(1, 1, ...Array.from({ length: 100 }, (_, place) => event(String(place)))));
  played.learn(sights([1, 0]));

  vi.advanceTimersByTime(LONGEST_STEP + 1);

  expect(shown).toEqual([1]);
});

test("what is paused goes on where it was", () => {
  const played = playback();
  played.push(happened(1, 0, event("one"), event("two")));
  played.learn(sights([1, 0]));
  expect([played.toggle(), played.paused]).toEqual([true, true]);

  vi.advanceTimersByTime(10_000);
  expect([played.events.length, shown]).toEqual([1, []]);
  played.toggle();
  vi.advanceTimersByTime(400);

  expect(shown).toEqual([1]);
});

test("with nothing to show there is nothing to pause or skip", () => {
  const played = playback();

  expect([played.toggle(), played.skip()]).toEqual([false, false]);
});

test("skipping shows all that waits at once, each step once", () => {
  const played = playback();
  for (const step of [1, 2, 3]) played.push(happened(step, 1, event("roll")));
  expect(played.waiting).toBe(2);

  played.skip();
  vi.runAllTimers();

  expect([shown, played.running]).toEqual([[1, 2, 3], false]);
});

test("without any waiting everything is shown as it comes", () => {
  const played = playback(0);

  for (const step of [1, 2, 3]) played.push(happened(step, 1, event("roll")));

  expect([shown, looked]).toEqual([[1, 2, 3], []]);
});

test("what is cleared is never shown", () => {
  const played = playback();
  for (const step of [1, 2]) played.push(happened(step, 1, event("roll")));

  played.clear();
  vi.runAllTimers();

  expect(shown).toEqual([]);
});
