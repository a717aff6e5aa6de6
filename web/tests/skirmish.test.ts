// Skirmish's board: hexagons, light, forecasts, the card on the table, and clicks on all of it.
import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { byId, type BoardProps } from "../src/boards/board";
import { held } from "../src/boards/skirmish/cards";
import { light, lightAim, whyAction, whyCard } from "../src/boards/skirmish/choices";
import { follow, fromBattle, total, type Clash } from "../src/boards/skirmish/clash";
import { freeCorner } from "../src/boards/skirmish/corner";
import { borderOf, readMap, step, walk, within } from "../src/boards/skirmish/map";
import { readOutlook } from "../src/boards/skirmish/outlook";
import type { Board, GameEvent } from "../src/boards/skirmish/known";
import { readCharacters, readView, shortName, unfold, type View } from "../src/boards/skirmish/position";
import { linesOf, pillsOf, tipOf, withAnswer } from "../src/boards/skirmish/scene";
import Skirmish from "../src/boards/skirmish/Skirmish.svelte";
import type { Json, OptionChoice } from "../src/protocol";
import { decision, partly, party, position } from "./samples";

const card = (id: string, character: string, changed: Record<string, Json> = {}): Record<string, Json> => ({
  id,
  name: id,
  character,
  type: "basic",
  copies: 2,
  attack: 4,
  defense: 0,
  range: 0,
  free: false,
  undefendable: false,
  text: "",
  ...changed,
});

/** Three rows: A1 B1 C1, A2 B2 half a hexagon further right, A3 B3 C3; B1 is water, B2 blocked. */
const board = partly<Board>({
  actions: 3,
  rows: [".~.", ".#", "..."],
  spaces: ["A1", "B1", "C1", "A2", "B2", "A3", "B3", "C3"],
  teams: [
    {
      id: "red",
      name: "The Ember Watch",
      characters: [
        { id: "isolde", name: "Isolde Varr", life: 17 },
        { id: "tomas", name: "Tomas Kiln", life: 12 },
      ],
    },
    {
      id: "blue",
      name: "The Drowned Crew",
      characters: [
        { id: "sable", name: "Sable Reeve", life: 16 },
        { id: "pip", name: "Pip", life: 12 },
      ],
    },
  ],
  cards: [
    card("cut", "isolde"),
    card("shot", "sable", { type: "distance", range: 3 }),
    card("parry", "isolde", { type: "defense", attack: 0, defense: 3 }),
  ],
  rewards: [{ id: "plate", name: "Grave Plate", text: "+1 defense" }],
});

const aim = {
  card: "cut",
  reach: 1,
  blows: [{ target: "sable", away: 1, attack: 4, defense: 0, damage: 4, life: 12 }],
  beyond: [{ target: "pip", away: 3 }],
};

function view(changed: Record<string, Json> = {}, outlook: Json = {}): View {
  return partly({
    outlook,
    known: {
      characters: {
        isolde: { life: 17, space: "A1" },
        tomas: { life: 12, space: "A3", stunned: true },
        sable: { life: 16, space: "A2" },
        pip: { life: 12, space: "C3", rewards: ["plate"] },
      },
      seats: [
        { team: "red", hand: ["cut", "cut", "parry"], pile: [null, null], discard: [], fallen: 0 },
        { team: "blue", hand: [null], pile: [null], discard: ["shot"], fallen: 0 },
      ],
      active: 0,
      round: 2,
      dice: { white: 3, black: 0 },
      moved: ["isolde"],
      actions: 2,
      scried: 0,
      rewards: ["x"],
      battle: null,
      stack: [{ frame: "act", seat: 0 }],
      ...changed,
    },
  });
}

const map = readMap(board);
const characters = readCharacters(board);
const cards = byId(board.cards);
const standing = readView(view(), characters);

function option(action: string): OptionChoice {
  const [kind = "", ...names] = action.split(":");
  return { action, words: action, kind, names };
}

function happened(event: string, facts: Record<string, Json>, clause = "SK-5.20"): GameEvent {
  return partly({ event, clause, text: event, facts });
}

test("neighbors lie around a hexagon, as the rows are shifted", () => {
  expect([...(map.spaces.get("A2")?.neighbors ?? [])].sort()).toEqual(["A1", "A3", "B1", "B2", "B3"]);
  expect([...(map.spaces.get("A1")?.neighbors ?? [])].sort()).toEqual(["A2", "B1"]);
});

test("reach goes over water, a walk goes around it", () => {
  expect([...within(map, "A1", 1)].sort()).toEqual(["A1", "A2", "B1"]);
  expect(walk(map, "A1", "C3")).toEqual(["A1", "A2", "B3", "C3"]);
});

test("an area has one border, and arrow keys lead to the next hexagon", () => {
  expect(borderOf(map, new Set(["A1"])).match(/L/g)).toHaveLength(6);
  expect(step(map, "A3", "ArrowRight")).toBe("B3");
  expect(step(map, "A1", "ArrowLeft")).toBe("A1");
});

test("options light the places that they name", () => {
  const lights = light(
    [option("heal:isolde"), option("revive:tomas"), option("heal:tomas"), option("play:cut"), option("draw"), option("end_turn")],
    standing,
    0,
  );

  expect(lights.spaces.get("A1")?.action).toBe("heal:isolde");
  expect(lights.spaces.get("A3")?.action).toBeNull();
  expect([...lights.cards.keys()]).toEqual(["cut"]);
  expect(lights.draw?.action).toBe("draw");
});

test("a hand to be looked at is lit at both characters of its player", () => {
  expect([...light([option("player:1")], standing, 0).spaces.keys()]).toEqual(["A2", "C3"]);
});

test("a picked attack lights only those it may hit", () => {
  expect([...lightAim(option("play:cut"), aim, standing)]).toEqual([
    ["A2", { action: "play:cut", options: [option("play:cut")], target: "sable" }],
  ]);
});

test("a click on what is not lit asks for what was most likely meant", () => {
  expect(whyAction("B3", "choose_space", standing, 0)).toBe("space:B3");
  expect(whyAction("C3", "choose_target", standing, 0)).toBe("target:pip");
  expect(whyAction("A1", "act", standing, 0)).toBe("heal:isolde");
  expect(whyAction("A3", "act", standing, 0)).toBe("revive:tomas");
  expect(whyAction("C3", "act", standing, 0)).toBeNull();
  expect(whyCard("parry", "act")).toBe("play:parry");
  expect(whyCard("cut", "defend")).toBe("defend:cut");
  expect(whyCard("cut", "discard")).toBeNull();
});

test("copies of a card lie together", () => {
  expect(held(["cut", null, "cut", "parry"], cards).map(({ card: { id }, copies }) => [id, copies])).toEqual([
    ["cut", 2],
    ["parry", 1],
  ]);
});

test("events change what is shown until the next view", () => {
  const after = unfold(standing, [
    happened("card_played", { seat: 0, character: "isolde", card: "cut", actions: 1 }),
    happened("damage_dealt", { character: "sable", damage: 4, life: 12 }),
    happened("moved", { character: "sable", from: "A2", to: "B3" }),
    happened("character_removed", { character: "pip" }),
  ]);

  expect(after.actions).toBe(1);
  expect(after.players[0]?.hand).toEqual(["cut", "parry"]);
  expect([after.pawns.get("sable")?.life, after.pawns.get("sable")?.space]).toEqual([12, "B3"]);
  expect(after.pawns.get("pip")?.fallen).toBe(true);
  expect(standing.pawns.get("sable")?.life).toBe(16);
});

test("a card on the table is followed from its declaration to its damage", () => {
  const told = [
    happened("card_played", { seat: 0, character: "isolde", card: "cut" }),
    happened("attack_declared", { character: "isolde", card: "cut", targets: ["sable"] }),
    happened("defended", { character: "sable", card: "parry" }),
    happened("damage_dealt", {
      character: "sable",
      damage: 1,
      life: 15,
      attack: [
        ["cut", 4],
        ["Red Whetstone", 1],
      ],
      defense: [["parry", 4]],
    }),
    happened("stunned", { character: "sable" }, "SK-5.52"),
    happened("card_drawn", { seat: 0 }, "SK-4.11"),
  ];
  const clash = told.reduce<Clash | null>((now, event) => follow(now, event, standing), null);

  expect(clash?.rows[0]).toMatchObject({ target: "sable", stage: "struck", defense: "parry", before: 16, life: 15, damage: 1 });
  expect(total(clash?.rows[0]?.attackParts ?? [])).toBe(5);
  expect(clash?.notes.map(({ event }) => event)).toEqual(["stunned"]);
  expect(follow(clash, happened("turn_started", { seat: 1 }), standing)).toBeNull();
});

test("an attack found on the table shows what was answered so far", () => {
  const clash = fromBattle({ card: "shot", targets: ["isolde", "tomas"], defenses: ["parry", null] }, standing, "sable");
  expect(clash.rows.map(({ stage }) => stage)).toEqual(["defended", "open"]);
});

test("a forecast says what would be left, and who is too far away", () => {
  expect(pillsOf(aim, standing)).toEqual([
    { space: "A2", text: "16 → 12", tone: "hurt" },
    { space: "C3", text: "3 away", tone: "plain" },
  ]);
  const deadly = withAnswer(aim, { target: "sable", away: 1, attack: 20, defense: 0, damage: 20, life: 0 });
  expect(pillsOf(deadly, standing)[0]).toEqual({ space: "A2", text: "falls", tone: "danger" });
  expect(linesOf(aim, null, standing, "isolde", null)).toEqual([{ from: "A1", to: "A2", fixed: false }]);
});

test("a character under the pointer tells of itself", () => {
  const pip = standing.pawns.get("pip");
  expect(pip && tipOf(pip, null, undefined, ["Grave Plate"])?.lines).toEqual(["life 12 of 12", "Grave Plate"]);
});

test("names are short where there is little room", () => {
  expect([shortName("Pip"), shortName("Sable Reeve"), shortName("The Hollow Bride")]).toEqual(["Pip", "Sable", "Bride"]);
});

test("the card on the table lies where it hides nobody", () => {
  expect(freeCorner([{ at: [50, 50], involved: true }], [900, 440])).toBe("top right");
});

test("a view without an outlook forecasts nothing", () => {
  expect(readOutlook({})).toEqual({ attack: null, cards: {}, moves: {} });
});

// --- the board itself ---

type Props = BoardProps<Board, View, GameEvent>;

function given(options: OptionChoice[], changed: Partial<Props> = {}, name = "act"): Props {
  const parties = [party("red", { title: "The Ember Watch", active: true }), party("blue", { title: "The Drowned Crew", seat: 1 })];
  const at = position({ parties, decision: decision(options, { name }) });
  return {
    game: "skirmish",
    board,
    view: view(),
    position: at,
    seat: 0,
    options,
    narrowed: options,
    chips: new Map(options.map(({ action }, place) => [action, place + 1])),
    trail: [],
    tried: null,
    chain: [],
    after: null,
    asked: view(),
    earlier: [],
    decision: null,
    traces: [],
    hovered: null,
    hinted: null,
    highlight: [],
    playback: { step: 1, seat: null, events: [], running: false },
    names: new Map(),
    onchoose: vi.fn(),
    onnarrow: vi.fn(),
    onhover: vi.fn(),
    onwhy: vi.fn(),
    ...changed,
  };
}

const ACT = [option("play:cut"), option("end_turn")];
const OUTLOOK = { cards: { cut: { aim }, parry: { note: "Only when attacked" } } };

test("a card says why it may not be played, and a click asks for more", async () => {
  const props = given(ACT, { view: view({}, OUTLOOK) });
  render(Skirmish, props);

  const parry = screen.getByRole("button", { name: /^parry/ });
  expect(parry.textContent).toContain("Only when attacked");
  await fireEvent.click(parry);
  expect(props.onwhy).toHaveBeenCalledWith("play:parry", expect.anything());
});

test("a click on a target plays the picked card and then aims it", async () => {
  const props = given(ACT, { view: view({}, OUTLOOK), tried: "play:cut" });
  const { rerender } = render(Skirmish, props);

  await fireEvent.click(screen.getByRole("button", { name: /Sable Reeve.*16 to 12 if not defended/ }));
  expect(props.onchoose).toHaveBeenLastCalledWith("play:cut");

  const next = given([option("target:sable"), option("target:pip")], {}, "choose_target");
  next.position = { ...next.position, decision: decision([], { number: 8, name: "choose_target" }) };
  await rerender({ ...next, onchoose: props.onchoose });
  expect(props.onchoose).toHaveBeenLastCalledWith("target:sable");
});

test("hexagons are named with who stands there and what may be done", () => {
  render(Skirmish, given([option("heal:isolde"), option("end_turn")]));

  expect(screen.getByRole("button", { name: "A3, Tomas Kiln, The Ember Watch, life 12 of 12, stunned" })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^A1, Isolde Varr.*; heal:isolde$/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: "B3, free" })).toBeTruthy();
});

test("who may defend is told by public facts alone", () => {
  const battle = { card: "shot", empower: 0, targets: ["isolde"], defenses: [null], damages: [], kills: [] };
  const attack = { attack: { card: "shot", blows: [{ target: "isolde", away: 2, attack: 4, defense: 0, damage: 4, life: 13 }] } };
  const seen = view({ battle, active: 1, stack: [{ frame: "defend", seat: 0, place: 0 }] }, attack);
  render(Skirmish, given([], { view: seen, seat: null, past: () => [] }, "defend"));

  expect(screen.getByText("may answer")).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Your hand" })).toBeNull();
});
