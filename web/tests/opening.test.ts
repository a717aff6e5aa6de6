import { expect, test } from "vitest";
import { changedOptions, openOptions, optionKind, sidesOf, takeSide, usualTable, valueOf } from "../src/lib/opening";
import type { GameInfo, Option, TableInfo } from "../src/protocol";

function setting(changed: Partial<Option>): Option {
  return {
    name: "x",
    help: "",
    clause: "GZ-1",
    default: null,
    choices: null,
    low: 0,
    high: 0,
    only_with: null,
    players_of: null,
    ...changed,
  };
}

const game: GameInfo = {
  key: "ground-zero",
  title: "Ground Zero",
  players: [2, 3, 4],
  options: [setting({ name: "limit", default: 40, low: 1, high: 99 }), setting({ name: "takeover", default: false })],
  levels: ["easy", "normal"],
  credits: [],
  sides: { options: ["lineup", "factions"], at: { 2: ["a", "b"] }, strength: null, current: false, first_game: null },
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
  expect(changedOptions(game, { limit: 40, takeover: true }, 3)).toEqual({ takeover: true });
});

const coop = setting({ name: "mode", default: "apart", choices: ["apart", "together"] });
const hard = setting({ name: "hard", default: "easy", choices: ["easy", "hard"], only_with: ["mode", "together"] });
const start = setting({ name: "start", default: null, choices: [0, 1, 2], players_of: [[2, 3], [2, 3], [3]] });
const dependent: GameInfo = { ...game, options: [coop, hard, start] };

test("an option that goes with another is asked for beside it only", () => {
  const named = (chosen: Record<string, string>) => openOptions(dependent, chosen, 3).map(({ name }) => name);

  expect([named({}), named({ mode: "together" })]).toEqual([
    ["mode", "start"],
    ["mode", "hard", "start"],
  ]);
  expect(changedOptions(dependent, { hard: "hard" }, 3)).toEqual({});
  expect(changedOptions(dependent, { mode: "together", hard: "hard" }, 3)).toEqual({ mode: "together", hard: "hard" });
});

test("a choice for more players than there are chairs is not offered, and not kept", () => {
  const [, offered] = openOptions(dependent, { start: 2 }, 2);

  expect([offered?.choices, offered && valueOf(offered, { start: 2 })]).toEqual([[0, 1], null]);
  expect(changedOptions(dependent, { start: 2 }, 2)).toEqual({});
});

test("where a game is hard on newcomers, one click opens its first game", () => {
  const first_game = { text: "", sides: ["b", "a"], options: { limit: 12 } };

  expect(usualTable({ ...game, sides: { ...game.sides, first_game } }, "easy")).toEqual({
    game: "ground-zero",
    seats: [{ kind: "me" }, { kind: "bot", level: "easy" }],
    public: false,
    sides: ["b", "a"],
    options: { limit: 12 },
  });
});

test("a side that another chair has is taken from it", () => {
  expect(takeSide(["a", "b", ""], 2, "a")).toEqual(["", "b", "a"]);
});

test("the sides of a table are those its options list", () => {
  const table = (options: TableInfo["options"]) => ({ options, players: 2 }) as TableInfo;

  expect(sidesOf(table({ lineup: "given", factions: ["b", "a"] }), game)).toEqual(["b", "a"]);
  expect(sidesOf(table({ lineup: "given", factions: null }), game)).toEqual(["", ""]);
});
