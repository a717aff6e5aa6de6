import type { View } from "../boards/skirmish/position";
import type { Kinds } from "../lib/kinds";
import type { Fact } from "../lib/outcome";
import type { Json, Tried } from "../protocol";
import { words } from "../words";
import type { GamePage } from "./index";

/** What may be done when all actions of a turn are spent. */
const LATE = new Set(["end_turn", "heal"]);

const kinds: Kinds = {
  atOnce: ["roll", "draw"],
  passing: ["end_turn", "skip", "done", "pass", "stop", "stay", "none"],
  ending: ["end_turn", "done"],
  begins: ["choose_team", "place", "roll", "choose_mover", "act", "discard", "defend", "peek_discard", "scry_take"],
  again: ["place", "choose_mover", "act"],
  ready: ["roll", "act"],
  taken: ["roll"],
  through: ["done"],
  runs: ["draw"],
  usual: (options) =>
    options.find(({ kind }) => kind === "roll" || (kind === "end_turn" && options.every(({ kind: each }) => LATE.has(each)))),
};

const looks: GamePage["looks"] = {
  team_chosen: ["three-friends", 500],
  placed: ["footsteps", 400],
  turn_started: "player-next",
  rolled_for_first: "rolling-dices",
  dice_rolled: ["rolling-dices", 800],
  moved: ["footsteps", 550],
  swapped: ["footsteps", 550],
  card_drawn: ["card-draw", 300],
  pile_renewed: "card-random",
  card_discarded: ["card-discard", 350],
  card_recovered: ["card-draw", 350],
  hand_seen: ["eyeball", 500],
  cards_seen: "eyeball",
  seen_card_taken: "card-draw",
  cards_put_under: "card-random",
  card_played: ["card-random", 650],
  attack_declared: ["crossed-swords", 600],
  defended: ["shield", 900],
  damage_dealt: ["broken-heart", 950],
  life_lost: ["broken-heart", 700],
  healed: ["heart-plus", 550],
  stunned: ["knocked-out-stars", 550],
  stood_up: ["person", 400],
  warded: ["vibrating-shield", 400],
  empowered: ["muscle-up", 400],
  actions_gained: "player-next",
  character_removed: ["tombstone", 700],
  player_eliminated: ["tombstone", 900],
  reward_gained: ["medal", 1100],
  game_ended: "laurel-crown",
  defense_passed: ["shield", 600],
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
export const skirmish = { kinds, does, figure: "life", looks };
