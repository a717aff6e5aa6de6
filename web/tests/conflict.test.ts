import { describe, expect, it } from "vitest";
import { army } from "./conflict-samples";
import { follow, settle, verdictOf, type Battle } from "../src/boards/conflict/battle";
import { plannedArmy, proposal, raised, toggled, total, withLevel, withTile } from "../src/boards/conflict/army";
import { chipOf, heldNow, light, NOTHING, partOf, whyAction, whyHeld } from "../src/boards/conflict/choices";
import type { GameEvent } from "../src/boards/conflict/known";
import { printed, readPack } from "../src/boards/conflict/pack";
import { reading, step } from "../src/boards/conflict/pointing";
import { readView } from "../src/boards/conflict/position";
import { blowWords, reasonsOf } from "../src/boards/conflict/reasons";
import { fullName, stackName, tileName } from "../src/boards/conflict/names";
import { unfold } from "../src/boards/conflict/unfold";
import { option, partly } from "./samples";
import { BOARD, view } from "./conflict-samples";

const pack = readPack(BOARD);

function happened(kind: GameEvent["event"], facts: object, clause = "CF-4.31"): GameEvent {
  return partly({ event: kind, text: kind, facts, clause });
}

describe("what is lit", () => {
  it("lights the cells that options name", () => {
    const lit = light([option("choose_location 2,-1"), option("choose_location 0,0")], NOTHING, null);

    expect([...lit.cells.keys()]).toEqual(["2,-1", "0,0"]);
  });

  it("lights fighters in their stacks, and the stacks", () => {
    const lit = light([option("move_fighter 0,0 0"), option("move_fighter 0,0 2"), option("end_movement")], NOTHING, null);

    expect([...lit.fighters.keys()]).toEqual(["0,0 0", "0,0 2"]);
    expect(lit.cells.get("0,0")).toHaveLength(2);
  });

  it("lights the targets of the only tile that can be used, and else the tiles themselves", () => {
    const one = [option("miss 1 chosen"), option("miss 1 opposite"), option("pass")];
    const two = [...one, option("bomb 3,3")];

    expect(heldNow(one, NOTHING)).toBe("miss");
    expect([...light(one, NOTHING, null).places.keys()]).toEqual(["1 chosen", "1 opposite"]);
    expect(heldNow(two, NOTHING)).toBeNull();
    expect([...light(two, NOTHING, null).held.keys()]).toEqual(["miss", "bomb"]);
    expect(light(two, NOTHING, null).places.size).toBe(0);
    expect([...light(two, { held: "bomb", place: null }, null).cells.keys()]).toEqual(["3,3"]);
  });

  it("asks for a play in two parts one after the other", () => {
    const plays = [
      option("extraction 1 chosen 2,2"),
      option("extraction 1 chosen 3,3"),
      option("hypnosis 1 opposite 3"),
      option("hypnosis 1 opposite none"),
    ];

    expect(light(plays, { held: "extraction", place: null }, null).places.get("1 chosen")).toHaveLength(2);
    expect([...light(plays, { held: "extraction", place: "1 chosen" }, null).cells.keys()]).toEqual(["2,2", "3,3"]);
    expect([...light(plays, { held: "hypnosis", place: "1 opposite" }, null).places.keys()]).toEqual(["3 opposite", "1 opposite"]);
  });

  it("finds fighters of the stack that is being arranged", () => {
    const frame = { name: "arrange_next", cell: "4,4", index: null, order: [1], place: null, seats: [0] };

    expect([...light([option("arrange_next 0"), option("arrange_next 2")], NOTHING, frame).fighters.keys()]).toEqual(["4,4 0", "4,4 2"]);
  });

  it("numbers what a key picks, also where a key picks a part", () => {
    const [one, other] = [option("from 0,1"), option("from 1,0")];

    expect(chipOf([one], new Map([["from 0,1", 2]]))).toBe(2);
    expect(chipOf([one, other], new Map([["0,1", 4]]))).toBe(4);
    expect(chipOf(undefined, new Map())).toBeUndefined();
  });

  it("goes to the part of the board that holds the choice", () => {
    const at = (decision: string, ...actions: string[]) =>
      partOf(
        decision,
        light(
          actions.map((action) => option(action)),
          NOTHING,
          null,
        ),
        NOTHING,
      );

    expect(at("choose_location", "choose_location 0,0")).toBe("board");
    expect(at("take_blow", "take_blow 1", "take_blow 2")).toBe("battle");
    expect(at("prep", "attach gun 0,0 1", "bomb 1,1", "pass")).toBe("held");
    expect(at("prep", "attach gun 0,0 1", "pass")).toBe("stacks");
    expect(at("prep", "bomb 1,1", "pass")).toBe("board");
  });

  it("asks why of what a click most likely meant", () => {
    const meant = { cell: "1,1", lying: "other", location: "1,0", mover: "0,0" } as const;

    expect(whyAction("choose_location", meant)).toBe("choose_location 1,1");
    expect(whyAction("choose_location", { ...meant, lying: "nothing" })).toBeNull();
    expect(whyAction("move_to", { ...meant, cell: "2,-3" })).toBe("move_to 2,-3");
    expect(whyAction("move_to", { ...meant, cell: "20,3" })).toBeNull();
    expect(whyAction("choose_fighter", meant)).toBe("from 1,1");
    expect(whyAction("choose_fighter", { ...meant, cell: "5,5" })).toBeNull();
    expect(whyAction("move_fighter", meant)).toBeNull();
    expect(whyAction("move_fighter", { ...meant, lying: "own" })).toBe("move_fighter 1,1 0");
    expect(whyHeld("extraction", false)).toBe("extraction 1 chosen 0");
    expect(whyHeld("gun", true)).toBe("attach gun 0");
  });
});

describe("the position", () => {
  const standing = readView(view());

  it("is read from the view, with what was seen before", () => {
    expect(standing.stacks.get("0,0")?.owner).toBeNull();
    expect(standing.stacks.get("0,0")?.tiles.map(({ id, recalled }) => [id, recalled])).toEqual([
      [null, false],
      ["zombie-5", true],
    ]);
    expect(standing.stacks.get("0,-1")?.tiles[0]?.id).toBe("ghoul-4");
    expect([...(standing.seats[0]?.held ?? [])]).toEqual([["knife", 2]]);
    expect(standing.frame?.name).toBe("choose_location");
  });

  it("is named in words", () => {
    const down = standing.stacks.get("0,0");
    const up = standing.stacks.get("0,-1");

    expect(tileName(pack, "ghoul-4", ["knife"])).toBe("Grave Sniffer, Ghoul level 4, attack 4, defense 5, Scout, with Knife");
    expect(down && stackName(pack, down, "")).toBe("face-down stack, 2 tiles, you have seen Late Riser");
    expect(up && fullName("0,-1", stackName(pack, up, "Your Ghouls"), [option("from 0,-1", "Take from it")])).toBe(
      "(0, -1): Your Ghouls, 2 fighters, on top Grave Sniffer, Ghoul level 4, attack 4, defense 5, Scout; Take from it",
    );
  });

  it("changes with events until the next one comes", () => {
    const after = unfold(standing, [
      happened("fighter_moved", { from: [0, -1], to: [1, -1], tile: "ghoul-1" }),
      happened("handed_out", { seat: 1, tile: "zombie-miss" }),
      happened("stack_removed", { cell: [0, 0], tiles: [{ tile: "zombie-6" }, { tile: "zombie-5" }] }),
    ]);

    expect(after.stacks.get("0,-1")?.tiles.map(({ id }) => id)).toEqual(["ghoul-4"]);
    expect(after.stacks.get("1,-1")?.owner).toBe(0);
    expect(after.seats[1]?.held.get("miss")).toBe(1);
    expect(after.stacks.has("0,0")).toBe(false);
    expect(after.graveyard.get("zombie-6")).toBe(1);
    expect(standing.stacks.has("0,0")).toBe(true);
  });

  it("takes out of the game whoever is eliminated", () => {
    const after = unfold(standing, [happened("eliminated", { seat: 0, tiles: [] })]);

    expect([...after.stacks.values()].some(({ owner }) => owner === 0)).toBe(false);
    expect(after.seats[0]?.out).toBe(true);
  });
});

describe("the lineup", () => {
  const aided = { by: ["2 chosen", "3 chosen"], at: "2 opposite", attacks: [3, 3], defense: 4, came: "defeats", clause: "CF-4.31" };
  const back = { by: ["2 opposite"], at: "2 chosen", attacks: [6], defense: 3, came: "defeats", clause: "CF-4.31" };
  const events = [
    happened("location_chosen", { seat: 0, cell: [0, 0] }),
    happened("fighter_chosen", { slot: 1, cell: [0, -1], tile: "ghoul-4" }),
    happened("fighter_chosen", { slot: 2, cell: [0, -1], tile: "ghoul-5" }),
    happened("tiles_turned", { cell: [0, 0], tiles: [{ tile: "zombie-miss" }, { tile: "zombie-3" }] }, "CF-4.13"),
    happened("handed_out", { seat: 1, tile: "zombie-miss" }),
    happened("fought", { one: "2 chosen", other: "2 opposite", killed: ["2 opposite", "2 chosen"], blows: [aided, back] }),
  ];

  function followed(): Battle | null {
    return events.reduce<Battle | null>((battle, each) => follow(battle, each, () => false), null);
  }

  it("keeps who stood where and what became of them", () => {
    const battle = followed();

    expect(battle?.faceDown).toBe(true);
    expect(battle?.lanes.map(({ chosen, opposite }) => [chosen?.fate, opposite?.fate])).toEqual([
      [null, "held"],
      ["falls", "falls"],
    ]);
  });

  it("says what beats what and why", () => {
    const battle = followed();
    const verdicts = battle?.lanes.map((lane) => verdictOf(lane, undefined, false)) ?? [];

    expect(verdicts[1]?.blows.map(blowWords)).toEqual(["3 + 3 beats 4", "6 beats 3"]);
    expect(battle && reasonsOf(pack, battle, verdicts).map(({ clause }) => clause)).toEqual(["CF-4.22", "CF-5.21", "CF-4.32"]);
  });

  it("believes the position rather than the events", () => {
    const standing = readView(
      view({
        lineup: {
          location: [0, 0],
          face_down: true,
          slots: [{ source: [0, -1], chosen: { tile: "ghoul-4", lost: true }, opposite: null, helps: null }],
          hypnosis: [],
          fight: null,
          scouts: [],
          settled: false,
        },
      }),
    );
    const battle = settle(followed(), standing);

    expect(battle?.lanes).toHaveLength(1);
    expect(battle?.lanes[0]?.chosen).toMatchObject({ lost: true, fate: null });
    expect(battle?.lanes[0]?.opposite?.fate).toBe("held");
  });

  it("is over when the line-up is gone", () => {
    expect(settle(followed(), readView(view()))?.over).toBe(true);
  });
});

describe("an army that is put together", () => {
  it("is changed without being refused", () => {
    const changed = withLevel(withTile(army, "knife", 1), 2, -1);

    expect(total(army)).toBe(27);
    expect(changed.tiles.get("knife")).toBe(2);
    expect(changed.levels).toEqual([4, 5, 5, 4, 4]);
    expect(total(changed)).toBe(27);
  });

  it("orders its start", () => {
    expect(toggled(army, 3).start).toEqual([2, 4, 5, 1]);
    expect(toggled(toggled(army, 3), 6).start).toEqual([2, 4, 5, 1, 6]);
    expect(toggled(army, 6).start).toEqual(army.start);
    expect(raised(army, 4).start).toEqual([2, 3, 4, 1, 5]);
  });

  it("goes on from what was chosen step by step", () => {
    const group = pack.groups.get("ghoul");

    expect(group && [...plannedArmy(army, group, [-1, 0, 2]).tiles]).toEqual([
      ["scatter", 0],
      ["knife", 2],
      ["crystal", 1],
    ]);
  });

  it("is handed in as the server reads it", () => {
    expect(proposal(withTile(army, "scatter", -1))).toEqual({
      tiles: { knife: 1, crystal: 1 },
      levels: [5, 5, 5, 4, 4],
      start: [2, 3, 4, 5, 1],
    });
  });
});

describe("cells", () => {
  it("are read row by row and walked with the arrow keys", () => {
    const cells = reading(["1,0", "0,0", "0,-1", "1,0", "5,0"]);

    expect(cells).toEqual(["0,-1", "0,0", "1,0", "5,0"]);
    expect(step(cells, "1,0", "ArrowRight")).toBe("5,0");
    expect(step(cells, "0,0", "ArrowUp")).toBe("0,-1");
    expect(step(cells, "5,0", "ArrowRight")).toBe("5,0");
  });
});

describe("tiles", () => {
  it("are printed with their ability, and Leaders as such", () => {
    expect(printed(pack, "ghoul-1")?.foot).toBe("Leader");
    expect(printed(pack, "ghoul-4")?.foot).toBe("Scout");
    expect(printed(pack, "ghoul-knife")?.name).toBe("Knife");
    expect(printed(pack, "ghoul-9")).toBeNull();
  });
});
