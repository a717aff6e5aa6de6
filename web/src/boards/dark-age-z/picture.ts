// Which picture stands for which card.
import type { IconName } from "../../pictures/icon";
import { icons } from "../../pictures/icons";
import { icons as own } from "./pictures";

export type PictureName = IconName | keyof typeof own;
/** All pictures: the game's own, and those that all screens share. */
export const pictures: Record<PictureName, string> = { ...icons, ...own };

export const ARMIES = { weakened: "broken-shield", swordsman: "broadsword", archer: "bowman", cavalry: "cavalry" } as const;

/** Of Commanders, relics, invasions and tracks, by id. */
export const CARDS: Record<string, PictureName> = {
  alexander: "laurel-crown",
  terric: "mounted-knight",
  lancelot: "black-knight-helm",
  lilith: "queen-crown",
  matilda: "swordwoman",
  erina: "bow-arrow",
  "angels-kiss": "angel-wings",
  "apollos-eyes": "sun-radiations",
  "azraels-roar": "sonic-shout",
  "draculas-potion": "standing-potion",
  "gaze-of-the-dead": "dead-eye",
  "howling-hammer": "thor-hammer",
  "immortal-vest": "chest-armor",
  "invisible-spear": "spear-feather",
  "iron-steed": "horse-head",
  "mind-reader": "brainstorm",
  "star-of-dawn": "star-formation",
  "titanic-essence": "magic-potion",
  "grey-turtles": "turtle-shell",
  "rotten-slaves": "handcuffed",
  "pale-clerks": "quill-ink",
  "night-runners": "run",
  "bloated-butchers": "meat-cleaver",
  "weeping-brides": "diamond-ring",
  bloodshed: "bloody-sword",
  "evil-twins": "duality-mask",
  "dark-trainer": "beast-eye",
  "death-bringer": "dread-skull",
  "draw-army": "card-draw",
  "choose-relic": "open-treasure-chest",
  reactivate: "return-arrow",
  refresh: "cycle",
};

export const ZONE_ICONS: Record<string, PictureName | undefined> = { command: "two-coins", army: "card-draw", gate: "shield" };

/** The colors of ranks, as they are printed on paper. */
export const RANK_COLORS = ["var(--rank-weak)", "var(--rank-bronze)", "var(--rank-silver)", "var(--rank-gold)"];
