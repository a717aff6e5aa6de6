// Ground Zero's board: the map, its light, units dragged across it, dice, and what others left on it.
import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { dragged, isMovable, light, press, sourceOf, whyAction, type Offer } from "../src/boards/ground-zero/choices";
import { battleOf, columns } from "../src/boards/ground-zero/dice";
import GroundZero from "../src/boards/ground-zero/GroundZero.svelte";
import { traced } from "../src/boards/ground-zero/happening";
import type { GameEvent } from "../src/boards/ground-zero/known";
import { overlap } from "../src/boards/kit/geometry";
import { placeLabels, placeRegions } from "../src/boards/ground-zero/labels";
import { readMap, step } from "../src/boards/ground-zero/map";
import { differences, readFrame, readView, type Props, type View } from "../src/boards/ground-zero/position";
import { prefer } from "../src/lib/settings.svelte";
import type { OptionChoice } from "../src/protocol";
import { board, LANDS, view } from "./ground-zero-sample";
import { decision, option, partly, party, position } from "./samples";

const ATTACK = [option("attack nile congo"), option("walk persia congo"), option("wall nile congo"), option("end_attack")];

function offer(options: readonly OptionChoice[], changed: Partial<Offer> = {}): Offer {
  return { options, earlier: [], source: null, mode: "go", grounds: readView(view()).grounds, ...changed };
}

// --- light and clicks ---

test("a source is picked first, or a target at once from where most units stand", () => {
  const lit = light(offer(ATTACK));

  expect(lit.get("nile")).toMatchObject({ role: "source", action: null, faint: false });
  expect(lit.get("congo")).toMatchObject({ role: "target", action: "attack nile congo", faint: true });
  expect(press("congo", offer(ATTACK))).toEqual({ does: "choose", action: "attack nile congo" });
  expect(press("nile", offer(ATTACK))).toEqual({ does: "source", mode: "go" });
  expect(press("congo", offer(ATTACK, { source: "persia" }))).toEqual({ does: "choose", action: "walk persia congo" });
  expect(press("outback", offer(ATTACK))).toEqual({ does: "why" });
});

test("while the dice of an attack are chosen, its other targets stay lit as alternatives", () => {
  const dice = [option("dice 1"), option("dice 2")];
  const chosen = offer(dice, { earlier: ATTACK });
  const source = sourceOf(["attack nile congo"], chosen);

  expect(source).toBe("nile");
  expect(light({ ...chosen, source }).get("congo")).toMatchObject({ role: "target", faint: true });
});

test("units are dragged over a border, or to a land that is asked for afterwards", () => {
  const transfer = offer([option("t_from nile"), option("skip")]);

  expect(isMovable("nile", offer(ATTACK))).toBe(true);
  expect(isMovable("congo", offer(ATTACK))).toBe(false);
  expect(dragged("nile", "congo", offer(ATTACK))).toEqual(["attack nile congo"]);
  expect(dragged("nile", "outback", offer(ATTACK))).toEqual([]);
  expect(dragged("nile", "persia", transfer)).toEqual(["t_from nile", "t_to persia"]);
});

test("an unlit land is asked about as what a click on it most likely meant", () => {
  const neighbors = (land: string): readonly string[] => readMap(board).lands.get(land)?.neighbors ?? [];

  expect(whyAction("congo", "attack", "military", offer([]), neighbors)).toBe("attack nile congo");
  expect(whyAction("outback", "attack", "military", offer([], { source: "nile" }), neighbors)).toBe("walk nile outback");
  expect(whyAction("congo", "assign", "military", offer([]), neighbors)).toBe("place congo");
  expect(whyAction("congo", "attack_dice", "military", offer([]), neighbors)).toBeNull();
});

// --- the map ---

test("arrow keys lead along the rows of the map and to the nearest above or below", () => {
  const { reading } = readMap(board);

  expect(reading.map(({ id }) => id)).toEqual(["nile", "congo", "persia", "outback"]);
  expect(step(reading, "nile", "ArrowRight")).toBe("congo");
  expect(step(reading, "nile", "ArrowLeft")).toBe("outback");
  expect(step(reading, "nile", "ArrowDown")).toBe("persia");
});

test("a name for which there is no room is left out, but never one that is needed", () => {
  const name = { land: "nile", text: "Nile", chip: undefined, center: [50, 50] as const };
  const everywhere = [{ left: -500, top: -500, right: 500, bottom: 500 }];
  const within = { left: 0, top: 0, right: 800, bottom: 600 };

  expect(placeLabels([{ ...name, quiet: true }], everywhere, 10, 1, within)).toHaveLength(0);
  expect(placeLabels([{ ...name, quiet: true }], [], 10, 1, within)).toHaveLength(1);
  expect(placeLabels([{ ...name, quiet: false }], everywhere, 10, 1, within)).toHaveLength(1);
});

test("lands that appear and vanish are differences too", () => {
  const [before, after] = [
    readView(view({ nile: { owner: "military", units: 1 } })),
    readView(view({ congo: { owner: "zombies", units: 2 } })),
  ];
  expect(differences(before, after).map(({ land, after: now }) => [land, now.units])).toEqual([
    ["nile", 0],
    ["congo", 2],
  ]);
});

// --- dice ---

function event(name: GameEvent["event"], facts: object, text: string = name, clause = "GZ-1"): GameEvent {
  return partly<GameEvent>({ event: name, facts, text, clause });
}

const DECLARED = event("attack_declared", { faction: "military", source: "nile", target: "congo", dice: 3, cyborg_dice: 0 });
const ROLLED = event("dice_rolled", {
  faction: "military",
  defender: "zombies",
  attack: [2, 6, 4],
  defense: [5, 4],
  attack_cyborgs: 0,
  defense_cyborgs: 0,
  source: "nile",
  target: "congo",
});
const COMPARED = event(
  "pairs_compared",
  {
    source: "nile",
    target: "congo",
    pairs: [
      { attack: 6, defense: 5, loser: "defender", why: "beats", clause: "GZ-5.75" },
      { attack: 4, defense: 4, loser: "attacker", why: "ties: a bite", clause: "GZ-5.53" },
    ],
  },
  "Military lost 1 unit, Zombies lost 1 unit",
);

test("a roll is read from what happened, and stays until the next", () => {
  const battle = battleOf([DECLARED, ROLLED, COMPARED, event("turn_started", { round: 2, faction: "zombies" })]);

  expect(battle && columns(battle, true).map(({ attack, defense, verdict }) => [attack?.face, defense?.face, verdict])).toEqual([
    [6, 5, "beats"],
    [4, 4, "bites"],
    [2, undefined, "alone"],
  ]);
  expect(battle?.attack).toMatchObject({ lost: 1, gained: 0 });
  expect(battle?.defense).toMatchObject({ lost: 1, gained: 1 });
  expect(battleOf([DECLARED, ROLLED, COMPARED, DECLARED])?.pairs).toEqual([]);
  expect(battleOf([])).toBeNull();
});

test("what blows up is compared with nothing", () => {
  const battle = battleOf([DECLARED, ROLLED, event("exploded", { faction: "aliens", lost: { nile: 3, congo: 4 } }, "Doubles")]);
  expect(battle).toMatchObject({ blast: true, over: true, pairs: [], attack: { lost: 3 }, defense: { lost: 4 } });
});

test("civilians that defect are the lowest of their dice, and change sides", () => {
  const rolled = event("dice_rolled", { ...ROLLED.facts, attack: [5, 1, 2, 1], attack_cyborgs: 1 });
  const battle = battleOf([DECLARED, rolled, event("civilians_defected", { units: 2, attacking: true })]);

  expect(battle?.attack.dice.map(({ gone }) => gone)).toEqual([false, true, true, false]);
  expect([battle?.attack.lost, battle?.defense.gained]).toEqual([2, 2]);
});

// --- what others did ---

const MOVED = event("units_transferred", { faction: "zombies", source: "congo", target: "outback", units: 2, cyborgs: 0 });

test("moves of others mark what changed hands; of one looked back at, everything", () => {
  const taken = event("territory_conquered", { faction: "military", source: "nile", target: "congo", units: 3, cyborgs: 0 });
  const first = { number: 1, seat: 1, events: [DECLARED, ROLLED, COMPARED, taken], now: false };
  const second = { number: 2, seat: null, events: [MOVED], now: false };

  expect([...traced([first, second]).badges]).toEqual([["congo", 1]]);
  expect(traced([first, second]).ways).toEqual([]);
  expect(traced([second, first]).ways.map(({ source, target }) => [source, target])).toEqual([["nile", "congo"]]);
  const back = traced([first, { ...second, now: true }]);
  expect([...back.badges.keys()]).toEqual(["outback"]);
  expect(back.ways.map(({ source, target, attack }) => [source, target, attack])).toEqual([["congo", "outback", false]]);
});

test("the question that follows an answer is read from the view it is open in", () => {
  const asked = view(LANDS, { stack: [{ frame: "attack" }, { frame: "attack_dice", seat: 0, source: "nile", target: "congo" }] });
  expect(readFrame(asked)).toMatchObject({ source: "nile", target: "congo" });
});

// --- the board itself ---

function given(options: readonly OptionChoice[], changed: Partial<Props> = {}, name = "attack"): Props {
  const parties = [
    party("military", { title: "Military", active: true, figures: [["income", 5]] }),
    party("zombies", { title: "Zombies", seat: null }),
  ];
  const question = decision([...options], { name });
  return {
    game: "ground-zero",
    board,
    view: view(),
    position: position({ parties, decision: question }),
    seat: 0,
    options,
    narrowed: options,
    chips: new Map(),
    trail: [],
    tried: null,
    chain: [],
    seats: [],
    after: null,
    asked: view(),
    earlier: [],
    decision: question,
    traces: [],
    hovered: null,
    hinted: null,
    highlight: [],
    playback: { step: 1, seat: null, events: [], running: false },
    names: new Map(readMap(board).reading.map((land) => [land.id, land.name])),
    onchoose: vi.fn(),
    onnarrow: vi.fn(),
    onback: vi.fn(),
    onhover: vi.fn(),
    onwhy: vi.fn(),
    ...changed,
  };
}

const land = (name: RegExp): HTMLElement => screen.getByRole("button", { name });

test("a land is named with its owner, what stands there, and what may be done", () => {
  render(GroundZero, given(ATTACK));

  expect(land(/^Nile, You, Military, 6 units, city; attack from here possible, wall from here possible$/)).toBeTruthy();
  expect(land(/^Outback, Zombies, held, but empty, city$/)).toBeTruthy();
});

test("what is being tried is drawn as a ghost with figures before and after", async () => {
  const props = given([option("place nile"), option("place persia")], {}, "assign");
  const { container, rerender } = render(GroundZero, props);
  expect(container.querySelectorAll(".disc.ghost")).toHaveLength(0);

  await rerender({
    ...props,
    after: view({ ...LANDS, nile: { ...LANDS["nile"], units: 8 } }),
    tried: "place nile",
    chain: ["place nile", "place nile"],
  });
  expect([...container.querySelectorAll(".disc.ghost text")].map((text) => text.textContent)).toEqual(["6 → 8"]);
});

test("Shift places five units with one click", async () => {
  const props = given([option("place nile")], {}, "assign");
  render(GroundZero, props);

  await fireEvent.click(land(/^Nile, You/), { shiftKey: true });
  expect(props.onchoose).toHaveBeenCalledTimes(5);
});

test("an unlit land answers why not", async () => {
  const props = given(ATTACK);
  render(GroundZero, props);

  await fireEvent.click(land(/^Outback/));
  expect(props.onwhy).toHaveBeenCalledWith("walk nile outback", expect.anything(), false);
});

test("a transfer is dragged from land to land: both answers, the second when it is offered", async () => {
  const props = given([option("t_from nile")], {}, "transfer");
  const { container, rerender } = render(GroundZero, props);
  const grip = container.querySelector("[data-drag=nile]");
  const spot = (): Element | null => container.querySelector(".land[data-spot=persia]");
  vi.spyOn(document, "elementFromPoint").mockImplementation(spot);

  await fireEvent.pointerDown(grip ?? document.body, { button: 0, pointerId: 1, clientX: 0, clientY: 0 });
  await fireEvent.pointerMove(window, { pointerId: 1, clientX: 40, clientY: 40 });
  expect(props.onchoose).toHaveBeenLastCalledWith("t_from nile");
  const next = { ...given([option("t_to persia")], {}, "t_to"), onchoose: props.onchoose, earlier: props.options, chain: ["t_from nile"] };
  await rerender({ ...next, position: props.position });
  await fireEvent.pointerUp(window, { pointerId: 1, clientX: 40, clientY: 40 });
  expect(props.onchoose).toHaveBeenLastCalledWith("t_to persia");
});

test("the attack that was just rolled is tried again at once, unless a click would play it", () => {
  const props = given(ATTACK, { past: () => [DECLARED, ROLLED, COMPARED] });
  const { unmount } = render(GroundZero, props);
  expect(props.onchoose).toHaveBeenCalledWith("attack nile congo");
  unmount();

  prefer({ oneClick: true });
  const other = given(ATTACK, { past: () => [DECLARED, ROLLED, COMPARED] });
  render(GroundZero, other);
  prefer({ oneClick: false });
  expect(other.onchoose).not.toHaveBeenCalled();
});

test("an attack can go on until its target falls or too few units are left", async () => {
  const stack = [{ frame: "attack_dice", seat: 0, source: "nile", target: "congo" }];
  const asked = partly<View>({ ...view(LANDS, { stack }), odds: [{ dice: [3, 0], against: [2, 0], results: [] }] });
  const onrepeat = vi.fn<NonNullable<Props["onrepeat"]>>();
  render(GroundZero, given([option("dice 3")], { asked, onrepeat }, "attack_dice"));

  await fireEvent.click(screen.getByRole("button", { name: "Until Congo falls" }));
  const [, intention] = onrepeat.mock.calls[0] ?? [];
  const dice = [option("dice 1"), option("dice 3")];
  expect(intention?.(decision(ATTACK, { name: "attack" }), view())).toBe("attack nile congo");
  expect(intention?.(decision(dice, { name: "attack_dice" }), view())).toBe("dice 3");
  expect(intention?.(decision(ATTACK, { name: "attack" }), view({ nile: { owner: "military", units: 3 } }))).toBeNull();
  expect(intention?.(decision([option("count 3")], { name: "move_in" }), view())).toBeNull();
});

test("the dice and their reasons stay after they were shown", () => {
  render(GroundZero, given(ATTACK, { past: () => [DECLARED, ROLLED, COMPARED] }));

  const dice = screen.getByRole("region", { name: "Dice" });
  expect(dice.textContent).toContain("A tie is a bite");
  expect(dice.textContent).toContain("Military lost 1 unit, Zombies lost 1 unit");
});

test("before the first roll the sides say what they can do", () => {
  render(GroundZero, given(ATTACK));
  expect(screen.getByRole("region", { name: "Dice" }).textContent).toContain("Win every tie");
});

test("the odds of each number of dice are shown before the roll, for who chooses", async () => {
  const stack = [{ frame: "attack_dice", seat: 0, source: "nile", target: "congo" }];
  const results = [
    { attack: 0, defense: -2, blast: false, share: 0.37 },
    { attack: -1, defense: -1, blast: false, share: 0.34 },
    { attack: -2, defense: 0, blast: false, share: 0.29 },
  ];
  const asked = partly<View>({ ...view(LANDS, { stack }), odds: [{ dice: [3, 0], against: [2, 0], results }] });
  const props = given([option("dice 3", "3 dice")], { asked }, "attack_dice");
  render(GroundZero, props);

  expect(screen.getByRole("img", { name: "they −2 37 %, 1 each 34 %, you −2 29 %" })).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: /^3 dice/ }));
  expect(props.onchoose).toHaveBeenLastCalledWith("dice 3");
});

test("powers won are shown with the hands of others", () => {
  render(GroundZero, given(ATTACK));
  expect(screen.getByRole("button", { name: /Power of Tech Zombies, 0 cards in hand/ })).toBeTruthy();
});

test("looking back shows the roll of the move that is looked at", () => {
  const traces = [{ number: 1, seat: 1, events: [DECLARED, ROLLED, COMPARED], now: true }];
  render(GroundZero, given([], { traces, past: () => [DECLARED] }));
  expect(screen.getByRole("region", { name: "Dice" }).textContent).toContain("Zombies lost 1");
});

test("names of regions keep clear of units and of each other, within the map", () => {
  const within = { left: 0, top: 0, right: 400, bottom: 200 };
  const at = (x: number, y: number) => ({ name: "Taiga", label: [x, y] as const });
  const unit = { left: 180, top: 95, right: 220, bottom: 105 };
  const boxes = placeRegions([at(200, 100), at(200, 85), at(398, 4)], [unit], 1, within).map(({ box }) => box);

  expect(boxes).toHaveLength(3);
  for (const box of boxes) {
    expect([unit, ...boxes].filter((other) => other !== box && overlap(box, other) > 0)).toEqual([]);
    expect(box.right <= within.right && box.top >= within.top).toBe(true);
  }
});
