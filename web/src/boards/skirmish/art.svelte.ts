// The pictures of characters, cards and rewards, as outlines. What a data pack adds gets a plain one.
import { icons } from "./icons";

type Picture = keyof typeof icons;

const CHARACTERS: Record<string, Picture> = {
  "isolde-varr": "visored-helm",
  "tomas-kiln": "monk-face",
  "garrun-mawl": "werewolf",
  "vixa-hedgewise": "fox-head",
  "mother-mire": "witch-face",
  lugg: "frankenstein-creature",
  "sable-reeve": "pirate-captain",
  "pip-lanternjaw": "old-lantern",
  "ashkar-vael": "crowned-skull",
  "hollow-bride": "ghost",
};

const TYPES: Record<string, Picture> = {
  attack_or_defense: "crossed-swords",
  basic: "broadsword",
  radius: "fire-ring",
  distance: "arrow-scope",
  targeted: "targeting",
  world: "earth-africa-europe",
  defense: "shield",
  special: "sparkles",
};

/** The pictures on the cards of each team, fetched when one of them is drawn. */
const CARDS: Record<string, () => Promise<{ pictures: Record<string, string> }>> = {
  red: () => import("./cards/red"),
  orange: () => import("./cards/orange"),
  green: () => import("./cards/green"),
  blue: () => import("./cards/blue"),
  purple: () => import("./cards/purple"),
};
/** What was fetched, by team. */
let drawn: Readonly<Record<string, Record<string, string>>> = $state.raw({});
const asked = new Set<string>();

async function fetchCards(team: string): Promise<void> {
  const cards = asked.has(team) ? undefined : CARDS[team];
  asked.add(team);
  try {
    if (cards) drawn = { ...drawn, [team]: (await cards()).pictures };
  } catch {
    // Without its picture a card shows its type. It is asked for again with the next one.
    asked.delete(team);
  }
}

const REWARDS: Record<string, Picture> = {
  "grave-plate": "chest-armor",
  "barrow-shield": "round-shield",
  "red-whetstone": "sword-smithing",
  "gibbet-chain": "crossed-chains",
  "fleet-bones": "wingfoot",
  "blood-chalice": "jeweled-chalice",
  "iron-will": "iron-mask",
  "dead-mans-ledger": "black-book",
};

/** Return the picture of a character. */
export function artOfCharacter(id: string): string {
  return icons[CHARACTERS[id] ?? "visored-helm"];
}

/** Return the picture of a type of cards. */
export function artOfType(type: string): string {
  return icons[TYPES[type] ?? "sparkles"];
}

/** Return the picture of a card of a team; one that is not drawn, or not fetched yet, shows its type. */
export function artOfCard({ id, type }: { id: string; type: string }, team = ""): string {
  void fetchCards(team);
  return drawn[team]?.[id] ?? artOfType(type);
}

/** Return the picture of a kill reward. */
export function artOfReward(id: string): string {
  return icons[REWARDS[id] ?? "sparkles"];
}
