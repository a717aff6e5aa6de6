import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Live } from "../src/lib/live.svelte";
import { FakeSocket, last } from "./fake-socket";
import { chair, decision, event, happened, logged, option, position, snapshot, table, partly } from "./samples";

function join(invite = ""): Live {
  return new Live({
    table: "mound",
    invite,
    pacing: { dwell: () => 0, pace: () => 0 },
    socket: (address) => partly(new FakeSocket(address)),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.opened = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test("a table is joined with its invite code", () => {
  join("AB CD");

  expect(last().address).toMatch(/\/api\/tables\/mound\/live\?invite=AB\+CD$/);
});

test("a snapshot tells everything", () => {
  const live = join();

  last().say(snapshot({ log: [logged(0, null, event("set up"))], watchers: 2 }));

  expect([live.link, live.seat, live.table?.title, live.log.length, live.watchers]).toEqual(["here", 0, "Thursday table", 1, 2]);
});

test("an action carries the number of the decision it answers", () => {
  const live = join();
  last().say(snapshot({ position: position({ decision: decision([option("skip")], { number: 42 }) }) }));

  live.aside("skip");

  expect(last().sent).toEqual(['{"type":"act","number":42,"action":"skip"}']);
});

test("what happened changes position and log", () => {
  const live = join();
  last().say(snapshot());

  last().say(happened(2, 1, event("Aliens placed 1 unit")));

  expect([live.position?.step, live.log.at(-1)?.logged.events[0]?.text]).toEqual([2, "Aliens placed 1 unit"]);
});

test("what was taken back stays in the log, struck", () => {
  const live = join();
  last().say(snapshot());
  last().say(happened(2, 0, event("You placed 1 unit")));

  last().say({ type: "went_back", logged: logged(1, 0, event("An action was taken back")), position: position({ step: 1 }) });

  expect(live.log.map((entry) => [entry.logged.events[0]?.text, entry.struck])).toEqual([
    ["You placed 1 unit", true],
    ["An action was taken back", false],
  ]);
  expect(live.position?.step).toBe(1);
});

test("a refusal is kept until something happens", () => {
  const live = join();
  last().say(snapshot());
  last().say({ type: "refused", action: "skip", text: "somebody was quicker", clause: "TB-1", code: "stale", report: "" });
  expect(live.refused?.code).toBe("stale");

  last().say(happened(2, 1));

  expect(live.refused).toBeNull();
});

test("a preview that there was no time for is asked for once more", () => {
  const live = join();
  last().say(snapshot());
  live.attempt(42, ["skip"]);
  const late = {
    type: "refused",
    action: "",
    text: "there was no time for a preview",
    clause: "",
    code: "no_preview",
    report: "",
  } as const;

  last().say(late);
  expect(last().sent).toHaveLength(2);

  last().say(late);
  expect([last().sent.length, live.refused]).toEqual([2, null]);
});

test("sitting down changes the seat", () => {
  const live = join();
  last().say(snapshot({ seat: null, table: table({ seats: [chair(0, { you: false }), chair(1, { kind: "open", name: "" })] }) }));

  last().say({ type: "seats", table: table({ seats: [chair(0, { you: false }), chair(1, { you: true })] }), watchers: 0 });

  expect(live.seat).toBe(1);
});

test("a dropped connection is made again, each time after a longer wait", () => {
  const live = join();
  last().say(snapshot());
  last().drop();
  expect([live.link, FakeSocket.opened.length]).toEqual(["dropped", 1]);

  vi.advanceTimersByTime(200); // a server that restarts is back at once
  last().drop();
  vi.advanceTimersByTime(999);
  expect(FakeSocket.opened.length).toBe(2);

  vi.advanceTimersByTime(1);
  expect(FakeSocket.opened.length).toBe(3);
});

test("after coming back the log holds what was missed", () => {
  const live = join();
  last().say(snapshot({ position: position({ step: 3 }), log: [logged(3, 0, event("old"))] }));
  last().drop();
  vi.advanceTimersByTime(1000);

  last().say(snapshot({ position: position({ step: 5 }), log: [logged(3, 0, event("old")), logged(4, 1, event("new")), logged(5, 1)] }));

  expect(live.link).toBe("here");
  expect(live.log.map(({ logged }) => logged.step)).toEqual([3, 4, 5]);
});

test("nothing is sent while the connection is down", () => {
  const live = join();
  last().say(snapshot({ position: position({ decision: decision([option("skip")]) }) }));
  last().drop();

  expect(live.act(42, "skip")).toBe(false);
});

test("a table that is not there is not tried again", () => {
  const live = join();

  last().drop(4404, "there is no such table");
  vi.advanceTimersByTime(60_000);

  expect([live.link, live.refusal, FakeSocket.opened.length]).toEqual(["refused", "there is no such table", 1]);
});

test("a table that was refused is asked for again with an invitation", () => {
  const live = join();
  last().drop(4404, "there is no such table");

  live.rejoin("WXYZ");
  last().say(snapshot({}));

  expect([last().address.endsWith("?invite=WXYZ"), live.link]).toEqual([true, "here"]);
});

test("a hint for an older decision is not shown", () => {
  const live = join();
  last().say(snapshot({ position: position({ decision: decision([option("skip")], { number: 7 }) }) }));

  last().say({ type: "hinted", number: 6, ideas: [{ action: "skip", words: "Skip", chance: 0.4, looks: 3, line: [] }], reason: "" });
  expect(live.hinted).toBeNull();

  last().say({ type: "hinted", number: 7, ideas: [{ action: "skip", words: "Skip", chance: 0.4, looks: 3, line: [] }], reason: "" });
  expect(live.hinted?.ideas[0]?.words).toBe("Skip");
});
