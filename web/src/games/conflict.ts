// Conflict: how its actions are offered, how its events look and how long they are seen.
import type { Kinds } from "../lib/choosing.svelte";
import type { IconName } from "../pictures/icon";

const plays = ["attach", "resurrect", "bomb", "lost", "extraction", "hypnosis", "miss"];

const kinds: Kinds = {
  passing: ["pass", "stop", "stay", "none", "no", "end_movement", "end_arranging"],
  ending: ["end_movement", "end_arranging"],
  begins: [
    ...["choose_group", "build_armies", "choose_start", "choose_location", "prep", "reveal", "ready", "fight", "march"],
    ...["order_instants", "hide", "aid", "scout", "place_opposing", "place_bystander", "furthest_stack"],
    ...["over_limit", "move_fighter", "arrange_stack"],
  ],
  again: ["move_fighter"],
  whole: plays,
  usual: (options) => options.find(({ kind }) => kind === "stop"),
};

const eventIcons: Record<string, IconName> = {
  group_taken: "three-friends",
  army_ready: "three-friends",
  board_dealt: "card-draw",
  start_placed: "checkered-flag",
  location_chosen: "crossed-swords",
  tiles_turned: "card-pickup",
  instant_resolved: "lightning-helix",
  fighters_marked: "flame",
  aid_declared: "shaking-hands",
  fought: "sword-clash",
  tile_buried: "tombstone",
  stack_removed: "graveyard",
  put_face_down: "card-draw",
  handed_out: "card-random",
  played: "card-random",
  item_attached: "card-random",
  resurrected: "return-arrow",
  extracted: "return-arrow",
  survivor_placed: "return-arrow",
  moved_in: "footsteps",
  fighter_moved: "footsteps",
  stack_looked_at: "binoculars",
  player_left: "tombstone",
  eliminated: "tombstone",
  game_ended: "laurel-crown",
};

const dwell: Record<string, number> = {
  start_placed: 600,
  location_chosen: 700,
  fighter_chosen: 350,
  tiles_turned: 1100,
  instant_resolved: 900,
  fighters_marked: 500,
  tile_buried: 500,
  put_face_down: 500,
  handed_out: 450,
  played: 1000,
  item_attached: 700,
  resurrected: 800,
  extracted: 600,
  aid_declared: 600,
  fought: 1500,
  survivor_placed: 450,
  moved_in: 350,
  fighter_moved: 500,
  stack_looked_at: 600,
  stack_removed: 1000,
  eliminated: 1400,
};

/** How Conflict behaves in this client. */
export const conflict = { kinds, figure: "fighters", eventIcons, dwell, owned: true };
