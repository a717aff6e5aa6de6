// The position as the board draws it, and how events change it until the next view.
import type { BoardProps } from "../board";
import type { Board, Frame as FrameDocument, GameEvent, Known } from "./known";
import type { Outlook } from "./outlook";

/** All that a seat may know. */
export interface View {
  known: Known;
  outlook: Partial<Outlook>;
}

export type Props = BoardProps<Board, View, GameEvent>;

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
export function readCharacters({ teams }: Board): Map<string, Character> {
  const listed = teams.flatMap((team) =>
    team.characters.map((printed, place): [string, Character] => [printed.id, { ...printed, team: team.id, main: place === 0 }]),
  );
  return new Map(listed);
}

/** Read a view. */
export function readView({ known }: View, characters: ReadonlyMap<string, Character>): Standing {
  const frame = known.stack.at(-1);
  return {
    pawns: readPawns(known, characters),
    players: known.seats.map((player, seat) => ({ ...player, seat, fallen: player.fallen > 0 })),
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
  for (const [id, now] of Object.entries(known.characters)) {
    const printed = characters.get(id);
    if (!printed) continue;
    pawns.set(id, {
      id,
      name: printed.name,
      main: printed.main,
      most: printed.life,
      team: printed.team,
      seat: known.seats.findIndex(({ team }) => team === printed.team),
      life: now.life,
      space: now.space,
      fallen: now.space === null && !opening,
      stunned: now.stunned ?? false,
      ward: now.ward ?? 0,
      empower: now.empower ?? 0,
      rewards: now.rewards ?? [],
    });
  }
  return pawns;
}

function readFrame(frame: FrameDocument): Frame {
  return {
    name: frame.frame,
    character: "character" in frame ? frame.character : "mover" in frame ? frame.mover : null,
    spaces: "spaces" in frame ? frame.spaces : "left" in frame ? frame.left : 0,
    walks: !("purpose" in frame) || frame.purpose !== "teleport",
    place: "place" in frame ? frame.place : 0,
    opponent: "opponent" in frame ? frame.opponent : null,
  };
}

/** Return a pawn after an event that is about it. */
function changed(pawn: Pawn, happened: GameEvent): Pawn {
  switch (happened.event) {
    case "placed":
      return { ...pawn, space: happened.facts.space, fallen: false };
    case "moved":
      return { ...pawn, space: happened.facts.to };
    case "damage_dealt":
    case "life_lost":
    case "healed":
      return { ...pawn, life: happened.facts.life };
    case "stunned":
      return { ...pawn, stunned: true };
    case "stood_up":
      return { ...pawn, stunned: false };
    case "warded":
      return { ...pawn, ward: Math.max(pawn.ward, happened.facts.ward) };
    case "empowered":
      return { ...pawn, empower: pawn.empower + happened.facts.empower };
    case "character_removed":
      return { ...pawn, space: null, fallen: true, stunned: false, ward: 0, empower: 0, rewards: [] };
    case "reward_gained":
      return { ...pawn, rewards: [...pawn.rewards, happened.facts.reward] };
    default:
      return pawn;
  }
}

/** Return the standing after events whose view has not come yet. */
export function unfold(standing: Standing, events: readonly GameEvent[]): Standing {
  let next = standing;
  for (const happened of events) {
    const pawns = new Map(next.pawns);
    const { facts } = happened;
    const pawn = "character" in facts && typeof facts.character === "string" ? pawns.get(facts.character) : undefined;
    if (pawn) pawns.set(pawn.id, changed(pawn, happened));
    if (happened.event === "swapped") {
      for (const [id, each] of pawns) {
        const space = happened.facts[id];
        if (typeof space === "string") pawns.set(id, { ...each, space });
      }
    }
    next = { ...next, pawns, players: dealt(next.players, happened) };
    if (happened.event === "dice_rolled") next = { ...next, dice: happened.facts };
    if (happened.event === "turn_started") next = begun(next, happened.facts);
    if (happened.event === "card_played" || happened.event === "actions_gained") next = { ...next, actions: happened.facts.actions };
  }
  return next;
}

/** Return the players after an event that takes a card out of a hand or into it. */
function dealt(players: readonly Player[], happened: GameEvent): readonly Player[] {
  switch (happened.event) {
    case "card_drawn":
    case "card_recovered": {
      const { seat, card = null } = happened.facts;
      return players.map((player) => (player.seat === seat ? { ...player, hand: [...player.hand, card] } : player));
    }
    case "card_played":
    case "defended":
    case "card_discarded": {
      const { seat, card } = happened.facts;
      return players.map((player) => (player.seat === seat ? { ...player, hand: without(player.hand, card) } : player));
    }
    default:
      return players;
  }
}

/** Return a hand without a card: one that is known, else one that is not. */
function without(hand: Player["hand"], card: string): Player["hand"] {
  const known = hand.indexOf(card);
  const gone = known >= 0 ? known : hand.indexOf(null);
  return hand.filter((_, place) => place !== gone);
}

function begun(standing: Standing, { seat, round }: { seat: number; round: number }): Standing {
  return { ...standing, active: seat, round, dice: { white: 0, black: 0 }, moved: [], actions: 0 };
}

const SHORT = 8;

/** Return a name as there is room for on a card: whole if it is short, else what people say. */
export function shortName(name: string): string {
  if (name.length <= SHORT) return name;
  const words = name.split(" ");
  return (words[0] === "The" ? words.at(-1) : words[0]) ?? name;
}
