import { expect, test } from "vitest";
import { changedOptions, optionKind, usualTable } from "../src/lib/opening";
import type { GameInfo, OptionInfo } from "../src/protocol";

function setting(changed: Partial<OptionInfo>): OptionInfo {
  return { name: "x", help: "", clause: "GZ-1", default: null, choices: null, low: 0, high: 0, ...changed };
}

const game: GameInfo = {
  key: "ground-zero",
  title: "Ground Zero",
  players: [2, 3, 4],
  options: [setting({ name: "limit", default: 40, low: 1, high: 99 }), setting({ name: "takeover", default: false })],
  levels: ["easy", "normal"],
  credits: [],
};

test("one click opens a private table against bots", () => {
  expect(usualTable(game, "expert")).toEqual({
    game: "ground-zero",
    seats: [{ kind: "me" }, { kind: "bot", level: "normal" }, { kind: "bot", level: "normal" }],
    public: false,
  });
});

test("the level last played is kept where the game has it", () => {
  expect(usualTable(game, "easy").seats[1]).toEqual({ kind: "bot", level: "easy" });
});

test("an option shows as what it is", () => {
  const kinds = [{ choices: [false, true] }, { choices: ["a", "b"] }, { low: 1, high: 9 }, { low: 1, high: 0 }];

  expect(kinds.map((kind) => optionKind(setting(kind)))).toEqual(["switch", "list", "number", "none"]);
});

test("only changed options are sent", () => {
  expect(changedOptions(game, { limit: 40, takeover: true })).toEqual({ takeover: true });
});
