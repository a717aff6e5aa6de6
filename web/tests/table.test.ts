// The table's screen against a server played by the test.
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GUARD } from "../src/lib/keys.svelte";
import { settings } from "../src/lib/settings.svelte";
import Table from "../src/screens/Table.svelte";
import { FakeSocket, last } from "./fake-socket";
import { chair, decision, event, happened, logged, option, party, position, snapshot, table } from "./samples";

const asked = position({ decision: decision([option("attack nile congo", "Attack Congo"), option("end_attack", "Stop attacking")]) });

// A game that this client has no board for.
const tiny = (changed: Parameters<typeof table>[0] = {}) => table({ game: "tiny", ...changed });

function serve(path: string): Promise<Response> {
  if (path.endsWith("/board")) return Promise.resolve(Response.json({ lands: [{ id: "nile", name: "Nile" }] }));
  const fault = { error: "there is nothing here", code: "no_page", clause: "", report: "" };
  return Promise.resolve(Response.json(fault, { status: 404 }));
}

async function sitDown(changed: Parameters<typeof snapshot>[0] = {}): Promise<void> {
  render(Table, { table: "mound", invite: "" });
  last().say(snapshot({ table: tiny(), position: asked, ...changed }));
  await screen.findByText("What you know").catch(() => undefined);
}

/** Press a key once the question has been there for a while. */
function press(key: string): void {
  const now = performance.now() + GUARD;
  vi.spyOn(performance, "now").mockReturnValue(now);
  strike(key);
  vi.mocked(performance.now).mockRestore();
}

function strike(key: string): void {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

beforeEach(() => {
  FakeSocket.opened = [];
  settings.speed = 0;
  settings.teach = false;
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", vi.fn(serve));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("the bar asks the question, and a number answers it", async () => {
  await sitDown();
  expect(screen.getByRole("heading", { name: "Where do you attack?" })).toBeTruthy();

  press("1");

  expect(last().sent).toEqual(['{"type":"act","number":7,"action":"attack nile congo"}']);
});

test("a key that comes with the question answers nothing", async () => {
  await sitDown();

  strike("1");

  expect(last().sent).toEqual([]);
});

test("Space answers nothing, and neither does Enter while nothing is chosen", async () => {
  await sitDown();

  press(" ");
  press("Enter");

  expect(last().sent).toEqual([]);
});

test("C puts the cursor into the chat, and what is written there outlives the panel", async () => {
  await sitDown();

  press("c");
  const field = await screen.findByRole("textbox", { name: "Say something to the table" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await fireEvent.input(field, { target: { value: "1, or 2?" } });
  await fireEvent.click(screen.getByRole("tab", { name: "Log" }));
  await fireEvent.click(screen.getByRole("tab", { name: "Chat" }));

  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Say something to the table" })).value).toBe("1, or 2?");
  expect(last().sent).toEqual([]);
});

test("the address of a private table carries the invitation", async () => {
  await sitDown({ table: tiny({ public: false, invite: "ABCD" }) });
  await waitFor(() => expect(location.search).toBe("?invite=ABCD"));
  history.replaceState(null, "", "/");
});

test("while somebody else decides the bar says who", async () => {
  await sitDown({ position: position({ decision: decision([], { yours: false, seats: [1] }) }) });

  expect(screen.getByRole("heading", { name: "Sexton is thinking" })).toBeTruthy();
});

test("while a bot thinks the bar shows how far it is, until it has answered", async () => {
  const waiting = position({ decision: decision([], { yours: false, seats: [1] }) });
  await sitDown({ position: waiting });
  expect(screen.queryByRole("progressbar")).toBeNull();

  last().say({ type: "thinking", seat: 1, spent: 5, budget: 25 });
  const bar = await screen.findByRole("progressbar", { name: "How long Sexton has been thinking" });
  expect([bar.getAttribute("aria-valuenow"), bar.getAttribute("aria-valuetext")]).toEqual(["20", "5 of at most 25 seconds"]);
  expect(bar.closest("[aria-live]")).toBeNull();

  last().say(happened(2, 1, event("Sexton moved")));
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
});

test("of several bots that think the bar shows the one to wait for", async () => {
  const seats = [chair(0), chair(1, { kind: "bot", name: "Sexton" }), chair(2, { kind: "bot", name: "Wren" })];
  await sitDown({ table: tiny({ seats }), position: position({ decision: decision([], { yours: false, seats: [1, 2] }) }) });

  last().say({ type: "thinking", seat: 1, spent: 1, budget: 8 });
  last().say({ type: "thinking", seat: 2, spent: 4, budget: 8 });
  last().say({ type: "thinking", seat: 1, spent: 2, budget: 8 });

  const bar = await screen.findByRole("progressbar", { name: "How long Sexton has been thinking" });
  await waitFor(() => expect(bar.getAttribute("aria-valuenow")).toBe("25"));
});

test("a watcher has no bar but a line", async () => {
  await sitDown({ seat: null, position: position({ decision: decision([], { yours: false, seats: [1] }) }) });

  expect(screen.getByText("You are watching.", { exact: false })).toBeTruthy();
  expect(document.querySelector(".bar")).toBeNull();
});

test("a request to go back is voted on with Y and N", async () => {
  const undo = { free: false, why_not: "", clause: "", asked_by: 1, agreed: [1] };
  await sitDown({ table: tiny({ seats: [chair(0), chair(1, { name: "Oskar" })] }) });
  last().say({ type: "undo_asked", undo });
  await screen.findByRole("heading", { name: "Oskar wants to take back a move" });

  press("y");

  expect(last().sent).toEqual(['{"type":"answer_undo","agree":true}']);
});

test("an undo that is not free is explained and can be asked for", async () => {
  const undo = { free: false, why_not: "dice were rolled", clause: "TB-5", asked_by: null, agreed: [] };
  await sitDown({ position: { ...asked, undo } });

  press("u");
  await fireEvent.click(await screen.findByRole("button", { name: "Ask everybody" }));

  expect(last().sent).toEqual(['{"type":"ask_undo"}']);
});

test("the log cites the clause of every line and strikes what was taken back", async () => {
  await sitDown({ log: [logged(0, null, event("Cities rose in Nile", { clause: "GZ-3.5" }))] });
  press("l");
  last().say(happened(2, 0, event("Military placed 1 unit")));
  last().say({ type: "went_back", logged: logged(1, 0, event("An action was taken back", { clause: "TB-3" })), position: asked });

  await waitFor(() => expect(document.querySelector("li.struck")?.textContent).toContain("Military placed 1 unit"));
  expect(screen.getByRole("link", { name: "GZ-3.5" }).getAttribute("href")).toBe("/rules/tiny#GZ-3.5");
  expect(screen.getByRole("link", { name: "TB-3" }).getAttribute("href")).toBe("/rules/table#TB-3");
});

test("a refusal is shown with its reason", async () => {
  await sitDown();

  last().say({ type: "refused", action: "attack nile congo", text: "Nile can spare 0 units", clause: "GZ-4.21", code: "x", report: "" });

  expect((await screen.findByRole("alert")).textContent).toContain("Nile can spare 0 units.");
});

test("a dropped connection is told, and can be tried at once", async () => {
  await sitDown();
  last().drop();

  await fireEvent.click(await screen.findByRole("button", { name: "Try now" }));

  expect(FakeSocket.opened).toHaveLength(2);
});

test("at the end the standings are there, the side without a chair included", async () => {
  const parties = [party("zombies", { title: "Zombies", seat: null }), party("military", { title: "Military", seat: 0, alive: false })];
  const outcome = { ranks: [2], scores: [0], reason: "last_party", clause: "GZ-6.1" };
  await sitDown({ position: position({ parties, outcome }), table: tiny({ status: "over" }) });

  expect(screen.getByRole("heading", { name: "Zombies won" })).toBeTruthy();
  expect([...document.querySelectorAll("tbody .rank")].map((cell) => cell.textContent)).toEqual(["1", "2"]);
});

test("before the start there is a waiting room", async () => {
  const seats = [chair(0), chair(1, { kind: "open", name: "" })];
  await sitDown({ position: null, table: tiny({ status: "open", seats }) });

  expect(await screen.findByRole("button", { name: "Fill with bots and start" })).toBeTruthy();
});
