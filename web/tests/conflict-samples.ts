// A small pack and a small view of Conflict, as the server sends them.
import type { Board } from "../src/boards/conflict/known";
import type { View } from "../src/boards/conflict/position";
import type { Json } from "../src/protocol";
import { partly } from "./samples";
import type { Army } from "../src/boards/conflict/army";

function fighter(level: number, name: string, attack: number, defense: number, ...abilities: string[]): Json {
  return { level, name, copies: level === 1 ? 1 : 6, attack, defense, abilities };
}

export const BOARD = partly<Board>({
  groups: [
    {
      id: "ghoul",
      name: "Ghoul",
      plural: "Ghouls",
      time: "night",
      tiles: { scatter: 1, knife: 2, crystal: 2 },
      fighters: [
        fighter(1, "Carrion Queen", 7, 7, "aid", "no_event"),
        fighter(4, "Grave Sniffer", 4, 5, "scout"),
        fighter(5, "Pack Feeder", 3, 3, "aid"),
      ],
    },
    {
      id: "zombie",
      name: "Zombie",
      plural: "Zombies",
      time: "day",
      tiles: { miss: 2 },
      fighters: [
        fighter(1, "Plague Father", 8, 7, "aid"),
        fighter(3, "Horde Walker", 6, 4, "aid"),
        fighter(5, "Late Riser", 4, 2, "no_start"),
      ],
    },
  ],
  kinds: [
    { id: "scatter", name: "Scatter", instant: true, item: false, text: "" },
    { id: "miss", name: "Miss", instant: false, item: false, text: "" },
    { id: "knife", name: "Knife", instant: false, item: true, text: "" },
    { id: "crystal", name: "Crystal", instant: false, item: true, text: "" },
  ],
  abilities: [
    { id: "scout", name: "Scout", text: "" },
    { id: "aid", name: "Aid", text: "" },
    { id: "no_start", name: "No Start", text: "" },
  ],
  items: [{ id: "knife", attack: 1, defense: 0, leader: "allowed" }],
  presets: [],
  limit: 4,
});

export const army: Army = {
  tiles: new Map([
    ["scatter", 1],
    ["knife", 1],
    ["crystal", 1],
  ]),
  levels: [5, 5, 5, 4, 4],
  start: [2, 3, 4, 5, 1],
};

/** Return a view in which ghouls and zombies play; what is known may differ. */
export function view(known: Record<string, Json> = {}): View {
  return partly({
    seat: 0,
    outlook: null,
    remembered: [{ cell: [0, 0], index: 1, tile: "zombie-5" }],
    known: {
      turn: 0,
      quiet: 2,
      graveyard: {},
      seats: [
        { group: "ghoul", held: { knife: 2 }, eliminated: 0, size: 29, army: null, start: [], plan: [] },
        { group: "zombie", held: {}, eliminated: 0, size: 29, army: null, start: [], plan: [] },
      ],
      board: [
        { cell: [0, -1], owner: 0, tiles: [{ tile: "ghoul-4" }, { tile: "ghoul-1" }] },
        { cell: [0, 0], owner: null, tiles: [{ tile: null }, { tile: null }] },
      ],
      lineup: null,
      stack: [{ frame: "clean_up" }, { frame: "choose_location", seat: 0 }],
      ...known,
    },
  });
}
