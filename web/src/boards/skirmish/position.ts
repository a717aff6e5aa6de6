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
  const pawns = new Map(
    [...characters.values()].filter(({ id }) => id in known.characters).map((each) => [each.id, readPawn(known, each)]),
  );
  const standing = [...pawns.values()].flatMap((pawn): [string, Pawn][] => (pawn.space === null ? [] : [[pawn.space, pawn]]));
  return { known, pawns, on: new Map(standing), frame: readFrame(known) };
}

function readPawn(known: Known, { id, name, main, life: most, team }: Character): Pawn {
  const { life = most, space = null, ...now } = known.characters[id] ?? {};
  const seat = known.seats.findIndex((each) => each.team === team);
  // Before the game has begun, those without a space are still to be placed.
  const fallen = space === null && !known.stack.some(({ frame }) => frame === "choose_team" || frame === "place");
  return { id, name, main, most, team, seat, life, space, fallen, stunned: false, ward: 0, empower: 0, rewards: [], ...now };
}

function readFrame({ stack, battle }: Known): Frame {
  const top: FrameDocument | undefined = stack.at(-1);
  if (!top) return { name: "", character: null, opponent: null };
  const about = "character" in top ? top.character : "mover" in top ? top.mover : null;
  const target = top.frame === "defend" ? (battle?.targets[top.place] ?? null) : null;
  return { name: top.frame, character: about ?? target, opponent: "opponent" in top ? top.opponent : null };
}

const SHORT = 8;

/** Return a name as there is room for on a card: whole if it is short, else what people say. */
export function shortName(name: string): string {
  if (name.length <= SHORT) return name;
  const words = name.split(" ");
  return (words[0] === "The" ? words.at(-1) : words[0]) ?? name;
}
