// What the view tells of the board, and how events change what is shown until the next view.
import type { EventInfo, Json } from "../../protocol";
import type { Known } from "./known";

export type Told = Record<string, Json>;

export interface Pawn {
  id: string;
  team: string;
  seat: number;
  name: string;
  main: boolean;
  life: number;
  most: number;
  /** Where it stands; null before it is placed and after it fell. */
  space: string | null;
  fallen: boolean;
  stunned: boolean;
  ward: number;
  empower: number;
  rewards: readonly string[];
}

export interface Player {
  seat: number;
  team: string | null;
  /** Cards known by name; null is one that is not known. */
  hand: readonly (string | null)[];
  pile: readonly (string | null)[];
  discard: readonly string[];
  fallen: boolean;
}

/** The attack that lies on the table. */
export interface Battle {
  card: string;
  targets: readonly string[];
  defenses: readonly (string | null)[];
}

export interface Frame {
  name: string;
  /** The character it is about. */
  character: string | null;
  spaces: number;
  /** Whether somebody walks there, step by step. */
  walks: boolean;
  /** Its place among the targets of the battle. */
  place: number;
  opponent: number | null;
}

export interface Standing {
  pawns: ReadonlyMap<string, Pawn>;
  players: readonly Player[];
  active: number;
  round: number;
  dice: { white: number; black: number };
  moved: readonly string[];
  actions: number;
  scried: number;
  battle: Battle | null;
  frame: Frame | null;
  rewardsLeft: number;
}

/** A character as the board lists it. */
export interface Character {
  id: string;
  name: string;
  life: number;
  team: string;
  main: boolean;
}

/** Read the characters out of a board. */
export function readCharacters(board: Told): Map<string, Character> {
  const teams = board["teams"] as { id: string; characters: { id: string; name: string; life: number }[] }[];
  const listed = teams.flatMap((team) =>
    team.characters.map((told, place): [string, Character] => [told.id, { ...told, team: team.id, main: place === 0 }]),
  );
  return new Map(listed);
}

/** Read a view. */
export function readView(view: Told, characters: ReadonlyMap<string, Character>): Standing {
  const known = view["known"] as unknown as Known;
  const frame = known.stack.at(-1);
  return {
    pawns: readPawns(known, characters),
    players: known.seats.map((told, seat) => ({ ...told, seat, fallen: told.fallen > 0 })),
    active: known.active,
    round: known.round,
    dice: known.dice,
    moved: known.moved,
    actions: known.actions,
    scried: known.scried,
    battle: known.battle,
    frame: frame ? readFrame(frame) : null,
    rewardsLeft: known.rewards.length,
  };
}

function readPawns(known: Known, characters: ReadonlyMap<string, Character>): Map<string, Pawn> {
  // Before a game has begun to be played, those without a space are still to be placed.
  const opening = known.stack.some(({ frame }) => frame === "choose_team" || frame === "place");
  const pawns = new Map<string, Pawn>();
  for (const [id, told] of Object.entries(known.characters)) {
    const printed = characters.get(id);
    if (!printed) continue;
    pawns.set(id, {
      id,
      name: printed.name,
      main: printed.main,
      most: printed.life,
      team: printed.team,
      seat: known.seats.findIndex(({ team }) => team === printed.team),
      life: told.life,
      space: told.space,
      fallen: told.space === null && !opening,
      stunned: told.stunned ?? false,
      ward: told.ward ?? 0,
      empower: told.empower ?? 0,
      rewards: told.rewards ?? [],
    });
  }
  return pawns;
}

function readFrame(told: Told): Frame {
  const opponent = told["opponent"];
  return {
    name: text(told["frame"]) ?? "",
    character: text(told["character"]) ?? text(told["mover"]),
    spaces: count(told["spaces"]) || count(told["left"]),
    walks: told["purpose"] !== "teleport",
    place: count(told["place"]),
    opponent: typeof opponent === "number" ? opponent : null,
  };
}

export function text(value: Json | undefined): string | null {
  return typeof value === "string" ? value : null;
}

export function count(value: Json | undefined): number {
  return typeof value === "number" ? value : 0;
}

export function strings(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

/** Return what a pawn is after an event, as far as its facts tell. */
function changed(pawn: Pawn, { event, facts }: EventInfo): Pawn {
  const life = typeof facts["life"] === "number" ? facts["life"] : pawn.life;
  switch (event) {
    case "placed":
      return { ...pawn, space: text(facts["space"]), fallen: false };
    case "moved":
      return { ...pawn, space: text(facts["to"]) };
    case "damage_dealt":
    case "life_lost":
    case "healed":
      return { ...pawn, life };
    case "stunned":
      return { ...pawn, stunned: true };
    case "stood_up":
      return { ...pawn, stunned: false };
    case "warded":
      return { ...pawn, ward: Math.max(pawn.ward, count(facts["ward"])) };
    case "empowered":
      return { ...pawn, empower: pawn.empower + count(facts["empower"]) };
    case "character_removed":
      return { ...pawn, space: null, fallen: true, stunned: false, ward: 0, empower: 0, rewards: [] };
    case "reward_gained":
      return { ...pawn, rewards: [...pawn.rewards, text(facts["reward"]) ?? ""] };
    default:
      return pawn;
  }
}

/** Return what is shown after events whose view has not come yet. */
export function unfold(standing: Standing, events: readonly EventInfo[]): Standing {
  let next = standing;
  for (const event of events) {
    const pawns = new Map(next.pawns);
    const pawn = pawns.get(text(event.facts["character"]) ?? "");
    if (pawn) pawns.set(pawn.id, changed(pawn, event));
    if (event.event === "swapped") {
      for (const [id, each] of pawns) pawns.set(id, { ...each, space: text(event.facts[id]) ?? each.space });
    }
    next = { ...next, pawns, players: dealt(next.players, event) };
    if (event.event === "dice_rolled") next = { ...next, dice: { white: count(event.facts["white"]), black: count(event.facts["black"]) } };
    if (event.event === "turn_started") next = begun(next, event);
    if (typeof event.facts["actions"] === "number") next = { ...next, actions: event.facts["actions"] };
  }
  return next;
}

/** Return the hands after an event, as far as its facts tell. */
function dealt(players: readonly Player[], { event, facts }: EventInfo): readonly Player[] {
  const card = text(facts["card"]);
  const [out, into] = [["card_played", "defended", "card_discarded"].includes(event), ["card_drawn", "card_recovered"].includes(event)];
  if (!out && !into) return players;
  return players.map((player) => {
    if (player.seat !== facts["seat"]) return player;
    if (into) return { ...player, hand: [...player.hand, card] };
    const known = player.hand.indexOf(card);
    const gone = known >= 0 ? known : player.hand.indexOf(null);
    return { ...player, hand: player.hand.filter((_, place) => place !== gone) };
  });
}

function begun(standing: Standing, { facts }: EventInfo): Standing {
  const active = count(facts["seat"]);
  return { ...standing, active, round: count(facts["round"]), dice: { white: 0, black: 0 }, moved: [], actions: 0 };
}

const SHORT = 8;

/** Return a name as there is room for on a card: whole if it is short, else what people say. */
export function shortName(name: string): string {
  if (name.length <= SHORT) return name;
  const words = name.split(" ");
  return (words[0] === "The" ? words.at(-1) : words[0]) ?? name;
}
