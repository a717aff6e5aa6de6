// The table's screen against a server played by the test.
import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GUARD } from "../src/lib/keys.svelte";
import { settings } from "../src/lib/settings.svelte";
import type { Json } from "../src/protocol";
import Table from "../src/screens/Table.svelte";
import { FakeSocket, last } from "./fake-socket";
import { board, view } from "./ground-zero-sample";
import { chair, decision, event, happened, logged, option, partly, party, position, snapshot, table, tried } from "./samples";

const asked = position({ decision: decision([option("attack nile congo", "Attack Congo"), option("end_attack", "Stop attacking")]) });

// A game that this client has no board for.
const tiny = (changed: Parameters<typeof table>[0] = {}) => table({ game: "tiny", ...changed });

function serve(path: string): Promise<Response> {
  if (path.endsWith("/glossary")) return Promise.resolve(Response.json({ game: "", terms: [], lessons: [] }));
  if (path.endsWith("/ground-zero/board")) return Promise.resolve(Response.json(board));
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
  settings.pace = "instant";
  settings.teach = false;
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", vi.fn(serve));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const attack = ["attack nile congo"];
const trying = (actions: string[]) => JSON.stringify({ type: "try", number: 7, actions });
const acting = (action: string, number = 7) => JSON.stringify({ type: "act", number, action });

test("a number tries an answer, and Enter confirms it", async () => {
  await sitDown();
  expect(screen.getByRole("heading", { name: "Where do you attack?" })).toBeTruthy();

  press("1");
  expect(last().sent).toEqual([trying(attack)]);
  await screen.findByText("Not played yet");
  press("Enter");

  expect(last().sent).toEqual([trying(attack), acting("attack nile congo")]);
});

test("while nothing is tried nothing can be confirmed; Esc puts back what is", async () => {
  await sitDown();
  press("1");
  await screen.findByRole("button", { name: "Attack" });

  press("Escape");
  await screen.findByText("Your decision");
  press("Enter");

  expect(last().sent).toEqual([trying(attack)]);
});

test("what an answer would do is shown with its clauses, and what can't be taken back says so", async () => {
  await sitDown();
  press("1");

  last().say(tried(attack, { by_chance: true, events: [event("Military attacked Congo", { clause: "GZ-4.21" })] }));

  expect(await screen.findByText(/no free undo/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "GZ-4.21" })).toBeTruthy();
});

test("a question that follows is asked before anything is confirmed, and the whole chain is sent", async () => {
  await sitDown();
  press("1");
  const dice = decision([option("dice 3", "3 dice"), option("dice 2", "2 dice")], {
    number: 8,
    name: "attack_dice",
    question: "How many dice?",
  });
  last().say(tried(attack, { position: position({ decision: dice }) }));
  await screen.findByRole("heading", { name: "How many dice?" });

  await fireEvent.click(within(screen.getByLabelText("Choices")).getByRole("button", { name: /2 dice/ }));
  press("Enter");
  expect(last().sent.slice(1)).toEqual([trying([...attack, "dice 2"]), acting("attack nile congo")]);
  const undo = { free: true, why_not: "", clause: "", asked_by: null, agreed: [] };
  last().say({ ...happened(2, 0, event("x")), position: position({ step: 2, decision: dice, undo }) });

  expect(last().sent.at(-1)).toBe(acting("dice 2", 8));
});

test("E tries ending, and says what could still be done", async () => {
  settings.oneClick = true;
  await sitDown({
    table: tiny({ game: "ground-zero" }),
    position: position({ ...asked, view: partly<Record<string, Json>>(view()) }),
  });

  press("e");
  last().say(tried(["end_attack"]));

  expect(await screen.findByText("You could still: Attack Congo")).toBeTruthy();
  expect(last().sent).toEqual([trying(["end_attack"])]);
  settings.oneClick = false;
});

test("a preview that is refused is done without", async () => {
  await sitDown();
  press("1");

  last().say({ type: "refused", action: "", text: "there was no time", clause: "", code: "no_preview", report: "" });
  press("Enter");

  expect(screen.queryByRole("alert")).toBeNull();
  expect(last().sent.at(-1)).toBe(acting("attack nile congo"));
});

test("what others did since your turn is listed, and can be looked back at", async () => {
  const seats = [chair(0), chair(1, { kind: "bot", name: "Sexton" })];
  await sitDown({ table: tiny({ seats }), log: [logged(1, 0, event("you")), logged(2, 1, event("Sexton moved"))] });
  expect(screen.getByText("1 move")).toBeTruthy();

  press("[");
  expect(last().sent).toEqual(['{"type":"look","first":2,"last":2}']);
  await screen.findByRole("button", { name: /Back to now/ });
  press("1");
  press("Escape");

  await waitFor(() => expect(screen.queryByRole("button", { name: /Back to now/ })).toBeNull());
  expect(last().sent).toHaveLength(1);
});

test("V shows every side's figures", async () => {
  await sitDown();

  press("v");

  expect(await screen.findByRole("columnheader", { name: "units" })).toBeTruthy();
});

test("L lists every choice, and Esc closes the list", async () => {
  await sitDown();

  press("l");
  await screen.findByText("All 2 choices");
  press("Escape");

  await waitFor(() => expect(screen.queryByText("All 2 choices")).toBeNull());
});

test("while a field has the cursor the bar says that keys rest", async () => {
  await sitDown();

  press("c");

  expect(await screen.findByText(/Keys rest while you type/)).toBeTruthy();
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
  await fireEvent.click(screen.getByRole("button", { name: "Log" }));
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
  const parties = [
    party("zombies", { title: "Zombies", seat: null, figures: [["units", 91]] }),
    party("military", { title: "Military", seat: 0, alive: false, figures: [["units", 0]] }),
  ];
  const outcome = { ranks: [2], scores: [0], reason: "last_party", clause: "GZ-6.1" };
  await sitDown({ position: position({ parties, outcome }), table: tiny({ status: "over", game: "ground-zero" }) });

  const ranks = () => [...document.querySelectorAll("tbody .rank")].map((cell) => cell.textContent);
  await waitFor(() => expect(ranks()).toEqual(["1", "2"]), { timeout: 10_000 });
  expect(screen.getByRole("heading", { name: "Zombies won" })).toBeTruthy();
  expect([...document.querySelectorAll("tbody .has")].map((cell) => cell.textContent?.trim())).toEqual(["91 units", "0 units"]);
});

test("before the start there is a waiting room", async () => {
  const seats = [chair(0), chair(1, { kind: "open", name: "" })];
  await sitDown({ position: null, table: tiny({ status: "open", seats }) });

  expect(await screen.findByRole("button", { name: "Fill with bots and start" }, { timeout: 10_000 })).toBeTruthy();
});
