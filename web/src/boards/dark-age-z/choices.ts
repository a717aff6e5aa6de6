// From the legal options to the lit places of the board, and from a click to what it means.
//
// It holds no rules: it sorts what the server listed by the places that the options name.
// A place is named by a short key: `track:draw-army`, `hand:archer-3`,
// `zone:0.3`, `side:0.3.1` (a zone's side of a kingdom), `slot:0.3.2`, `horde:0`, `gate:0`,
// `seat:1`, `offer:…`, `pile:…` (the discard pile), `commander:…`, `mission:…`, `tech`, `pool`.
// Each use of a relic has a key of its own: `relic:iron-steed.a`.
import type { Decision, OptionChoice } from "../../protocol";
import { readView, type Frame, type Standing, type View } from "./position";
import { unroll } from "./unrolled";

export interface Lit {
  options: OptionChoice[];
  /** What a click picks; null if there is more than one thing to pick. */
  action: string | null;
}

/** What the keys of options depend on beside the options themselves. */
export interface Asked {
  decision: string;
  standing: Standing;
}

/** What lies above what. */
const ROWS = [["track"], ["pool", "commander"], ["horde"], ["zone", "side", "slot", "lead"], ["gate"], ["seat"], ["tech"]];
const VEST = "immortal-vest";
const STEED = "iron-steed";
const ZONES = 5;

function placeKey(place: number): string {
  return `${Math.floor(place / ZONES)}.${(place % ZONES) + 1}`;
}

/** Return the zone that a question is about, as it is written in keys. */
function zoneAsked(frame: Frame | null, at: number): string {
  if (frame?.place) return `${frame.place.board}.${frame.place.zone}`;
  return placeKey(frame?.chosen.at(at) ?? 0);
}

function cardKey(card: string, decision: string): string {
  if (decision === "relic_choice") return `pile:${card}`;
  return decision === "apollo_play" ? `offer:${card}` : `hand:${card}`;
}

function boardKey(board: string, frame: Frame | null): string {
  return frame?.effect.startsWith("titanic-essence") ? `gate:${board}` : `horde:${board}`;
}

/** Return the places that an option can be picked at. */
export function keysOf(option: OptionChoice, { decision, standing }: Asked): string[] {
  const [one = "", two = "", three = ""] = option.names;
  const { frame } = standing;
  switch (option.kind) {
    case "strategy":
      return [`track:${one}`];
    case "play_army":
      return [`hand:${one}`];
    case "card":
      return [cardKey(one, decision)];
    case "upgrade":
      return ["tech"];
    case "get_token":
      return ["pool"];
    case "relic":
      return [`relic:${one}.${two}`];
    case "mission_discard":
      return [`relic:${one}.discard`];
    case "steed":
      return [`relic:${STEED}.${one}`];
    case "cancel":
      return [`relic:${VEST}.a`];
    case "vest_gain":
      return [decision === "vest_window" ? `seat:${one}` : `relic:${VEST}.b`];
    case "pass":
      return standing.gathering.map((commander) => `commander:${commander}`);
    case "keep":
      return [`offer:${one}`];
    case "zone":
      return [`zone:${one}.${two}`];
    case "loyalty":
      return [`side:${zoneAsked(frame, -1)}.${one}`];
    case "where": {
      const entry = standing.fronts[Number(one)]?.entry;
      return entry ? [`side:${one}.${entry}.${two}`] : [];
    }
    case "commander":
      return [`commander:${one}`];
    case "board":
      return [boardKey(one, frame)];
    case "player":
      return [`seat:${one}`];
    case "slot":
      return [`slot:${zoneAsked(frame, 1)}.${one}`];
    case "part":
      return [`${one === "commander" ? "lead" : "zone"}:${zoneAsked(frame, 0)}`];
    case "reinforce":
      return [`slot:${one}.${two}.${three}`];
    case "mission":
      return [`mission:${one}`];
    default:
      return [];
  }
}

/** Return the places picked before in a choice with several steps. */
export function pickedBefore(frame: Frame | null): string[] {
  if (!frame) return [];
  if (frame.place) return [`zone:${zoneAsked(frame, 0)}`];
  const [one, two] = frame.chosen;
  if (one === undefined) return [];
  switch (frame.effect) {
    case "gaze-of-the-dead a":
      return [one, ...(two === undefined ? [] : [two])].map((board) => `horde:${board}`);
    case "gaze-of-the-dead b":
      return two === undefined ? [] : [`zone:${placeKey(two)}`];
    case "star-of-dawn b":
    case "draculas-potion b":
    case "angels-kiss a":
      return [`zone:${placeKey(one)}`];
    case "howling-hammer b":
    case "mind-reader a":
    case "mind-reader b":
      return [`seat:${one}`];
    default:
      return [];
  }
}

/** Return the lit places with what may be done there. */
export function light(options: readonly OptionChoice[], asked: Asked): Map<string, Lit> {
  const found = new Map<string, Lit>();
  for (const option of options) {
    for (const key of keysOf(option, asked)) {
      const lit = found.get(key) ?? { options: [], action: null };
      lit.options.push(option);
      lit.action = lit.options.length === 1 ? option.action : null;
      found.set(key, lit);
    }
  }
  return found;
}

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

/** Return the number to press for a place, if it has one. */
export function chipOf(lit: Lit | undefined, chips: ReadonlyMap<string, number>): number | undefined {
  if (!lit) return undefined;
  if (lit.action !== null) return chips.get(lit.action);
  const [first] = lit.options;
  const name = first?.names[0];
  return name !== undefined && lit.options.every((option) => option.names[0] === name) ? chips.get(name) : undefined;
}

/** What is asked in cards of the hand. */
const FROM_HAND = new Set(["refresh_pick", "upgrade_card", "hammer_card", "mind_give", "reinforce_card", "hand_limit"]);

const ASKED_BY: Record<string, string> = { commander: "pass_commander", seat: "relic_choice", mission: "choose_mission" };

/** Return the action whose refusal explains why a place cannot be picked now. */
export function whyAction(key: string, { decision, standing }: Asked): string | null {
  const [kind = "", name = ""] = key.split(":");
  const parts = name.split(".").join(" ");
  const commanding = decision === "p1_turn" || decision === "rally_turn";
  switch (kind) {
    case "track":
      return decision === "p1_turn" ? `strategy ${name}` : null;
    case "tech":
      return decision === "p1_turn" ? "upgrade" : null;
    case "pool":
      return decision === "p1_turn" ? "get_token" : null;
    case "hand":
      if (FROM_HAND.has(decision)) return `card ${name}`;
      return decision === "p1_turn" ? `play_army ${name}` : null;
    case "zone": {
      const [board = "", zone = ""] = name.split(".");
      if (decision === "play_where") {
        const [seat] = [standing.fronts[Number(board)]?.zones[Number(zone) - 1]?.loyal ?? Number(board)];
        return `where ${board} ${seat}`;
      }
      return ["reactivate_target", "commander_target", "relic_choice"].includes(decision) ? `zone ${parts}` : null;
    }
    case "relic": {
      if (!commanding) return null;
      const [relic, use] = name.split(".");
      if (use === "discard") return `mission_discard ${relic}`;
      return relic === STEED ? `steed ${use}` : `relic ${parts}`;
    }
    case "slot":
      return commanding ? `reinforce ${parts}` : null;
    case "commander":
    case "seat":
    case "mission":
      return decision === ASKED_BY[kind] ? `${kind === "seat" ? "player" : kind} ${name}` : null;
    default:
      return null;
  }
}
