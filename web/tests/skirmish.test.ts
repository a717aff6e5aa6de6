// Skirmish's board: hexagons, light, forecasts, the card on the table, and clicks on all of it.
import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { byId, type BoardProps } from "../src/boards/board";
import { nearest } from "../src/boards/kit/pointing";
import { ANYWHERE, attacksOn, cardOf, light, usesOfCard, usesOfPawn, whyAction, whyCard } from "../src/boards/skirmish/choices";
import { clashOf, total } from "../src/boards/skirmish/clash";
import type { Board, GameEvent } from "../src/boards/skirmish/known";
import { HexMap } from "../src/boards/skirmish/map";
import { explainCard, explainPawn, explainSpace } from "../src/boards/skirmish/explain";
import { aimOf, lifeAfter, readOutlook, targetsOf, tipOf, withAnswer } from "../src/boards/skirmish/outlook";
import { held, readCharacters, readView, shortName, type Card, type View } from "../src/boards/skirmish/position";
import Skirmish from "../src/boards/skirmish/Skirmish.svelte";
import { traced } from "../src/boards/skirmish/traces";
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

const map = new HexMap(board);
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
  expect([...map.within("A2", 1)].sort()).toEqual(["A1", "A2", "A3", "B1", "B2", "B3"]);
  expect([...map.within("A1", 1)].sort()).toEqual(["A1", "A2", "B1"]);
});

test("a walk goes around water, and straight where there is no way", () => {
  expect(map.walk("A1", "C3")).toEqual(["A1", "A2", "B3", "C3"]);
  expect(map.walk("A1", "C1")).toEqual(["A1", "C1"]);
});

test("an area has one border, and arrow keys lead to the next hexagon", () => {
  const step = (from: string, key: string): string => nearest(["A1", "C1", "A2", "A3", "B3", "C3"], from, key, (id) => map.center(id), 1);

  expect(map.border(["A1"]).match(/L/g)).toHaveLength(6);
  expect([step("A3", "ArrowRight"), step("A2", "ArrowUp"), step("A1", "ArrowLeft")]).toEqual(["B3", "A1", "A1"]);
});

test("options light the places that they name", () => {
  const lights = light(
    [option("heal:isolde"), option("revive:tomas"), option("heal:tomas"), option("play:cut"), option("draw"), option("end_turn")],
    standing,
    0,
  );

  expect(lights.get("A1")?.map(({ action }) => action)).toEqual(["heal:isolde"]);
  expect(lights.get("A3")?.map(({ action }) => action)).toEqual(["revive:tomas", "heal:tomas"]);
  expect([...lights.keys()]).toEqual(["A1", "A3", "card cut", "draw"]);
});

test("a hand to be looked at is lit at both characters of its player", () => {
  expect([...light([option("player:1")], standing, 0).keys()]).toEqual(["A2", "C3"]);
});

test("an action names its card, if it has one", () => {
  expect([cardOf("play:cut"), cardOf("defend:parry"), cardOf("target:sable"), cardOf("draw"), cardOf(null)]).toEqual([
    "cut",
    "parry",
    null,
    null,
    null,
  ]);
});

const forecast = readOutlook({ cards: { cut: { aim } }, moves: { isolde: { spaces: 2, to: ["A2"] } } });

function cardLike(id: string, type: string): Card {
  return partly({ ...card(id, "isolde"), type });
}

test("a card brought to a target is played at it, and only there", () => {
  expect([...usesOfCard(cardLike("cut", "basic"), [option("play:cut")], forecast, standing)]).toEqual([
    ["A2", ["play:cut", "target:sable"]],
  ]);
  expect(usesOfCard(cardLike("cut", "basic"), [option("draw")], forecast, standing).size).toBe(0);
});

test("a card that asks for no target is played at all whom it hits, or anywhere", () => {
  expect([...usesOfCard(cardLike("cut", "radius"), [option("play:cut")], forecast, standing)]).toEqual([["A2", ["play:cut"]]]);
  expect(usesOfCard(cardLike("parry", "defense"), [option("defend:parry")], forecast, standing).get(ANYWHERE)).toEqual(["defend:parry"]);
});

test("a character brought somewhere moves there", () => {
  expect([...usesOfPawn("isolde", [option("mover:isolde"), option("done")], forecast, standing)]).toEqual([
    ["A2", ["mover:isolde", "space:A2"]],
  ]);
  const asked = readView(view({ stack: [{ frame: "choose_space", seat: 0, character: "tomas", spaces: 3, purpose: "walk" }] }), characters);
  expect([...usesOfPawn("tomas", [option("space:B3")], forecast, asked)]).toEqual([["B3", ["space:B3"]]]);
  expect(usesOfPawn("isolde", [option("space:B3")], forecast, asked).size).toBe(0);
});

test("an opponent offers the attacks that may hit them, your own characters none", () => {
  expect(attacksOn("A2", [option("play:cut")], forecast, cards, standing, 0)).toEqual([
    { card: cards.get("cut"), answers: ["play:cut", "target:sable"], life: 12 },
  ]);
  expect(attacksOn("A2", [option("play:cut")], forecast, cards, standing, 1)).toEqual([]);
  expect(attacksOn("C3", [option("play:cut")], forecast, cards, standing, 0)).toEqual([]);
});

test("a click on what is not lit asks for what was most likely meant", () => {
  const during = (frame: string): typeof standing => readView(view({ stack: [{ frame, seat: 0 }] }), characters);
  expect(whyAction("B3", during("place"), 0)).toBe("place:B3");
  expect(whyAction("B3", during("act"), 0)).toBe("space:B3");
  expect(whyAction("C3", during("choose_target"), 0)).toBe("target:pip");
  expect(whyAction("A1", during("act"), 0)).toBe("heal:isolde");
  expect(whyAction("A3", during("act"), 0)).toBe("revive:tomas");
  expect(whyAction("C3", during("act"), 0)).toBe("play:cut");
  expect(whyAction("C3", during("choose_opponent"), 0)).toBe("player:1");
  expect([whyCard("parry", "act"), whyCard("cut", "defend"), whyCard("cut", "discard")]).toEqual(["play:parry", "defend:cut", "card:cut"]);
});

test("copies of a card lie together", () => {
  expect([...held(["cut", null, "cut", "parry"], cards)].map(([{ id }, copies]) => [id, copies])).toEqual([
    ["cut", 2],
    ["parry", 1],
  ]);
});

const FIGHT = [
  happened("turn_started", { seat: 0 }, "SK-4.1"),
  happened("card_played", { seat: 0, character: "isolde", card: "cut" }),
  happened("attack_declared", { character: "isolde", card: "cut", targets: ["sable", "pip"] }),
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

test("a card on the table is followed from its declaration to its damage", () => {
  const clash = clashOf(FIGHT);

  expect(clash?.rows[0]).toMatchObject({ target: "sable", stage: "struck", defense: "parry", life: 15, damage: 1 });
  expect(clash?.rows[1]).toMatchObject({ target: "pip", stage: "open" });
  expect(total(clash?.rows[0]?.attackParts ?? [])).toBe(5);
  expect(clash?.notes.map(({ event }) => event)).toEqual(["stunned"]);
});

test("the table is cleared by the next turn, and taken over by the next card", () => {
  expect(clashOf([...FIGHT, happened("turn_started", { seat: 1 })])).toBeNull();
  expect(clashOf([...FIGHT, happened("card_played", { seat: 0, character: "tomas", card: "shot" })])).toMatchObject({
    card: "shot",
    rows: [],
  });
  expect(clashOf([])).toBeNull();
});

test("a forecast says what would be left, and whom it is aimed at", () => {
  expect([...lifeAfter(standing, null, aim)]).toEqual([["sable", 12]]);
  const deadly = withAnswer(aim, { target: "sable", away: 1, attack: 20, defense: 0, damage: 20, life: 0 });
  expect([...lifeAfter(standing, null, deadly)]).toEqual([["sable", 0]]);
  expect(targetsOf(aim, standing, null)).toEqual(["A2"]);
});

test("an attack being tried keeps the reach of its card, with the blows as they stand on the table", () => {
  const table = { card: "cut", blows: [{ target: "sable", away: 1, attack: 7, defense: 0, damage: 7, life: 9 }] };
  const found = aimOf(forecast, readOutlook({ attack: table }), "cut");

  expect(found).toMatchObject({ reach: 1, beyond: [{ target: "pip" }], blows: [{ target: "sable", life: 9 }] });
  expect(aimOf(readOutlook({ attack: table }), null, "parry")).toBe(table);
});

test("what is tried shows what life would change", () => {
  const then = readView(
    view({ characters: { ...view().known.characters, isolde: { life: 16, space: "B3" }, pip: { life: 0, space: null } } }),
    characters,
  );

  expect([...lifeAfter(standing, then, null)]).toEqual([
    ["isolde", 16],
    ["pip", 0],
  ]);
});

test("a target says what each defense that may be played would leave", () => {
  const sable = standing.pawns.get("sable");
  const blow = {
    target: "sable",
    away: 1,
    attack: 4,
    defense: 0,
    damage: 4,
    life: 12,
    answers: [
      { card: "shot", life: 14 },
      { card: "parry", life: 14 },
      { card: "cut", life: 13 },
    ],
  };

  expect(sable && tipOf(blow, sable, cards, cards.get("cut"))).toEqual(["Attack 4: 16 → 12", "cut: 16 → 13", "shot, parry: 16 → 14"]);
});

test("traces find where everybody stood when it happened", () => {
  const moves = [
    happened("moved", { character: "pip", from: "C3", to: "B3" }, "SK-4.8"),
    happened("card_played", { character: "sable", card: "shot" }),
    happened("attack_declared", { character: "sable", card: "shot", targets: ["pip"] }),
  ];
  const later = [happened("moved", { character: "pip", from: "B3", to: "C3" }, "SK-5.53")];
  const first = { number: 1, seat: 1, events: moves, now: false };
  const second = { number: 2, seat: 1, events: later, now: false };

  const found = traced(map, [first, second], standing);
  expect(found.ways.map(({ number, attack, spaces }) => [number, attack, ...spaces])).toEqual([
    [1, false, "C3", "B3"],
    [1, true, "A2", "B3"],
    [2, false, "B3", "C3"],
  ]);
  expect([...found.badges].map(([space, numbers]) => [space, ...numbers])).toEqual([
    ["C3", 2, 1],
    ["A2", 1],
  ]);
  expect(traced(map, [{ ...first, now: true }, second], standing).ways).toHaveLength(2);
});

test("characters, cards and water explain themselves", () => {
  const pip = standing.pawns.get("pip");
  const cut = cards.get("cut");
  const lake = map.at("B1");
  expect(pip && explainPawn(pip, "Bob, The Drowned Crew", byId(board.rewards)).facts?.map(({ text }) => text)).toEqual([
    "12 / 12",
    "+1 defense",
  ]);
  expect(cut && explainCard({ ...cut, free: true, undefendable: true }, "Isolde Varr").facts?.map(({ clause }) => clause)).toEqual([
    "SK-5.11",
    "SK-5.4",
    "SK-5.100",
    "SK-2.9",
  ]);
  expect(lake && explainSpace(lake)?.title).toBe("B1: water");
});

test("names are short where there is little room", () => {
  expect([shortName("Pip"), shortName("Sable Reeve"), shortName("The Hollow Bride")]).toEqual(["Pip", "Sable", "Bride"]);
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
    decision: at.decision,
    traces: [],
    hovered: null,
    hinted: null,
    highlight: [],
    playback: { step: 1, seat: null, events: [], running: false },
    names: new Map(),
    seats: [],
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
  expect(props.onwhy).toHaveBeenCalledWith("play:parry", expect.anything(), false);
});

test("an opponent offers the cards that hit them; one click plays a card and aims it", async () => {
  const props = given(ACT, { view: view({}, OUTLOOK), asked: view({}, OUTLOOK) });
  const { rerender } = render(Skirmish, props);

  await fireEvent.click(screen.getByRole("button", { name: /Sable Reeve/ }));
  await fireEvent.click(screen.getByRole("button", { name: /16 → 12/ }));
  expect(props.onchoose).toHaveBeenLastCalledWith("play:cut");

  const targets = [option("target:sable"), option("target:pip")];
  await rerender({ ...props, options: targets, chain: ["play:cut"], tried: "play:cut" });
  expect(props.onchoose).toHaveBeenLastCalledWith("target:sable");
});

test("while a target is asked for, another card may be chosen instead, and the picked one put back", async () => {
  const onback = vi.fn();
  const targets = [option("target:sable")];
  const props = given(targets, { earlier: [option("play:parry")], chain: ["play:cut"], tried: "play:cut", onback }, "choose_target");
  render(Skirmish, props);

  await fireEvent.click(screen.getByRole("button", { name: /^parry/ }));
  expect(props.onchoose).toHaveBeenLastCalledWith("play:parry");
  await fireEvent.click(screen.getByRole("button", { name: /^cut/ }));
  expect(onback).toHaveBeenCalledOnce();
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
  const past = (): GameEvent[] => [
    happened("card_played", { character: "sable", card: "shot" }),
    happened("attack_declared", { character: "sable", card: "shot", targets: ["isolde"] }),
  ];
  render(Skirmish, given([], { view: seen, asked: seen, seat: null, past }, "defend"));

  expect(screen.getByText("may answer")).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Your hand" })).toBeNull();
});
