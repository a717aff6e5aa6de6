import { inOrder } from "../boards/dark-age-z/choices";
import { does } from "../boards/dark-age-z/does";
import { knowing } from "../boards";
import type { Kinds } from "../lib/choosing.svelte";
import type { IconName } from "../pictures/icon";
import type { EventInfo } from "../protocol";
import type { GamePage } from "./index";

const kinds: Kinds = {
  inOrder: knowing(inOrder),
  atOnce: ["decline"],
  passing: ["pass", "decline", "no_commander", "end_turn", "done", "stop"],
  ending: ["end_turn", "done"],
  begins: ["choose_mission", "p1_turn", "rally_turn", "vest_window", "vest_cancel", "keep_relic", "mind_give", "hand_limit"],
};

const eventIcons: Record<string, IconName> = {
  mission_chosen: "flying-flag",
  commanders_gathered: "crown",
  invasion_revealed: "shambling-zombie",
  boss_shown: "shambling-zombie",
  day_started: "hourglass",
  cards_drawn: "card-draw",
  relics_drawn: "open-treasure-chest",
  relic_kept: "open-treasure-chest",
  cards_discarded: "card-random",
  deck_shuffled: "cycle",
  field_command: "footsteps",
  strategy_used: "two-coins",
  army_played: "broadsword",
  army_placed: "broadsword",
  army_removed: "tombstone",
  armies_marched: "footsteps",
  army_reactivated: "return-arrow",
  army_reinforced: "rank-3",
  technology_raised: "anvil",
  technology_lost: "anvil",
  token_taken: "two-coins",
  tokens_gained: "two-coins",
  tokens_returned: "two-coins",
  seat_passed: "crown",
  commander_assigned: "crown",
  commander_revealed: "crown",
  commander_buried: "crown",
  vp_gained: "laurel-crown",
  rallying_started: "hunting-horn",
  relic_played: "open-treasure-chest",
  relic_aimed: "open-treasure-chest",
  relic_worked: "open-treasure-chest",
  relic_canceled: "shield",
  vest_declined: "shield",
  combat_started: "shambling-zombie",
  zone_fought: "crossed-swords",
  zone_passed_over: "footsteps",
  gate_hit: "broken-wall",
  kills_scored: "medal",
  day_cleaned_up: "broom",
  mission_judged: "flying-flag",
  mission_shown: "flying-flag",
  card_took: "card-play",
  card_chosen: "card-play",
  game_ended: "laurel-crown",
};

/** A zone without anybody who could strike is soon seen. */
function fightDwell({ facts }: EventInfo): number {
  return [facts["own"], facts["support"], facts["charge"]].some(Boolean) || facts["defeated"] === true ? 1300 : 350;
}

const dwell: GamePage["dwell"] = {
  invasion_revealed: 700,
  boss_shown: 900,
  army_played: 500,
  army_placed: 300,
  army_removed: 500,
  armies_marched: 350,
  army_reactivated: 500,
  army_reinforced: 450,
  commander_assigned: 500,
  technology_raised: 350,
  token_taken: 250,
  seat_passed: 300,
  strategy_used: 350,
  relic_played: 700,
  relic_worked: 500,
  relic_canceled: 900,
  combat_started: 800,
  zone_fought: fightDwell,
  zone_passed_over: 600,
  gate_hit: 1400,
  kills_scored: 500,
  mission_judged: 500,
  mission_shown: 700,
};

/** How Dark Age Z behaves in this client. */
export const darkAgeZ = {
  kinds,
  does: knowing(does),
  figure: "VP",
  eventIcons,
  dwell,
  bystanders: ["barbarian"],
  plates: true,
  longest: 30_000,
};
