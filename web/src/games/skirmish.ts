import type { View } from "../boards/skirmish/position";
import type { Kinds } from "../lib/choosing.svelte";
import type { Fact } from "../lib/outcome";
import type { IconName } from "../pictures/icon";
import type { Json, Tried } from "../protocol";
import { words } from "../words";

const kinds: Kinds = {
  atOnce: ["roll", "draw"],
  passing: ["end_turn", "skip", "done", "pass", "stop", "stay", "none"],
  ending: ["end_turn", "done"],
  begins: ["choose_team", "place", "roll", "choose_mover", "act", "discard", "defend", "peek_discard", "scry_take"],
  usual: (options) => options.find(({ kind }) => kind === "roll"),
};

const eventIcons: Record<string, IconName> = {
  team_chosen: "three-friends",
  placed: "footsteps",
  turn_started: "player-next",
  rolled_for_first: "rolling-dices",
  dice_rolled: "rolling-dices",
  moved: "footsteps",
  swapped: "footsteps",
  card_drawn: "card-draw",
  pile_renewed: "card-random",
  card_discarded: "card-discard",
  card_recovered: "card-draw",
  hand_seen: "eyeball",
  cards_seen: "eyeball",
  seen_card_taken: "card-draw",
  cards_put_under: "card-random",
  card_played: "card-random",
  attack_declared: "crossed-swords",
  defended: "shield",
  damage_dealt: "broken-heart",
  life_lost: "broken-heart",
  healed: "heart-plus",
  stunned: "knocked-out-stars",
  stood_up: "person",
  warded: "vibrating-shield",
  empowered: "muscle-up",
  actions_gained: "player-next",
  character_removed: "tombstone",
  player_eliminated: "tombstone",
  reward_gained: "medal",
  game_ended: "laurel-crown",
};

const dwell: Record<string, number> = {
  team_chosen: 500,
  placed: 400,
  dice_rolled: 800,
  moved: 550,
  swapped: 550,
  card_played: 650,
  card_drawn: 300,
  attack_declared: 600,
  defended: 900,
  defense_passed: 600,
  damage_dealt: 950,
  life_lost: 700,
  healed: 550,
  stunned: 550,
  stood_up: 400,
  warded: 400,
  empowered: 400,
  card_discarded: 350,
  card_recovered: 350,
  hand_seen: 500,
  character_removed: 700,
  player_eliminated: 900,
  reward_gained: 1100,
};

/** Return what an attack being tried comes to, undefended and with each defense that may be played against it. */
function does({ actions }: Tried, before: Record<string, Json>): Fact[] {
  const { known, outlook } = before as Partial<View>;
  const named = (kind: string): string => actions.find((action) => action.startsWith(kind))?.slice(kind.length) ?? "";
  const aim = outlook?.cards?.[named("play:")]?.aim;
  const blow = aim?.blows.find(({ target }, _, { length }) => length === 1 || target === named("target:"));
  const life = blow && known?.characters[blow.target]?.life;
  if (!blow || life === undefined) return [];
  const lives = [...new Set((blow.answers ?? []).map((answer) => answer.life))].sort((a, b) => a - b);
  const facts = [{ text: words.skirmish.undefended, before: String(life), after: String(blow.life), clause: "SK-5.24" }];
  if (lives.length === 0) return facts;
  const blocked = {
    text: words.skirmish.defended(lives.map((left) => left - blow.life)),
    before: String(life),
    after: words.skirmish.either(lives),
  };
  return [...facts, { ...blocked, clause: "SK-5.22" }];
}

/** How Skirmish behaves in this client. */
export const skirmish = { kinds, does, figure: "life", eventIcons, dwell };
