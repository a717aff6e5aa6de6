import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LONGEST_STEP, Playback, REST, type Step } from "../src/lib/playback.svelte";
import { event, happened } from "./samples";

let shown: number[] = [];

function playback(speed = 1, dwell = 0): Playback {
  const pacing = { dwell: () => dwell, speed: () => speed, own: (step: { seat: number | null }) => step.seat === 0 };
  return new Playback(pacing, (step: Step) => shown.push(step.position.step));
}

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test("a step of one's own is shown at once, and so is what follows it", () => {
  const played = playback();

  played.push(happened(1, 0, event("you")));
  played.push(happened(2, 1, event("them")));

  expect(shown).toEqual([1, 2]);
});

test("steps of others come one after the other", () => {
  const played = playback();
  played.push(happened(1, 1));
  played.push(happened(2, 1));
  expect(shown).toEqual([1]);

  vi.advanceTimersByTime(REST);

  expect(shown).toEqual([1, 2]);
});

test("a run of steps plays twice as fast", () => {
  const played = playback();
  for (const step of [1, 2, 3]) played.push(happened(step, 1));
  vi.advanceTimersByTime(REST);

  vi.advanceTimersByTime(REST / 2);

  expect(shown).toEqual([1, 2, 3]);
});

test("events that need time are shown before the position they led to", () => {
  const played = playback(1, 500);
  played.push(happened(1, 1, event("roll"), event("compare")));
  expect(played.events.map((each) => each.text)).toEqual(["roll"]);

  vi.advanceTimersByTime(500);
  expect(played.events.map((each) => each.text)).toEqual(["roll", "compare"]);
  expect(shown).toEqual([]);

  vi.advanceTimersByTime(500);
  expect(shown).toEqual([1]);
});

test("a step with ever so many events is over in time", () => {
  const played = playback(1, 1000);
  const many = Array.from({ length: 100 }, (_, place) => event(String(place)));

  played.push(happened(1, 1, ...many));
  vi.advanceTimersByTime(LONGEST_STEP + 1);

  expect(shown).toEqual([1]);
});

test("skipping shows all that waits at once, each step once", () => {
  const played = playback(1, 500);
  for (const step of [1, 2, 3]) played.push(happened(step, 1, event("roll")));

  played.skip();
  vi.runAllTimers();

  expect(shown).toEqual([1, 2, 3]);
  expect(played.running).toBe(false);
});

test("without any waiting everything is shown as it comes", () => {
  const played = playback(0, 500);

  for (const step of [1, 2, 3]) played.push(happened(step, 1, event("roll")));

  expect(shown).toEqual([1, 2, 3]);
});

test("what is cleared is never shown", () => {
  const played = playback(1, 500);
  for (const step of [1, 2]) played.push(happened(step, 1, event("roll")));

  played.clear();
  vi.runAllTimers();

  expect(shown).toEqual([]);
});
