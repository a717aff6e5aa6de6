import type { Kinds } from "../lib/kinds";
import type { OptionChoice } from "../protocol";
import type { GamePage } from "./index";

/** Return the option with the highest numbers: all dice, all units. */
function most(options: readonly OptionChoice[]): OptionChoice | undefined {
  const sum = (option: OptionChoice) => option.names.reduce((all, number) => all + Number(number), 0);
  return options.filter(({ kind }) => kind === "dice" || kind === "count").toSorted((a, b) => sum(b) - sum(a))[0];
}

const kinds: Kinds = {
  atOnce: ["draw true", "place_start"],
  passing: ["end_attack", "skip", "done", "boost false", "tech none", "draw false", "takeover false"],
  ending: ["end_attack", "done"],
  begins: [
    ...["pick_faction", "place_start", "ground_zero", "assign", "cards", "draw", "build", "attack", "defend_dice", "boost", "tech"],
    ...["move_in", "move_in_cyborgs", "transfer", "zombie_transfer", "takeover"],
  ],
  repeats: ["assign", "cash_place"],
  ready: ["defend_dice", "move_in"],
  usual: (options) => most(options) ?? options.find((option) => option.action === "draw true"),
};

const looks: GamePage["looks"] = {
  unit_placed: "rank-3",
  pool_counted: "rank-3",
  units_grew: ["modern-city", 400],
  zero_cards_turned: "card-random",
  ground_zero_struck: ["biohazard", 900],
  zombies_moved: ["footsteps", 350],
  units_transferred: ["footsteps", 450],
  territory_walked: ["footsteps", 450],
  cyborgs_sent: ["footsteps", 450],
  attack_declared: ["crossed-swords", 450],
  defense_chosen: "shield",
  dice_rolled: ["rolling-dices", 900],
  dice_raised: ["processor", 600],
  pairs_compared: ["rolling-dices", 600],
  exploded: ["missile-swarm", 900],
  civilians_defected: ["black-flag", 700],
  territory_conquered: ["checkered-flag", 450],
  wall_built: ["stone-wall", 350],
  wall_hit: ["broken-wall", 900],
  civilians_converted: "cyborg-face",
  card_drawn: "card-draw",
  card_cashed: ["card-random", 350],
  party_eliminated: ["tombstone", 900],
  bonus_gained: "medal",
  game_ended: "laurel-crown",
};

/** How Ground Zero behaves in this client. */
export const groundZero = { kinds, figure: "units", looks, owned: true };
