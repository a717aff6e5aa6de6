// Conflict: how its actions are offered, how its events look and how long they are seen.
import type { Kinds } from "../lib/kinds";
import type { GamePage } from "./index";

const plays = ["attach", "resurrect", "bomb", "lost", "extraction", "hypnosis", "miss"];

const kinds: Kinds = {
  passing: ["pass", "stop", "stay", "none", "no", "end_movement", "end_arranging"],
  ending: ["end_movement", "end_arranging"],
  begins: [
    ...["choose_group", "build_armies", "choose_start", "choose_location", "prep", "reveal", "ready", "fight", "march"],
    ...["order_instants", "hide", "aid", "scout", "place_opposing", "place_bystander", "furthest_stack"],
    ...["over_limit", "move_fighter", "arrange_stack"],
  ],
  again: ["move_fighter", "arrange_stack"],
  whole: plays,
  ready: ["hide"],
  usual: (options) => options.find(({ kind }) => kind === "stop" || kind === "stay" || kind === "end_arranging"),
};

const looks: GamePage["looks"] = {
  group_taken: "three-friends",
  army_ready: "three-friends",
  board_dealt: "card-draw",
  start_placed: ["checkered-flag", 600],
  location_chosen: ["crossed-swords", 700],
  tiles_turned: ["card-pickup", 1100],
  instant_resolved: ["lightning-helix", 900],
  fighters_marked: ["flame", 500],
  aid_declared: ["shaking-hands", 600],
  fought: ["sword-clash", 1500],
  tile_buried: ["tombstone", 500],
  stack_removed: ["graveyard", 1000],
  put_face_down: ["card-draw", 500],
  handed_out: ["card-random", 450],
  played: ["card-random", 1000],
  item_attached: ["card-random", 700],
  resurrected: ["return-arrow", 800],
  extracted: ["return-arrow", 600],
  survivor_placed: ["return-arrow", 450],
  moved_in: ["footsteps", 350],
  fighter_moved: ["footsteps", 500],
  stack_looked_at: ["binoculars", 600],
  player_left: "tombstone",
  eliminated: ["tombstone", 1400],
  game_ended: "laurel-crown",
  fighter_chosen: ["crossed-swords", 350],
};

/** How Conflict behaves in this client. */
export const conflict = { kinds, figure: "fighters", looks, owned: true };
