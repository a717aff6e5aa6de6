// The position as the board draws it.
import type { BoardProps } from "../board";
import type { Board, Frame as FrameDocument, GameEvent, Known } from "./known";
import type { Outlook } from "./outlook";

/** All that a seat may know. */
export interface View {
  known: Known;
  outlook: Partial<Outlook>;
}

export type Props = BoardProps<Board, View, GameEvent>;
export type Card = Board["cards"][number];

/** A character as the board lists it. */
export interface Character {
  id: string;
  name: string;
  main: boolean;
  /** With which it begins. */
  most: number;
  team: string;
}

export interface Pawn extends Character {
  seat: number;
  life: number;
  /** Where it stands; null before it is placed and after it fell. */
  space: string | null;
  fallen: boolean;
  stunned: boolean;
  ward: number;
  empower: number;
  rewards: readonly string[];
}

/** The question that is open. */
export interface Frame {
  name: string;
  /** The character it is about. */
  character: string | null;
  opponent: number | null;
}

export interface Standing {
  known: Known;
  pawns: ReadonlyMap<string, Pawn>;
  /** By the space where they stand. */
  on: ReadonlyMap<string, Pawn>;
  frame: Frame;
}

/** Return the characters by their ids. */
export function readCharacters({ teams }: Board): ReadonlyMap<string, Character> {
  const listed = teams.flatMap(({ id: team, characters }) =>
    characters.map(({ id, name, life }, place): Character => ({ id, name, most: life, main: place === 0, team })),
  );
  return new Map(listed.map((each) => [each.id, each]));
}

/** Read what the seat may know. */
export function readView({ known }: View, characters: ReadonlyMap<string, Character>): Standing {
  const pawns = new Map(
    [...characters.values()].filter(({ id }) => id in known.characters).map((each) => [each.id, readPawn(known, each)]),
  );
  const standing = [...pawns.values()].flatMap((pawn): [string, Pawn][] => (pawn.space === null ? [] : [[pawn.space, pawn]]));
  return { known, pawns, on: new Map(standing), frame: readFrame(known) };
}

function readPawn(known: Known, character: Character): Pawn {
  const { life = character.most, space = null, ...now } = known.characters[character.id] ?? {};
  const seat = known.seats.findIndex((each) => each.team === character.team);
  // Before the game has begun, those without a space are still to be placed.
  const fallen = space === null && !known.stack.some(({ frame }) => frame === "choose_team" || frame === "place");
  return { ...character, seat, life, space, fallen, stunned: false, ward: 0, empower: 0, rewards: [], ...now };
}

function readFrame({ stack, battle }: Known): Frame {
  const top: FrameDocument | undefined = stack.at(-1);
  if (!top) return { name: "", character: null, opponent: null };
  const about = "character" in top ? top.character : "mover" in top ? top.mover : null;
  const target = top.frame === "defend" ? (battle?.targets[top.place] ?? null) : null;
  return { name: top.frame, character: about ?? target, opponent: "opponent" in top ? top.opponent : null };
}

/** Lay copies of a card together, in the order in which they first appear: each with how many there are. */
export function held(ids: readonly (string | null)[], cards: ReadonlyMap<string, Card>): Map<Card, number> {
  const found = new Map<Card, number>();
  for (const id of ids) {
    const card = cards.get(id ?? "");
    if (card) found.set(card, (found.get(card) ?? 0) + 1);
  }
  return found;
}

const SHORT = 8;

/** Return a name as there is room for on a card: whole if it is short, else what people say. */
export function shortName(name: string): string {
  if (name.length <= SHORT) return name;
  const words = name.split(" ");
  return (words[0] === "The" ? words.at(-1) : words[0]) ?? name;
}
