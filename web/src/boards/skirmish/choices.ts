// From the legal options to the lit pieces, and from a gesture to what it means.
//
// It holds no rules: it sorts what the server listed by what the options name. Pieces are called by a
// space, `I5`; by a card, `card flintlock`; by a team, `team red`; or `draw` and `roll`.
import type { OptionChoice } from "../../protocol";
import { offer } from "../kit/scene.svelte";
import type { Outlook } from "./outlook";
import type { Card, Standing } from "./position";

const ON_SPACE = new Set(["place", "space"]);
const ON_PAWN = new Set(["mover", "revive", "heal", "target", "character"]);
const ON_CARD = new Set(["play", "defend", "card"]);

/** Return the pieces that an option is lit at. */
export function piecesOf({ kind, names }: Pick<OptionChoice, "kind" | "names">, standing: Standing, seat: number | null): string[] {
  const name = names[0] ?? "";
  if (ON_SPACE.has(kind)) return [name];
  if (ON_CARD.has(kind)) return [`card ${name}`];
  if (kind === "team") return [`team ${name}`];
  if (kind === "draw" || kind === "roll") return [kind];
  const meant = [...standing.on].filter(([, pawn]) => {
    if (kind === "player") return pawn.seat === Number(name);
    return ON_PAWN.has(kind) ? pawn.id === name : kind === "swap" && pawn.seat === seat;
  });
  return meant.map(([space]) => space);
}

/** Return all that is lit, by piece. */
export function light(options: readonly OptionChoice[], standing: Standing, seat: number | null): Map<string, OptionChoice[]> {
  const found = new Map<string, OptionChoice[]>();
  for (const option of options) for (const piece of piecesOf(option, standing, seat)) offer(found, piece, option);
  return found;
}

/** What may come of a piece: the answers in turn by the space it is brought to; `anywhere` on the board. */
export type Uses = ReadonlyMap<string, readonly string[]>;
export const ANYWHERE = "anywhere";

/** Attacks that ask for a target. */
const AIMED = new Set(["attack_or_defense", "basic", "distance", "targeted"]);

/** Return what may come of a card that is brought onto the board. */
export function usesOfCard({ id, type }: Card, options: readonly OptionChoice[], outlook: Outlook, standing: Standing): Uses {
  const option = options.find(({ kind, names: [name] }) => ON_CARD.has(kind) && name === id);
  if (!option || option.kind === "card") return new Map();
  const aim = option.kind === "play" ? outlook.cards[id]?.aim : undefined;
  if (!aim) return new Map([[ANYWHERE, [option.action]]]);
  const hit = aim.blows.map(({ target }) => ({ target, space: standing.pawns.get(target)?.space ?? "" }));
  return new Map(hit.map(({ target, space }) => [space, AIMED.has(type) ? [option.action, `target:${target}`] : [option.action]] as const));
}

/** Return what may come of a character that is brought somewhere else. */
export function usesOfPawn(id: string, options: readonly OptionChoice[], outlook: Outlook, standing: Standing): Uses {
  const mover = options.find(({ kind, names: [name] }) => kind === "mover" && name === id);
  if (mover) return new Map((outlook.moves[id]?.to ?? []).map((space) => [space, [mover.action, `space:${space}`]]));
  if (standing.frame.character !== id) return new Map();
  return new Map(options.filter(({ kind }) => kind === "space").map(({ action, names: [space = ""] }) => [space, [action]]));
}

/** A card that may hit somebody: the answers that play it at them, and the life it leaves. */
export interface Attack {
  card: Card;
  answers: readonly string[];
  life: number;
}

/** Return the cards that may be played at whoever stands on a space, the hardest blow first. */
export function attacksOn(
  space: string,
  options: readonly OptionChoice[],
  outlook: Outlook,
  cards: ReadonlyMap<string, Card>,
  standing: Standing,
  seat: number | null,
): Attack[] {
  const pawn = standing.on.get(space);
  const found = options.flatMap(({ kind, names: [id = ""] }): Attack[] => {
    const card = kind === "play" && pawn?.seat !== seat ? cards.get(id) : undefined;
    const blow = outlook.cards[id]?.aim?.blows.find((each) => each.target === pawn?.id);
    const answers = card && usesOfCard(card, options, outlook, standing).get(space);
    return card && blow && answers ? [{ card, answers, life: blow.life }] : [];
  });
  return found.sort((a, b) => a.life - b.life);
}

/** What kind of action a click asks for, by the decision that is open. */
const ASKED: Record<string, { space?: string; pawn?: string; card?: string }> = {
  place: { space: "place" },
  choose_mover: { pawn: "mover" },
  choose_target: { pawn: "target" },
  heal_target: { pawn: "character" },
  defend: { card: "defend" },
  heal_card: { card: "card" },
  discard: { card: "card" },
  recover: { card: "card" },
  scry_take: { card: "card" },
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

/** Return the action that a click on an unlit card meant. */
export function whyCard(card: string, decision: string): string {
  return `${ASKED[decision]?.card ?? "play"}:${card}`;
}

/** Return the card that an action plays, if it plays one: `play:flintlock`. */
export function cardOf(action: string | null): string | null {
  const [kind = "", name = ""] = action?.split(":") ?? [];
  return ON_CARD.has(kind) ? name : null;
}
