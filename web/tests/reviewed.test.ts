// The review of a finished game: asked for on demand, shown for the step it belongs to.
import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { Replaying } from "../src/lib/replaying.svelte";
import type { Review } from "../src/protocol";
import Reviewed from "../src/screens/Reviewed.svelte";

const info = {
  table: "mound",
  game: "tiny",
  title: "",
  players: 2,
  names: ["Ann", "Bo"],
  steps: 3,
  turns: [],
  moments: [],
  parties: [],
  shares: [],
};
const idea = (action: string, words: string, chance: number, looks: number) => ({
  action,
  words,
  chance,
  looks,
  line: [`Ann: ${words}`, "Bo: Wait"],
});
const review: Review = {
  step: 2,
  action: "wait",
  ideas: [idea("dig", "Dig a hole", 0.62, 80), idea("wait", "Wait a while", 0.41, 20)],
  reason: "A bot thinks so.",
};

function serve(answers: Record<string, object>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const found = Object.entries(answers).find(([end]) => path.includes(end));
    return Promise.resolve(
      Response.json(found?.[1] ?? { step: 0, seat: 0, action: "", words: "", events: [], view: {}, parties: [], phases: [] }),
    );
  });
  return asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("a review shows the ideas, what was played and how the game would go on", async () => {
  const asked = serve({ "/log": [], "/review/": review, "/replay/": { step: 2 }, "/replay": info });
  const replaying = new Replaying("mound", "");
  await replaying.open(2, "watch");
  await replaying.askReview();
  render(Reviewed, { replaying });

  expect(asked.at(-1)).toBe("/api/tables/mound/review/2");
  expect(screen.getByText("A bot would rather: Dig a hole.")).toBeTruthy();
  expect(screen.getByText("62% to win")).toBeTruthy();
  expect(screen.getByText("played").parentElement?.textContent).toContain("Wait a while");
  expect(screen.getByText("Then perhaps: Bo: Wait.")).toBeTruthy();
});

test("a review goes when another step is shown, and there is none of the start", async () => {
  serve({ "/log": [], "/review/": review, "/replay/": { step: 2 }, "/replay": info });
  const replaying = new Replaying("mound", "");
  await replaying.open(2, "watch");
  await replaying.askReview();
  expect(replaying.review?.step).toBe(2);

  await replaying.go(0);
  expect([replaying.reviewing, replaying.review]).toEqual([false, null]);

  await replaying.askReview();
  expect(replaying.reviewing).toBe(false);
});
