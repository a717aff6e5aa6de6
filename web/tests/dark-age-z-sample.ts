// A small table of Dark Age Z, as the server sends it.
import type { Board } from "../src/boards/dark-age-z/known";
import type { View } from "../src/boards/dark-age-z/position";
import type { Json } from "../src/protocol";
import { partly } from "./samples";

type Part = Record<string, Json>;

export const BOARD = partly<Board>({
  icons: ["none", "command", "army", "command", "gate"],
  command_icons: [5, 4, 3, 2],
  kingdoms: [
    { id: "vellmoor", name: "Vellmoor" },
    { id: "ashgard", name: "Ashgard" },
    { id: "aurelia", name: "Aurelia" },
  ],
  armies: [
    {
      id: "swordsman-7",
      name: "Swordsman 7",
      rank: 1,
      attack: 7,
      ranged: false,
      zombification: 2,
      charge: 0,
      slots: { "1": 3, "2": 3, "3": 5 },
    },
    { id: "archer-3", name: "Archer 3", rank: 2, attack: 3, ranged: true, zombification: 1, charge: 0, slots: { "1": 3 } },
  ],
  commanders: [{ id: "lilith", name: "Lilith", attack: 3, ranged: false, charge: 0, zones: [1, 2, 3, 4, 5], text: "2 more tokens." }],
  relics: [{ id: "iron-steed", name: "Iron Steed", phases: [1], command: false, effects: { a: "Two commands.", b: "Three steps back." } }],
  missions: [{ id: "vellmoor-4", kingdom: "vellmoor", kind: "end-game", condition: "x", text: "Most relics: +6 VP." }],
  tracks: [
    { id: "draw-army", name: "Draw 2 Army Cards", costs: [1, 1, 2], closed: false },
    { id: "refresh", name: "Refresh Army Cards", costs: [2], closed: true },
  ],
  levels: [
    { name: "Default", rank: 0, cards: 0 },
    { name: "Bronze", rank: 1, cards: 1 },
  ],
  invasions: [
    {
      id: "grey-turtles",
      name: "Grey Turtles",
      zombies: 3,
      hp: 3,
      power_zombies: 2,
      power_hp: 0,
      damage: 2,
      speed: 1,
      boss: false,
      text: "",
    },
  ],
  steps: { "3": [18, 15, 12] },
  thresholds: { "3": 120 },
});

function seat(kingdom: string, changed: Part = {}): Part {
  return {
    kingdom,
    mission: null,
    possible: [],
    shown: false,
    vp: 0,
    tokens: 5,
    level: 0,
    hand: {},
    cards: 0,
    relics: {},
    relic_count: 0,
    played: 0,
    kills: 0,
    gain: 0,
    ...changed,
  };
}

const FORETOLD: Part = {
  attack: [7, 3, null, null, null],
  ranged: [false, false, false, false, false],
  protection: [],
  entry: 1,
  leaves: null,
  fights: [],
  through: 5,
  lost: [],
  kills: [],
};

/** Return a view of seat 0 at a table of three; the first frontier may be given. */
export function view(zones: Part[] = [], changed: Part = {}, foretold: Part = {}): View {
  const empty = Array.from({ length: 5 }, (): Part => ({}));
  const boards = [0, 1, 2].map((board) => ({
    horde: 5,
    zones: empty.map((zone, place) => (board === 0 ? (zones[place] ?? zone) : zone)),
    protection: [0, 0],
    reached: false,
    held: [false, false],
  }));
  return partly({
    seat: 0,
    pending: [0],
    decision: "p1_turn",
    question: "",
    clause: "",
    mission: { have: 1, least: 3 },
    forecast: {
      zombies: 5,
      hp: 3,
      damage: 2,
      days: 5,
      prices: [1, null],
      income: [0, 1, 2].map(() => ({ tokens: 8, cards: 2 })),
      boards: [0, 1, 2].map((board) => (board === 0 ? { ...FORETOLD, ...foretold } : FORETOLD)),
    },
    known: {
      players: 3,
      options: { mode: "competitive" },
      day: 1,
      phase: 1,
      start: 0,
      passed: [],
      seats: [
        seat("vellmoor", { mission: "vellmoor-4", hand: { "swordsman-7": 2 }, cards: 2, relics: { "iron-steed": 1 }, relic_count: 1 }),
        seat("ashgard", { cards: 4 }),
        seat("aurelia", { cards: 4 }),
      ],
      boards,
      patrons: {},
      deck: 60,
      discard: {},
      relic_deck: 20,
      relic_used: {},
      offer: 0,
      gathering: ["lilith"],
      spawned: ["grey-turtles"],
      invasions: [null],
      pool: 40,
      pioneer: 3,
      tracks: [0, 1],
      steps: 18,
      stack: [{ frame: "p1_turn", seat: 0 }],
      ...changed,
    },
  });
}
