import { inOrder } from "../boards/dark-age-z/choices";
import { does } from "../boards/dark-age-z/does";
import { knowing } from "../boards";
import type { Kinds } from "../lib/kinds";
import type { EventInfo } from "../protocol";
import type { GamePage } from "./index";

const kinds: Kinds = {
  inOrder: knowing(inOrder),
  atOnce: ["decline"],
  passing: ["pass", "decline", "no_commander", "end_turn", "done", "stop"],
  ending: ["end_turn", "done"],
  begins: ["choose_mission", "p1_turn", "rally_turn", "vest_window", "vest_cancel", "keep_relic", "mind_give", "hand_limit"],
};

/** A zone without anybody who could strike is soon seen. */
function fightDwell({ facts }: EventInfo): number {
  return [facts["own"], facts["support"], facts["charge"]].some(Boolean) || facts["defeated"] === true ? 1300 : 350;
}

const looks: GamePage["looks"] = {
  mission_chosen: "flying-flag",
  commanders_gathered: "crown",
  invasion_revealed: ["shambling-zombie", 700],
  boss_shown: ["shambling-zombie", 900],
  day_started: "hourglass",
  cards_drawn: "card-draw",
  relics_drawn: "open-treasure-chest",
  relic_kept: "open-treasure-chest",
  cards_discarded: "card-random",
  deck_shuffled: "cycle",
  field_command: "footsteps",
  strategy_used: ["two-coins", 350],
  army_played: ["broadsword", 500],
  army_placed: ["broadsword", 300],
  army_removed: ["tombstone", 500],
  armies_marched: ["footsteps", 350],
  army_reactivated: ["return-arrow", 500],
  army_reinforced: ["rank-3", 450],
  technology_raised: ["anvil", 350],
  technology_lost: "anvil",
  token_taken: ["two-coins", 250],
  tokens_gained: "two-coins",
  tokens_returned: "two-coins",
  seat_passed: ["crown", 300],
  commander_assigned: ["crown", 500],
  commander_revealed: "crown",
  commander_buried: "crown",
  vp_gained: "laurel-crown",
  rallying_started: "hunting-horn",
  relic_played: ["open-treasure-chest", 700],
  relic_aimed: "open-treasure-chest",
  relic_worked: ["open-treasure-chest", 500],
  relic_canceled: ["shield", 900],
  vest_declined: "shield",
  combat_started: ["shambling-zombie", 800],
  zone_fought: ["crossed-swords", fightDwell],
  zone_passed_over: ["footsteps", 600],
  gate_hit: ["broken-wall", 1400],
  kills_scored: ["medal", 500],
  day_cleaned_up: "broom",
  mission_judged: ["flying-flag", 500],
  mission_shown: ["flying-flag", 700],
  card_took: "card-play",
  card_chosen: "card-play",
  game_ended: "laurel-crown",
};

/** How Dark Age Z behaves in this client. */
export const darkAgeZ = {
  kinds,
  does: knowing(does),
  figure: "VP",
  looks,
  bystanders: ["barbarian"],
  plates: true,
  longest: 30_000,
};
