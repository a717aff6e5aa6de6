// What the box of each game says, for pages on which it isn't played.
import type { IconName } from "../pictures/icon";

export interface Box {
  key: string;
  icon: IconName;
  minutes: number;
  players: readonly [number, number];
  title: string;
  /** The picture of its card on the first page. */
  art: () => Promise<{ default: string }>;
}

/** All four games, in the order of the first page. */
export const BOXES: readonly Box[] = [
  {
    key: "conflict",
    title: "Conflict",
    icon: "sharped-teeth-skull",
    minutes: 40,
    players: [2, 6],
    art: () => import("../art/conflict.svg?raw"),
  },
  {
    key: "dark-age-z",
    title: "Dark Age Z",
    icon: "castle",
    minutes: 60,
    players: [2, 5],
    art: () => import("../art/dark-age-z.svg?raw"),
  },
  {
    key: "ground-zero",
    title: "Ground Zero",
    icon: "earth-africa-europe",
    minutes: 75,
    players: [2, 4],
    art: () => import("../art/ground-zero.svg?raw"),
  },
  {
    key: "skirmish",
    title: "Skirmish",
    icon: "anchor",
    minutes: 35,
    players: [2, 5],
    art: () => import("../art/skirmish.svg?raw"),
  },
];

const UNKNOWN: Box = {
  key: "",
  title: "",
  icon: "rolling-dices",
  minutes: 0,
  players: [2, 2],
  art: () => Promise.resolve({ default: "" }),
};

/** Return the box of a game, a blank one if the game is new to the client. */
export function boxOf(key: string): Box {
  return BOXES.find((box) => box.key === key) ?? { ...UNKNOWN, key };
}
