import type { Kinds } from "../lib/choosing.svelte";
import type { IconName } from "../pictures/icon";
import type { OptionChoice } from "../protocol";

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
  usual: (options) => most(options) ?? options.find((option) => option.action === "draw true"),
};

const eventIcons: Record<string, IconName> = {
  unit_placed: "rank-3",
  pool_counted: "rank-3",
  units_grew: "modern-city",
  zero_cards_turned: "card-random",
  ground_zero_struck: "biohazard",
  zombies_moved: "footsteps",
  units_transferred: "footsteps",
  territory_walked: "footsteps",
  cyborgs_sent: "footsteps",
  attack_declared: "crossed-swords",
  defense_chosen: "shield",
  dice_rolled: "rolling-dices",
  dice_raised: "processor",
  pairs_compared: "rolling-dices",
  exploded: "missile-swarm",
  civilians_defected: "black-flag",
  territory_conquered: "checkered-flag",
  wall_built: "stone-wall",
  wall_hit: "broken-wall",
  civilians_converted: "cyborg-face",
  card_drawn: "card-draw",
  card_cashed: "card-random",
  party_eliminated: "tombstone",
  bonus_gained: "medal",
  game_ended: "laurel-crown",
};

const dwell: Record<string, number> = {
  ground_zero_struck: 900,
  units_grew: 400,
  zombies_moved: 350,
  units_transferred: 450,
  territory_walked: 450,
  cyborgs_sent: 450,
  wall_built: 350,
  attack_declared: 450,
  dice_rolled: 900,
  civilians_defected: 700,
  dice_raised: 600,
  pairs_compared: 600,
  exploded: 900,
  territory_conquered: 450,
  wall_hit: 900,
  card_cashed: 350,
  party_eliminated: 900,
};

/** How Ground Zero behaves in this client. */
export const groundZero = { kinds, figure: "units", eventIcons, dwell, owned: true };
