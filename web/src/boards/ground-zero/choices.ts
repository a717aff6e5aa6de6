// From the legal options to the lit lands, and from a click on a land to what it means.
//
// It holds no rules: it sorts what the server listed by the lands that the options name.
// Some options name one land, which a click picks. Others name two, source and target: a
// click picks the source, and only the targets legal from there stay lit.
import type { OptionChoice } from "../../protocol";
import type { GameEvent } from "./known";
import type { Ground } from "./position";

/** Which of the options with two lands are lit: those that go over the border, or walls on it. */
export type Mode = "go" | "wall";

/** What may be chosen, and what has been picked of it. */
export interface Offer {
  options: readonly OptionChoice[];
  /** Answers to the questions before that could still be chosen instead. */
  earlier: readonly OptionChoice[];
  source: string | null;
  mode: Mode;
  grounds: ReadonlyMap<string, Ground>;
}

export interface Lit {
  /** A click picks it, makes it the source, or aims at it. */
  role: "choice" | "source" | "target";
  /** What a click tries; null if it only narrows or opens a menu. */
  action: string | null;
  /** All options that this light stands for. */
  options: readonly OptionChoice[];
  /** It answers a question before this one, or its source is still to be chosen. */
  faint: boolean;
}

/** What a click on a land means. */
export type Press = { does: "choose"; action: string } | { does: "source"; mode: Mode } | { does: "menu" | "back" | "why" };

/** An entry of a land's menu: an action, or another mode to go on in. */
export type Entry = { option: OptionChoice } | { mode: Mode; options: readonly OptionChoice[] };

const AT_ONCE = new Set(["place", "ground_zero", "z_from", "z_to", "send_to", "t_from", "t_to"]);
const IN_PLACE = new Set(["convert", "send"]);
const MODES: Record<string, Mode> = { attack: "go", breach: "go", walk: "go", wall: "wall" };
/** Questions that pick a source alone, with the kind of answer that picks its target. */
const THEN: Record<string, string> = { t_from: "t_to", z_from: "z_to" };

function land({ names }: OptionChoice): string {
  return names[0] ?? "";
}

function target({ names }: OptionChoice): string {
  return names[1] ?? "";
}

function modeOf({ kind }: OptionChoice): Mode | undefined {
  return MODES[kind];
}

/** Say whether units are being placed one by one. */
export function isPlacing(options: readonly OptionChoice[]): boolean {
  return options.some(({ kind }) => kind === "place");
}

/** Return the options of a mode that start from a land. */
export function from(options: readonly OptionChoice[], source: string, mode: Mode): OptionChoice[] {
  return options.filter((option) => modeOf(option) === mode && land(option) === source);
}

/** Return the light on the map, by land. */
export function light({ options, earlier, source, mode, grounds }: Offer): Map<string, Lit> {
  const lit = new Map<string, Lit>();
  const all = [...earlier, ...options];
  const lighten = (id: string, role: Lit["role"], action: string | null, found: readonly OptionChoice[], faint = false): void => {
    lit.set(id, { role, action, options: found, faint: faint || found.every((option) => earlier.includes(option)) });
  };
  if (source === null) {
    const going = all.filter((option) => modeOf(option) === "go");
    for (const [id, found] of grouped(going, target)) lighten(id, "target", strongest(found, grounds).action, found, true);
    const starting = all.filter((option) => modeOf(option) ?? IN_PLACE.has(option.kind));
    for (const [id, found] of grouped(starting, land)) {
      const [only] = found;
      lighten(id, "source", found.length === 1 && only && IN_PLACE.has(only.kind) ? only.action : null, found);
    }
  } else for (const option of from(all, source, mode)) lighten(target(option), "target", option.action, [option]);
  for (const option of all) if (AT_ONCE.has(option.kind)) lighten(land(option), "choice", option.action, [option]);
  return lit;
}

function grouped(options: readonly OptionChoice[], by: (option: OptionChoice) => string): Map<string, OptionChoice[]> {
  const found = new Map<string, OptionChoice[]>();
  for (const option of options) found.set(by(option), [...(found.get(by(option)) ?? []), option]);
  return found;
}

/** Return the option with the most active units at its source. */
function strongest(options: readonly OptionChoice[], grounds: ReadonlyMap<string, Ground>): OptionChoice {
  const strength = (option: OptionChoice): number => {
    const { units = 0, inactive = 0 } = grounds.get(land(option)) ?? {};
    return units - inactive;
  };
  return options.reduce((best, option) => (strength(option) > strength(best) ? option : best));
}

/** Return what else a land offers than the mode it is in: what a menu beside it shows. */
export function menuOf(options: readonly OptionChoice[], id: string, mode: Mode | null): Entry[] {
  const modes = (["go", "wall"] as const).filter((each) => each !== mode);
  const ways = modes.map((each) => ({ mode: each, options: from(options, id, each) })).filter((way) => way.options.length > 0);
  const inPlace = options.filter((option) => IN_PLACE.has(option.kind) && land(option) === id);
  return [...ways, ...inPlace.map((option) => ({ option }))];
}

/** Say what a click on a land means. */
export function press(id: string, offer: Offer): Press {
  const lit = light(offer).get(id);
  if (lit && lit.action !== null) return { does: "choose", action: lit.action };
  if (id === offer.source) return { does: "back" };
  const all = [...offer.earlier, ...offer.options];
  const entries = menuOf(all, id, null);
  const [only] = entries;
  if (only && entries.length === 1) {
    return "mode" in only ? { does: "source", mode: only.mode } : { does: "choose", action: only.option.action };
  }
  if (from(all, id, "go").length > 0) return { does: "source", mode: "go" };
  return { does: only ? "menu" : "why" };
}

/** Return the option that moves units from a land, where its target is asked for afterwards. */
export function leaving(options: readonly OptionChoice[], id: string): OptionChoice | undefined {
  return options.find((option) => option.kind in THEN && land(option) === id);
}

/** Say whether units can be dragged from a land. */
export function isMovable(id: string, { options, earlier, mode }: Offer): boolean {
  const all = [...earlier, ...options];
  return from(all, id, mode).length > 0 || leaving(all, id) !== undefined;
}

/** Return the answers that dragging from one land onto another means; none if it means nothing. */
export function dragged(source: string, onto: string, { options, earlier, mode }: Offer): string[] {
  const all = [...earlier, ...options];
  const across = from(all, source, mode).find((option) => target(option) === onto);
  if (across) return [across.action];
  const start = leaving(all, source);
  return start && source !== onto ? [start.action, `${THEN[start.kind]} ${onto}`] : [];
}

/** What kind of action a click on a land asks for, by the decision that is open. */
const ASKED: Record<string, string> = {
  place_start: "place",
  assign: "place",
  cash_place: "place",
  ground_zero: "ground_zero",
  zombie_transfer: "z_from",
  z_to: "z_to",
  send_to: "send_to",
  transfer: "t_from",
  t_to: "t_to",
  build: "convert",
};

/** Return the action that a click on an unlit land most likely meant; null if it meant none. */
export function whyAction(
  id: string,
  decision: string,
  own: string | null,
  { source, mode, grounds }: Offer,
  neighbors: (land: string) => readonly string[],
): string | null {
  if (source !== null && mode === "wall") return `wall ${source} ${id}`;
  if (decision !== "attack") return decision in ASKED ? `${ASKED[decision]} ${id}` : null;
  const isOwn = (each: string): boolean => grounds.get(each)?.owner === own;
  const units = (each: string): number => grounds.get(each)?.units ?? 0;
  const most = (lands: readonly string[]): string | undefined => lands.toSorted((a, b) => units(b) - units(a))[0];
  const beside = neighbors(id);
  const goesOut = source === null && isOwn(id);
  const start = goesOut ? id : (source ?? most(beside.filter(isOwn)) ?? most([...grounds.keys()].filter(isOwn)));
  const end = goesOut ? (most(beside.filter((each) => !isOwn(each))) ?? most(beside)) : id;
  return start === undefined || end === undefined ? null : `${units(end) === 0 ? "walk" : "attack"} ${start} ${end}`;
}

/** Return the land that what is being tried begins from, if it goes on to another. */
export function sourceOf(chain: readonly string[], { options, earlier }: Pick<Offer, "options" | "earlier">): string | null {
  const all = [...earlier, ...options];
  const tried = chain.flatMap((action) => all.find((option) => option.action === action) ?? []);
  const starting = tried.findLast((option) => modeOf(option) ?? (IN_PLACE.has(option.kind) || option.kind in THEN));
  return starting ? land(starting) : null;
}

/** Return the attack that has just been rolled, if it may go on. */
export function again(options: readonly OptionChoice[], events: readonly GameEvent[]): OptionChoice | undefined {
  const last = events.at(-1);
  if (last?.event !== "pairs_compared" && last?.event !== "wall_hit") return undefined;
  const names = [last.facts.source, last.facts.target].join(" ");
  return options.find((option) => (option.kind === "attack" || option.kind === "breach") && option.names.join(" ") === names);
}
