// From the legal options to the lit places of the board, and from a click to what it means.
//
// It holds no rules: it sorts what the server listed by the places that the options name.
// A place is named by a short key: `track:draw-army`, `hand:archer-3`,
// `zone:0.3`, `side:0.3.1` (a zone's side of a kingdom), `slot:0.3.2`, `horde:0`, `gate:0`,
// `seat:1`, `offer:…`, `pile:…` (the discard pile), `commander:…`, `mission:…`, `tech`, `pool`.
// Each use of a relic has a key of its own: `relic:iron-steed.a`.
import type { Decision, OptionChoice } from "../../protocol";
import { offer } from "../kit/scene.svelte";
import { readView, type Frame, type Standing, type View } from "./position";
import { unroll } from "./unrolled";

/** What the keys of options depend on beside the options themselves. */
export interface Asked {
  decision: string;
  standing: Standing;
}

const ZONES = 5;
/** Where cards lie that are asked for, if not in the hand. */
const CARDS: Record<string, string> = { relic_choice: "pile", apollo_play: "offer" };

/** Return the key of a place, from its number. */
function zoneKey(place: number): string {
  return `zone:${Math.floor(place / ZONES)}.${(place % ZONES) + 1}`;
}

/** Return the zone that a question is about, as it is written in keys: its own, or one chosen before. */
function zoneAsked({ place, chosen = [] }: Frame, at: number): string {
  return place ? `${place["board"]}.${place["zone"]}` : zoneKey(chosen.at(at) ?? 0).slice(5);
}

/** The places that an option can be picked at, by its kind. */
const PLACES: Record<string, (names: readonly string[], asked: Asked) => string | string[]> = {
  strategy: ([track]) => `track:${track}`,
  play_army: ([card]) => `hand:${card}`,
  card: ([card], { decision }) => `${CARDS[decision] ?? "hand"}:${card}`,
  upgrade: () => "tech",
  get_token: () => "pool",
  relic: ([relic, use]) => `relic:${relic}.${use}`,
  mission_discard: ([relic]) => `relic:${relic}.discard`,
  steed: ([use]) => `relic:iron-steed.${use}`,
  cancel: () => "relic:immortal-vest.a",
  vest_gain: ([seat], { decision }) => (decision === "vest_window" ? `seat:${seat}` : "relic:immortal-vest.b"),
  pass: (_, { standing }) => standing.gathering.map((commander) => `commander:${commander}`),
  keep: ([relic]) => `offer:${relic}`,
  zone: ([board, zone]) => `zone:${board}.${zone}`,
  loyalty: ([seat], { standing }) => `side:${zoneAsked(standing.frame, -1)}.${seat}`,
  where: ([board, seat], { standing }) => `side:${board}.${standing.fronts[Number(board)]?.entry}.${seat}`,
  commander: ([commander]) => `commander:${commander}`,
  board: ([board], { standing }) => `${standing.frame.effect?.startsWith("titanic-essence") ? "gate" : "horde"}:${board}`,
  player: ([seat]) => `seat:${seat}`,
  slot: ([rank], { standing }) => `slot:${zoneAsked(standing.frame, 1)}.${rank}`,
  part: ([part], { standing }) => `${part === "commander" ? "lead" : "zone"}:${zoneAsked(standing.frame, 0)}`,
  reinforce: ([board, zone, rank]) => `slot:${board}.${zone}.${rank}`,
  mission: ([mission]) => `mission:${mission}`,
};

/** Return the places that an option can be picked at. */
export function keysOf(option: OptionChoice, asked: Asked): string[] {
  return [PLACES[option.kind]?.(option.names, asked) ?? []].flat();
}

/** What the parts of a relic's effect were chosen among, in order; a card has no place of its own. */
const CHOSEN: Record<string, readonly ("horde" | "card" | "zone" | "seat")[]> = {
  "gaze-of-the-dead a": ["horde", "horde"],
  "gaze-of-the-dead b": ["card", "zone"],
  "star-of-dawn b": ["zone"],
  "draculas-potion b": ["zone"],
  "angels-kiss a": ["zone"],
  "howling-hammer b": ["seat"],
  "mind-reader a": ["seat"],
  "mind-reader b": ["seat"],
};

/** Return the places picked before in a choice with several steps. */
export function pickedBefore(frame: Frame): string[] {
  if (frame.place) return [`zone:${zoneAsked(frame, 0)}`];
  const kinds = CHOSEN[frame.effect ?? ""] ?? [];
  return (frame.chosen ?? []).flatMap((chosen, at) => {
    const kind = kinds[at];
    return kind === undefined || kind === "card" ? [] : [kind === "zone" ? zoneKey(chosen) : `${kind}:${chosen}`];
  });
}

/** Return the lit places with what may be done there. */
export function light(options: readonly OptionChoice[], asked: Asked): Map<string, OptionChoice[]> {
  const found = new Map<string, OptionChoice[]>();
  for (const option of options) for (const key of keysOf(option, asked)) offer(found, key, option);
  return found;
}

/** What lies above what. */
const ROWS = [["track"], ["pool", "commander"], ["horde"], ["zone", "side", "slot", "lead"], ["gate"], ["seat"], ["tech"]];

/** Return the options of a decision as they lie on the board: left to right, then down. */
export function inOrder({ name: decision, options }: Pick<Decision, "name" | "options">, view: View): OptionChoice[] {
  const standing = readView(view);
  const { boards, kingdoms } = unroll(standing.fronts.length, view.seat);
  const across = (kind: string, names: readonly number[]): number => {
    const [first = 0, zone = 0, side = 0] = names;
    if (kind === "seat") return kingdoms.lastIndexOf(first) * 10;
    const column = boards.indexOf(first);
    return zone * 100 + column * 10 + (kind === "side" && kingdoms[column] === side ? 0 : side + 1);
  };
  const place = (option: OptionChoice): number => {
    const [key = ""] = keysOf(option, { decision, standing });
    const [kind = "", name = ""] = key.split(":");
    const row = ROWS.findIndex((kinds) => kinds.includes(kind));
    return (row < 0 ? ROWS.length : row) * 1000 + (/^\d/.test(name) ? across(kind, name.split(".").map(Number)) : 0);
  };
  return [...options].sort((one, other) => place(one) - place(other));
}

const CARD = { hand: "card" };
const ZONE = { zone: "zone" };
/** The kind of answer that a click on a place asks for, by decision and kind of place. */
const MEANT: Record<string, Record<string, string>> = {
  p1_turn: { track: "strategy", tech: "upgrade", pool: "get_token", hand: "play_army", relic: "relic", slot: "reinforce" },
  rally_turn: { relic: "relic", slot: "reinforce" },
  refresh_pick: CARD,
  upgrade_card: CARD,
  hammer_card: CARD,
  mind_give: CARD,
  reinforce_card: CARD,
  hand_limit: CARD,
  play_where: { zone: "where" },
  reactivate_target: ZONE,
  commander_target: ZONE,
  relic_choice: { zone: "zone", seat: "player" },
  pass_commander: { commander: "commander" },
  choose_mission: { mission: "mission" },
};

/** Return the action whose refusal explains why a place cannot be picked now. */
export function whyAction(key: string, { decision, standing }: Asked): string | null {
  const [kind = "", name = ""] = key.split(":");
  const meant = MEANT[decision]?.[kind];
  if (meant === undefined) return null;
  const [first = "", ...others] = name.split(".");
  if (meant === "where") {
    const loyal = standing.fronts[Number(first)]?.zones[Number(others[0]) - 1]?.loyal ?? first;
    return `where ${first} ${loyal}`;
  }
  if (kind === "relic" && others[0] === "discard") return `mission_discard ${first}`;
  if (first === "iron-steed") return `steed ${others[0]}`;
  return [meant, first, ...others].filter(Boolean).join(" ");
}
