// From the legal options to the lit hexagons, cards, piles and dice, and from a click to what it means.
//
// It holds no rules: it sorts what the server listed by what the options name.
import type { OptionChoice } from "../../protocol";
import type { Aim } from "./outlook";
import type { Standing } from "./position";

/** A lit hexagon. */
export interface Lit {
  /** What a click commits; null if a menu opens. */
  action: string | null;
  options: readonly OptionChoice[];
  /** The character that a card picked before is aimed at. */
  target?: string;
}

export interface Lights {
  spaces: Map<string, Lit>;
  cards: Map<string, OptionChoice>;
  teams: Map<string, OptionChoice>;
  draw: OptionChoice | undefined;
  roll: OptionChoice | undefined;
}

const ON_SPACE = new Set(["place", "space"]);
const ON_PAWN = new Set(["mover", "revive", "heal", "target", "character"]);
const ON_CARD = new Set(["play", "defend", "card"]);

/** Return the spaces that an option is lit at. */
function placesOf({ kind, names }: OptionChoice, standing: Standing, seat: number | null): string[] {
  const name = names[0] ?? "";
  if (ON_SPACE.has(kind)) return [name];
  const pawns = [...standing.pawns.values()].filter((pawn) => {
    if (ON_PAWN.has(kind)) return pawn.id === name;
    if (kind === "player") return pawn.seat === Number(name);
    return kind === "swap" && pawn.seat === seat;
  });
  return pawns.map(({ space }) => space).filter((space) => space !== null);
}

/** Return all that is lit. */
export function light(options: readonly OptionChoice[], standing: Standing, seat: number | null): Lights {
  const lights: Lights = {
    spaces: new Map(),
    cards: new Map(),
    teams: new Map(),
    draw: options.find(({ kind }) => kind === "draw"),
    roll: options.find(({ kind }) => kind === "roll"),
  };
  for (const option of options) {
    const name = option.names[0] ?? "";
    if (ON_CARD.has(option.kind)) lights.cards.set(name, option);
    if (option.kind === "team") lights.teams.set(name, option);
    for (const space of placesOf(option, standing, seat)) {
      const all = [...(lights.spaces.get(space)?.options ?? []), option];
      lights.spaces.set(space, { action: all.length === 1 ? option.action : null, options: all });
    }
  }
  return lights;
}

/** Return the light once an attack card is picked: on those it may hit, nowhere else. */
export function lightAim(play: OptionChoice, aim: Aim, standing: Standing): Map<string, Lit> {
  const lit = new Map<string, Lit>();
  for (const { target } of aim.blows) {
    const space = standing.pawns.get(target)?.space;
    if (space) lit.set(space, { action: play.action, options: [play], target });
  }
  return lit;
}

/** What kind of action a click on a space or a character asks for, by the decision that is open. */
const ASKED: Record<string, { space?: string; pawn?: string }> = {
  place: { space: "place" },
  choose_space: { space: "space" },
  push_step: { space: "space" },
  pull_step: { space: "space" },
  choose_mover: { pawn: "mover" },
  choose_target: { pawn: "target" },
  heal_target: { pawn: "character" },
};

/** Return the action that a click on an unlit space most likely meant; null if it meant none. */
export function whyAction(space: string, decision: string, standing: Standing, seat: number | null): string | null {
  const asked = ASKED[decision];
  if (asked?.space) return `${asked.space}:${space}`;
  const pawn = [...standing.pawns.values()].find((each) => each.space === space);
  if (!pawn) return null;
  if (asked?.pawn) return `${asked.pawn}:${pawn.id}`;
  if (decision === "act" && pawn.seat === seat) return `${pawn.stunned ? "revive" : "heal"}:${pawn.id}`;
  return decision === "choose_opponent" ? `player:${pawn.seat}` : null;
}

/** What kind of action a click on a card in hand asks for. */
const OF_CARD: Record<string, string> = {
  act: "play",
  roll: "play",
  choose_mover: "play",
  choose_space: "play",
  choose_target: "play",
  defend: "defend",
};

/** Return the action that a click on an unlit card meant; null if it meant none. */
export function whyCard(card: string, decision: string): string | null {
  return decision in OF_CARD ? `${OF_CARD[decision]}:${card}` : null;
}

/** Return the card that an option plays, if it plays one. */
export function cardOf(option: OptionChoice | undefined): string | null {
  return option && ON_CARD.has(option.kind) ? (option.names[0] ?? null) : null;
}
