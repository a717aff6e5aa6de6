// From the legal options to the lit hexagons, cards, piles and dice, and from a gesture to what it means.
//
// It holds no rules: it sorts what the server listed by what the options name.
import type { OptionChoice } from "../../protocol";
import type { Aim, Outlook } from "./outlook";
import type { Standing } from "./position";

export interface Lights {
  /** By the space where they are lit. */
  spaces: ReadonlyMap<string, readonly OptionChoice[]>;
  cards: ReadonlyMap<string, OptionChoice>;
  teams: ReadonlyMap<string, OptionChoice>;
  draw: OptionChoice | undefined;
  roll: OptionChoice | undefined;
}

const ON_SPACE = new Set(["place", "space"]);
const ON_PAWN = new Set(["mover", "revive", "heal", "target", "character"]);
const ON_CARD = new Set(["play", "defend", "card"]);

/** Return the spaces that an option is lit at. */
export function spacesOf({ kind, names }: Pick<OptionChoice, "kind" | "names">, standing: Standing, seat: number | null): string[] {
  const name = names[0] ?? "";
  if (ON_SPACE.has(kind)) return [name];
  const meant = [...standing.on].filter(([, pawn]) => {
    if (ON_PAWN.has(kind)) return pawn.id === name;
    if (kind === "player") return pawn.seat === Number(name);
    return kind === "swap" && pawn.seat === seat;
  });
  return meant.map(([space]) => space);
}

/** Return all that is lit. */
export function light(options: readonly OptionChoice[], standing: Standing, seat: number | null): Lights {
  const spaces = new Map<string, OptionChoice[]>();
  for (const option of options) {
    for (const space of spacesOf(option, standing, seat)) spaces.set(space, [...(spaces.get(space) ?? []), option]);
  }
  const named = (kinds: ReadonlySet<string>): Map<string, OptionChoice> =>
    new Map(options.filter(({ kind }) => kinds.has(kind)).map((option) => [option.names[0] ?? "", option]));
  return {
    spaces,
    cards: named(ON_CARD),
    teams: named(new Set(["team"])),
    draw: options.find(({ kind }) => kind === "draw"),
    roll: options.find(({ kind }) => kind === "roll"),
  };
}

/** What may come of a piece: the answers in turn, by the space it is brought to. */
export interface Uses {
  spaces: ReadonlyMap<string, readonly string[]>;
  /** Anywhere else on the board. */
  anywhere: readonly string[] | null;
}

const NONE: Uses = { spaces: new Map(), anywhere: null };
/** Attacks that ask for a target. */
const AIMED = new Set(["attack_or_defense", "basic", "distance", "targeted"]);

/** Return the answers that play an attack, by the space of each whom it hits. */
function usesOfAim(play: string, aim: Aim, type: string, standing: Standing): Uses {
  const spaces = aim.blows.flatMap(({ target }): [string, string[]][] => {
    const space = standing.pawns.get(target)?.space;
    return space ? [[space, AIMED.has(type) ? [play, `target:${target}`] : [play]]] : [];
  });
  return { spaces: new Map(spaces), anywhere: null };
}

/** Return what may come of a card that is brought onto the board. */
export function usesOfCard(card: string, type: string, options: readonly OptionChoice[], outlook: Outlook, standing: Standing): Uses {
  const option = options.find(({ kind, names: [name] }) => ON_CARD.has(kind) && name === card);
  const aim = outlook.cards[card]?.aim;
  if (option?.kind === "play" && aim) return usesOfAim(option.action, aim, type, standing);
  return option && option.kind !== "card" ? { ...NONE, anywhere: [option.action] } : NONE;
}

/** Return what may come of a character that is brought somewhere else. */
export function usesOfPawn(id: string, options: readonly OptionChoice[], outlook: Outlook, standing: Standing): Uses {
  const mover = options.find(({ kind, names: [name] }) => kind === "mover" && name === id);
  if (mover) {
    const to = outlook.moves[id]?.to ?? [];
    return { ...NONE, spaces: new Map(to.map((space) => [space, [mover.action, `space:${space}`]])) };
  }
  if (standing.frame.character !== id) return NONE;
  const spaces = options.filter(({ kind }) => kind === "space");
  return { ...NONE, spaces: new Map(spaces.map(({ action, names: [space = ""] }) => [space, [action]])) };
}

/** A card that may hit somebody: the answers that play it at them, and what it does. */
export interface Attack {
  card: string;
  answers: readonly string[];
  life: number;
}

/** Return the cards that may be played at whoever stands on a space, the hardest blow first. */
export function attacksOn(
  space: string,
  options: readonly OptionChoice[],
  outlook: Outlook,
  types: ReadonlyMap<string, { type: string }>,
  standing: Standing,
  seat: number | null,
): Attack[] {
  const pawn = standing.on.get(space);
  const target = pawn?.seat === seat ? undefined : pawn?.id;
  const found = options.flatMap(({ kind, names: [card = ""] }): Attack[] => {
    const blow = kind === "play" ? outlook.cards[card]?.aim?.blows.find((each) => each.target === target) : undefined;
    const answers = usesOfCard(card, types.get(card)?.type ?? "", options, outlook, standing).spaces.get(space);
    return blow && answers ? [{ card, answers, life: blow.life }] : [];
  });
  return found.sort((a, b) => a.life - b.life);
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

/** Return the action that a click on an unlit space most likely meant. */
export function whyAction(space: string, { frame, on, known }: Standing, seat: number | null): string {
  const asked = ASKED[frame.name];
  const pawn = on.get(space);
  if (asked?.pawn && pawn) return `${asked.pawn}:${pawn.id}`;
  if (frame.name === "act" && pawn) {
    const [card] = known.seats[seat ?? -1]?.hand ?? [];
    if (pawn.seat === seat || !card) return `${pawn.stunned ? "revive" : "heal"}:${pawn.id}`;
    return `play:${card}`;
  }
  if (frame.name === "choose_opponent" && pawn) return `player:${pawn.seat}`;
  return `${asked?.space ?? "space"}:${space}`;
}

/** What kind of action a click on a card asks for, by the decision that is open. */
const OF_CARD: Record<string, string> = { defend: "defend", heal_card: "card", discard: "card", recover: "card", scry_take: "card" };

/** Return the action that a click on an unlit card meant. */
export function whyCard(card: string, decision: string): string {
  return `${OF_CARD[decision] ?? "play"}:${card}`;
}

/** Return the card that an action plays, if it plays one: `play:flintlock`. */
export function cardOf(action: string | null): string | null {
  const [kind = "", name = ""] = action?.split(":") ?? [];
  return ON_CARD.has(kind) ? name : null;
}
