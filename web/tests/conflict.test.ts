import { describe, expect, it } from "vitest";
import { army } from "./conflict-samples";
import { battleOf, foreseen, verdictOf, type Battle } from "../src/boards/conflict/battle";
import { plannedArmy, proposal, raised, toggled, total, withLevel, withTile } from "../src/boards/conflict/army";
import {
  gripsOf,
  heldNow,
  light,
  meantBy,
  NOTHING,
  partOf,
  rearranged,
  whyAction,
  whyHeld,
  whyPlace,
} from "../src/boards/conflict/choices";
import { explainStack, explainTile } from "../src/boards/conflict/explain";
import { carried, ghostsOf, orderOf } from "../src/boards/conflict/ghosts";
import type { GameEvent } from "../src/boards/conflict/known";
import { printed, readPack } from "../src/boards/conflict/pack";
import { reading, step } from "../src/boards/conflict/cells";
import { askedIn, readView } from "../src/boards/conflict/position";
import { blowWords, reasonsOf } from "../src/boards/conflict/reasons";
import { fullName, ownedBy, stackName, tileName } from "../src/boards/conflict/names";
import { tracksOf } from "../src/boards/conflict/traces";
import { option, partly } from "./samples";
import { BOARD, view } from "./conflict-samples";

const pack = readPack(BOARD);

function happened(kind: GameEvent["event"], facts: object, clause = "CF-4.31"): GameEvent {
  return partly({ event: kind, text: kind, facts, clause });
}

describe("what is lit", () => {
  it("lights the cells that options name", () => {
    const lit = light([option("choose_location 2,-1"), option("choose_location 0,0")], NOTHING, null);

    expect([...lit.keys()]).toEqual(["2,-1", "0,0"]);
  });

  it("lights fighters in their stacks, and the stacks", () => {
    const lit = light([option("move_fighter 0,0 0"), option("move_fighter 0,0 2"), option("end_movement")], NOTHING, null);

    expect([...lit.keys()]).toEqual(["0,0 0", "0,0", "0,0 2"]);
    expect(lit.get("0,0")).toHaveLength(2);
  });

  it("lights the targets of the only tile that can be used, and else the tiles themselves", () => {
    const one = [option("miss 1 chosen"), option("miss 1 opposite"), option("pass")];
    const two = [...one, option("bomb 3,3")];

    expect(heldNow(one, NOTHING)).toBe("miss");
    expect([...light(one, NOTHING, null).keys()]).toEqual(["held miss", "1 chosen", "1 opposite"]);
    expect(heldNow(two, NOTHING)).toBeNull();
    expect([...light(two, NOTHING, null).keys()]).toEqual(["held miss", "held bomb"]);
    expect([...light(two, { held: "bomb", place: null }, null).keys()]).toEqual(["held miss", "held bomb", "3,3"]);
  });

  it("asks for a play in two parts one after the other", () => {
    const plays = [
      option("extraction 1 chosen 2,2"),
      option("extraction 1 chosen 3,3"),
      option("hypnosis 1 opposite 3"),
      option("hypnosis 1 opposite none"),
    ];

    const pieces = (held: string, place: string) =>
      [...light(plays, { held, place }, null).keys()].filter((piece) => !piece.startsWith("held"));
    expect(light(plays, { held: "extraction", place: null }, null).get("1 chosen")).toHaveLength(2);
    expect(pieces("extraction", "1 chosen")).toEqual(["2,2", "3,3"]);
    expect(pieces("hypnosis", "1 opposite")).toEqual(["3 opposite", "1 opposite"]);
  });

  it("finds fighters of the stack that is being arranged", () => {
    const frame = { name: "arrange_next", cell: "4,4", index: null, order: [1], place: null, seats: [0] };

    expect([...light([option("arrange_next 0"), option("arrange_next 2")], NOTHING, frame).keys()]).toEqual(["4,4 0", "4,4", "4,4 2"]);
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
    expect(whyHeld("gun", true, "1,1")).toBe("attach gun 1,1 0");
    expect(whyPlace("aid", "2 chosen", null)).toBe("help 2");
    expect(whyPlace("fight", "2 opposite", "miss")).toBe("miss 2 opposite");
    expect(whyPlace("fight", "2 opposite", null)).toBeNull();
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
    expect(askedIn(view())?.name).toBe("choose_location");
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

  it("marks what the answers being tried would change", () => {
    const after = readView(
      view({
        board: [
          { cell: [0, -1], owner: 0, tiles: [{ tile: "ghoul-1" }] },
          { cell: [1, -1], owner: 0, tiles: [{ tile: "ghoul-4", moved: true }] },
          { cell: [0, 0], owner: null, tiles: [{ tile: null }, { tile: null }] },
        ],
      }),
    );
    const ghosts = ghostsOf(standing, after);

    expect([...ghosts.keys()]).toEqual(["0,-1", "1,-1"]);
    expect(ghosts.get("0,-1")).toMatchObject({ before: 2, after: 1, placed: false });
    expect(ghosts.get("1,-1")).toMatchObject({ before: 0, after: 1, placed: true, was: null });
    expect(ghostsOf(standing, null).size).toBe(0);
    expect([
      ...carried(
        new Map([
          ["0,-1 0", "left"],
          ["0,-1 1", "stays"],
          ["5,5 0", "far"],
        ]),
        ghosts,
        after,
      ),
    ]).toEqual([
      ["0,-1 0", "stays"],
      ["5,5 0", "far"],
    ]);
    const [was, will] = [standing.stacks.get("0,-1"), after.stacks.get("0,-1")];
    expect([orderOf(was, will), orderOf(will, was), orderOf(null, will)]).toEqual([[1], [-1, 0], [-1]]);
  });

  it("shows what others did as outlines and ways, each with its number", () => {
    const trace = (number: number, ...events: GameEvent[]) => ({ number, seat: 1, events, now: number === 1 });
    const tracks = tracksOf([
      trace(1, happened("location_chosen", { seat: 1, cell: [0, 0] })),
      trace(2, happened("fighter_chosen", { slot: 1, cell: [1, 0], tile: "zombie-5" })),
      trace(3, happened("passed", { seat: 1, window: "prep" })),
      trace(4, happened("fighter_moved", { from: [3, 0], to: [2, 0], tile: "zombie-5" })),
    ]);

    expect(tracks.map(({ number, now, cells }) => [number, now, cells])).toEqual([
      [1, true, ["0,0"]],
      [2, false, ["0,0"]],
      [4, false, ["2,0"]],
    ]);
    expect(tracks.flatMap(({ ways }) => ways)).toEqual([
      { from: "1,0", to: "0,0", attack: true },
      { from: "3,0", to: "2,0", attack: false },
    ]);
  });

  it("is explained tile by tile, and never beyond what is known", () => {
    const [down, up] = [standing.stacks.get("0,0"), standing.stacks.get("0,-1")];
    const facts = explainTile(pack, "ghoul-4", ["knife"]).facts ?? [];

    expect(facts.map(({ name }) => name)).toEqual(["4 over 5", "Level 4", "{ability.scout.name}", "{item.knife.name}"]);
    expect(down && explainStack(pack, down, "Face down")).toEqual({
      title: "Face down (0, 0)",
      text: "2 face-down tiles; you know 1 of them",
      facts: [
        { name: "1", text: "unknown tile" },
        { name: "2", text: "Late Riser, 4/2, No Start" },
      ],
    });
    expect(up && explainStack(pack, up, "Your Ghouls").facts?.map(({ text }) => text)).toEqual([
      "Grave Sniffer, 4/5, Scout",
      "Carrion Queen, 7/7, Leader",
    ]);
  });
});

describe("whose a side is", () => {
  it("is a person's, and nobody's where nobody has sat down", () => {
    expect(ownedBy("Mara", "Zombies")).toBe("Mara’s Zombies");
    expect(ownedBy("Zombies", "Zombies")).toBe("Zombies");
  });
});

describe("what is dragged", () => {
  const stack = (cell: string) => ({ cell, tiles: ["top", "bottom"] });

  it("is a fighter put in another place of its stack", () => {
    expect([...gripsOf([option("arrange_stack 0,0")], [stack("0,0"), stack("3,3")]).keys()]).toEqual(["fighter 0,0 0", "fighter 0,0 1"]);
    expect(rearranged([0, 1, 2], 2, 0)).toEqual(["arrange_next 2", "arrange_next 0", "arrange_next 1"]);
    expect(rearranged([2, 0, 1], 0, 1)).toEqual(["arrange_next 0", "arrange_next 2", "arrange_next 1"]);
  });

  it("is what an answer begins with", () => {
    const moves = [option("move_fighter 0,0 1"), option("move_fighter 0,0 2"), option("end_movement")];
    const attacks = [option("choose_location 1,0"), option("choose_location 5,5")];

    expect([...gripsOf(moves, [])]).toEqual([
      ["fighter 0,0 1", "move_fighter 0,0 1"],
      ["cell 0,0", "move_fighter 0,0 1"],
      ["fighter 0,0 2", "move_fighter 0,0 2"],
    ]);
    expect([...gripsOf(attacks, [stack("0,0"), stack("3,3")])]).toEqual([["cell 0,0", null]]);
    expect([...gripsOf([option("attach knife 0,0 0"), option("pass")], [])]).toEqual([["held knife", null]]);
  });

  it("means the option at the spot where it is let go", () => {
    const meant = (actions: string[], piece: string, spot: string) =>
      meantBy(
        actions.map((action) => option(action)),
        piece,
        spot,
        "1,0",
      ).map(({ action }) => action);

    expect(meant(["move_to 2,0", "move_to 3,0"], "cell 0,0", "3,0")).toEqual(["move_to 3,0"]);
    expect(meant(["choose_location 1,0"], "cell 0,0", "1,0")).toEqual(["choose_location 1,0"]);
    expect(meant(["choose_location 1,0"], "cell 3,3", "1,0")).toEqual([]);
    expect(meant(["from 0,0", "from 1,1"], "cell 1,1", "1,0")).toEqual(["from 1,1"]);
    expect(meant(["attach gun 0,0 0", "attach gun 0,0 1", "bomb 0,0"], "held gun", "0,0")).toHaveLength(2);
    expect(meant(["attach gun 0,0 0", "attach gun 0,0 1"], "held gun", "0,0 1")).toEqual(["attach gun 0,0 1"]);
    expect(meant(["miss 1 chosen", "miss 1 opposite"], "held miss", "1 opposite")).toEqual(["miss 1 opposite"]);
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

  const over = readView(view());
  const lineup = {
    location: [0, 0],
    face_down: true,
    slots: [{ source: [0, -1], chosen: { tile: "ghoul-4", lost: true }, opposite: null, helps: null }],
    hypnosis: [],
    fight: null,
    scouts: [],
    settled: false,
  };

  function followed(): Battle | null {
    return battleOf([happened("turn_started", { seat: 0 }), ...events], over);
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
    const battle = battleOf(events, readView(view({ lineup })));

    expect(battle?.lanes).toHaveLength(1);
    expect(battle?.lanes[0]?.chosen).toMatchObject({ lost: true, fate: null });
    expect(battle?.lanes[0]?.opposite?.fate).toBe("held");
  });

  it("is over when the line-up is gone, and forgotten when it was taken back", () => {
    expect(followed()).toMatchObject({ over: true, began: 1 });
    expect(battleOf([], over)).toBeNull();
  });

  it("shows who would fall as a ghost", () => {
    const now = readView(view({ lineup }));
    const told = events.slice(0, 2);
    const falls = happened("tile_buried", { tile: "ghoul-4" });
    const battle = foreseen(battleOf(told, now), battleOf([...told, falls], over));

    expect(battle?.lanes[0]?.chosen).toMatchObject({ fate: "falls", ghost: true });
    expect(foreseen(null, null)).toBeNull();
  });

  it("shows who would attack as a ghost, and keeps a round that is over while something else is tried", () => {
    const battle = foreseen(followed(), battleOf([], readView(view({ lineup }))));

    expect(battle).toMatchObject({ over: false, location: "0,0" });
    expect(battle?.lanes[0]?.chosen).toMatchObject({ tile: "ghoul-4", ghost: true });
    expect(foreseen(followed(), followed())?.lanes[1]?.chosen?.ghost).toBeUndefined();
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
