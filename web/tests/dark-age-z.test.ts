// The board of Dark Age Z: what is lit, what is tried, what others did, what combat did.
import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { BoardProps } from "../src/boards/board";
import { inOrder, keysOf, light, pickedBefore, whyAction } from "../src/boards/dark-age-z/choices";
import { recall } from "../src/boards/dark-age-z/combat";
import { does } from "../src/boards/dark-age-z/does";
import DarkAgeZ from "../src/boards/dark-age-z/DarkAgeZ.svelte";
import type { Board, GameEvent } from "../src/boards/dark-age-z/known";
import { readView, type View } from "../src/boards/dark-age-z/position";
import { marksOf } from "../src/boards/dark-age-z/traces";
import { unroll } from "../src/boards/dark-age-z/unrolled";
import { only } from "../src/boards/kit/scene.svelte";
import { BOARD, view } from "./dark-age-z-sample";
import { decision, option, partly, party, position } from "./samples";

const SWORDS = { card: "swordsman-7", loyal: 0, active: true };
const BOWS = { card: "archer-3", loyal: 1, active: true };
const FOUGHT = {
  board: 0,
  zone: 1,
  zombies: 5,
  charge: 0,
  own: 7,
  support: 3,
  kills: 3,
  owner: 0,
  rewarded: 1,
  defeated: true,
  turned: 2,
  left: 4,
};

function asked(name: string, shown = view()) {
  return { decision: name, standing: readView(shown) };
}

test("the table is unrolled with your frontiers side by side and the far kingdom at both ends", () => {
  expect(unroll(4, 0)).toEqual({ boards: [1, 0, 3, 2], kingdoms: [2, 1, 0, 3, 2] });
  expect(unroll(3, 1)).toEqual({ boards: [1, 0, 2], kingdoms: [2, 1, 0, 2] });
});

test("a card that is played is placed on a side of the zone that it would take", () => {
  const shown = view([SWORDS], {}, { entry: 2 });

  expect(keysOf(option("where 0 1"), asked("play_where", shown))).toEqual(["side:0.2.1"]);
});

test("loyalty is chosen at the sides of the army that is asked about", () => {
  const woken = view([], { stack: [{ frame: "reactivate_loyalty", place: { board: 0, zone: 3 } }] });
  const kissed = view([], { stack: [{ frame: "relic_choice", effect: "angels-kiss a", chosen: [7] }] });

  expect(keysOf(option("loyalty 1"), asked("reactivate_loyalty", woken))).toEqual(["side:0.3.1"]);
  expect(keysOf(option("loyalty 1"), asked("relic_choice", kissed))).toEqual(["side:1.3.1"]);
});

test("cards are lit where they lie: in the hand, in the pile, or drawn", () => {
  const card = option("card archer-3");

  expect(keysOf(card, asked("refresh_pick"))).toEqual(["hand:archer-3"]);
  expect(keysOf(card, asked("relic_choice"))).toEqual(["pile:archer-3"]);
  expect(keysOf(card, asked("apollo_play"))).toEqual(["offer:archer-3"]);
});

test("a place with one thing to do picks it, one with more has none to pick", () => {
  const vest = [option("vest_gain 0"), option("vest_gain 1")];
  const lit = light([option("play_army swordsman-7"), option("steed a"), ...vest], asked("p1_turn"));

  expect(only(lit.get("hand:swordsman-7"))?.action).toBe("play_army swordsman-7");
  expect(only(lit.get("relic:iron-steed.a"))?.action).toBe("steed a");
  expect(only(lit.get("relic:immortal-vest.b"))).toBeNull();
});

test("what was picked before is remembered while more is asked", () => {
  const shown = view([], { stack: [{ frame: "relic_choice", effect: "star-of-dawn b", chosen: [6] }] });

  expect(pickedBefore(readView(shown).frame)).toEqual(["zone:1.2"]);
});

test("options are numbered as they lie on the board, left to right, then down", () => {
  const shown = view([SWORDS], {}, { entry: 2 });
  const options = ["pass", "where 0 0", "where 0 1", "where 2 0", "where 2 2"].map((action) => option(action));
  const read = inOrder({ name: "play_where", options }, shown);

  expect(read.map(({ action }) => action)).toEqual(["pass", "where 2 0", "where 2 2", "where 0 1", "where 0 0"]);
});

test("what is tried says what it does to the gate, the army, and your points", () => {
  const fight = { ...FOUGHT, event: "zone_fought", zone: 2, kills: 1, owner: 0, rewarded: null, turned: 1 };
  const after = view([SWORDS, { ...BOWS, loyal: 0 }], {}, { through: 4, fights: [fight], kills: [{ seat: 0, vp: 1 }] });

  expect(does({ position: { view: after } }, view([SWORDS]))).toEqual([
    { text: "Zombies through the gate with Ashgard", before: "5", after: "4", good: true, clause: "DZ-4.115" },
    { text: "It kills 1, falls and rises as 1", clause: "DZ-4.112" },
    { text: "Your VP if battle came now", before: "0", after: "+1", good: true, clause: "DZ-4.118" },
  ]);
});

test("an army that pushes others up is new, even if one like it lay in its zone", () => {
  const full = [BOWS, SWORDS, SWORDS, BOWS, BOWS].map((zone) => ({ ...zone, loyal: 0 }));
  const fight = { ...FOUGHT, event: "zone_fought", zone: 5, defeated: false };
  const after = view([...full.slice(1), { ...BOWS, loyal: 0 }], {}, { fights: [fight] });

  expect(does({ position: { view: after } }, view(full, {}, { entry: 5, leaves: { zone: 1 } }))).toEqual([
    { text: "It kills 3, holds", clause: "DZ-4.109" },
  ]);
});

test("what cannot be chosen is asked about in the action's own words", () => {
  expect(whyAction("track:refresh", asked("p1_turn"))).toBe("strategy refresh");
  expect(whyAction("hand:archer-3", asked("reinforce_card"))).toBe("card archer-3");
  expect(whyAction("zone:0.3", asked("commander_target"))).toBe("zone 0 3");
  expect(whyAction("zone:0.3", asked("p1_turn"))).toBeNull();
});

test("marks go with the armies that march, and end with the move that is looked back at", () => {
  const play = { event: "army_played", facts: { seat: 1, board: 0, zone: 2, card: "archer-3", loyal: 1 } };
  const moves = [
    [partly<GameEvent>({ event: "field_command", facts: { seat: 1, steps: 9, token: false } }), partly<GameEvent>(play)],
    [partly<GameEvent>({ event: "armies_marched", facts: { board: 0, moves: [[2, 1]] } })],
    [partly<GameEvent>({ event: "strategy_used", facts: { seat: 2, cost: 1, track: "refresh" } })],
  ];
  const traces = (at: number) => moves.map((events, place) => ({ number: place + 1, seat: 1, events, now: place === at }));

  expect([...marksOf(traces(-1)).on]).toEqual([
    ["zone:0.1", [1]],
    ["track:refresh", [3]],
  ]);
  expect([...marksOf(traces(0)).on]).toEqual([["zone:0.2", [1]]]);
  expect([...marksOf(traces(-1)).steps]).toEqual([[9, 1]]);
});

test("the combat of a day is kept until the next one begins", () => {
  const day = [
    partly<GameEvent>({ event: "combat_started", facts: { board: 0, zombies: 5, hp: 3 } }),
    partly<GameEvent>({ event: "zone_fought", facts: FOUGHT }),
    partly<GameEvent>({ event: "kills_scored", facts: { seat: 0, kills: 3, vp: 3 } }),
    partly<GameEvent>({ event: "day_started", facts: { day: 2 } }),
  ];
  const combat = recall(day);

  expect(combat?.boards[0]?.fights[0]).toMatchObject({ zone: 1, own: 7, support: 3, left: 4, passedOver: false });
  const next = recall([...day, partly<GameEvent>({ event: "combat_started", facts: { board: 1, zombies: 6, hp: 3 } })]);
  expect([next?.day, next?.boards.length, next?.scored.length]).toEqual([2, 1, 0]);
});

type Props = BoardProps<Board, View, GameEvent>;

function given(changed: Partial<Props> = {}): Props {
  const known = changed.view ?? view([SWORDS]);
  const options = changed.options ?? [];
  const question = changed.decision ?? decision([...options], { name: "play_where" });
  return {
    game: "dark-age-z",
    board: BOARD,
    view: known,
    position: position({
      parties: ["vellmoor", "ashgard", "aurelia"].map((key, seat) => party(key, { seat, title: key })),
      decision: question,
    }),
    seat: 0,
    options,
    narrowed: options,
    chips: new Map(),
    trail: [],
    tried: null,
    chain: [],
    after: null,
    asked: known,
    earlier: [],
    decision: question,
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

test("a click on a lit side places the card", async () => {
  const shown = view([SWORDS], { stack: [{ frame: "play_where", card: "archer-3" }] }, { entry: 2 });
  const props = given({ view: shown, options: [option("where 0 0", "yours"), option("where 0 1", "theirs")] });
  render(DarkAgeZ, props);
  await fireEvent.click(screen.getByRole("button", { name: /Zone 2, for ashgard/ }));

  expect(props.onchoose).toHaveBeenCalledWith("where 0 1");
});

test("an army is named with its strength, and a card that cannot be played says why", async () => {
  const props = given({ options: [option("pass")], decision: decision([option("pass")], { name: "p1_turn" }) });
  render(DarkAgeZ, props);
  screen.getByRole("button", { name: /Zone 1, Swordsman 7, loyal to you, attack 7, melee/ });
  await fireEvent.click(screen.getByRole("button", { name: /^Swordsman 7, attack 7, 2 of them/ }));

  expect(props.onwhy).toHaveBeenCalledWith("play_army swordsman-7", expect.anything(), false);
});

test("both uses of a relic are on its card, and one that is not legal says why", async () => {
  const options = [option("steed a")];
  const props = given({ options, decision: decision(options, { name: "p1_turn" }) });
  render(DarkAgeZ, props);
  await fireEvent.click(screen.getByRole("button", { name: /^Iron Steed A: Two commands/ }));
  await fireEvent.click(screen.getByRole("button", { name: /^Iron Steed B: Three steps back/ }));

  expect(props.onchoose).toHaveBeenCalledWith("steed a");
  expect(props.onwhy).toHaveBeenCalledWith("steed b", expect.anything(), false);
});

test("what is tried is a ghost, and figures show what they would become", () => {
  const after = view([SWORDS, { ...BOWS, loyal: 0 }], { steps: 17 }, { through: 2, lost: [{ seat: 0, vp: 3 }] });
  const chain = ["play_army archer-3", "where 0 0"];
  render(DarkAgeZ, given({ after, chain, tried: "where 0 0" }));
  const ghosts = [...document.querySelectorAll(".army.ghost")].map((ghost) => ghost.closest("[data-spot]")?.getAttribute("data-spot"));

  expect(ghosts).toEqual(["zone:0.2"]);
  expect(document.querySelector('[data-spot="gate:0"]')?.textContent).toMatch(/5→2 get through.*You 0→−3 VP/s);
  expect(document.querySelector('[data-spot="steps"]')?.textContent).toMatch(/18→17 steps until battle/);
});

test("another card can be chosen while one is being tried", async () => {
  const shown = view([SWORDS], { stack: [{ frame: "play_where", card: "archer-3" }] }, { entry: 2 });
  const earlier = [option("play_army swordsman-7")];
  const props = given({ after: shown, asked: shown, options: [option("where 0 0")], earlier });
  render(DarkAgeZ, props);
  await fireEvent.click(screen.getByRole("button", { name: /^Swordsman 7, attack 7/ }));

  expect(props.onchoose).toHaveBeenCalledWith("play_army swordsman-7");
});

test("a card taken up in rallying goes to the slot clicked next", async () => {
  const rally = [option("reinforce 0 1 1")];
  const props = given({ options: rally, decision: decision(rally, { name: "rally_turn" }) });
  const shown = render(DarkAgeZ, props);
  await fireEvent.click(screen.getByRole("button", { name: /^Swordsman 7, attack 7/ }));
  await fireEvent.click(screen.getByRole("button", { name: /^bronze slot, \+3/ }));
  const cards = [option("card archer-3"), option("card swordsman-7")];
  await shown.rerender({ ...props, options: cards, decision: decision(cards, { name: "reinforce_card" }) });

  expect(vi.mocked(props.onchoose).mock.calls).toEqual([["reinforce 0 1 1"], ["card swordsman-7"]]);
});

test("a Commander who gathers is recruited by passing", async () => {
  const turn = [option("pass")];
  const props = given({ options: turn, decision: decision(turn, { name: "p1_turn" }) });
  const shown = render(DarkAgeZ, props);
  await fireEvent.click(screen.getByRole("button", { name: /^Lilith/ }));
  const options = [option("commander lilith"), option("no_commander")];
  await shown.rerender({ ...props, options, decision: decision(options, { name: "pass_commander" }) });

  expect(vi.mocked(props.onchoose).mock.calls).toEqual([["pass"], ["commander lilith"]]);
});

test("moves of others are numbered where they were made", () => {
  const events = [partly<GameEvent>({ event: "army_played", facts: { seat: 1, board: 0, zone: 1, card: "swordsman-7", loyal: 0 } })];
  render(DarkAgeZ, given({ traces: [{ number: 1, seat: 1, events, now: false }] }));

  expect(document.querySelector('[data-spot="zone:0.1"] .trace')?.textContent).toBe("1");
});

test("the sums of the zone are shown while it is fought", () => {
  const events = [
    partly<GameEvent>({ event: "combat_started", facts: { board: 0, zombies: 5, hp: 3 } }),
    partly<GameEvent>({ event: "zone_fought", facts: FOUGHT }),
  ];
  render(DarkAgeZ, given({ playback: { step: 2, seat: 1, events, running: true } }));

  expect(document.querySelector("p.sum")?.textContent).toMatch(/7 \+ 3 = 10.*÷ 3.*3 killed.*falls, \+2.*4/s);
});
