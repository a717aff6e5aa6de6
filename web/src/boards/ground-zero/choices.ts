// From the legal options to the lit lands, and from a click on a land to what it means.
//
// It holds no rules: it sorts what the server listed by the lands that the options name.
// Some options name one land, which a click picks. Others name two, source and target: a
// click picks the source, and only the targets legal from there stay lit.
import type { OptionChoice } from "../../protocol";
import type { Ground } from "./position";

/** Which of the options with two lands are lit: those that go over the border, or walls on it. */
export type Mode = "go" | "wall";

/** What has been picked so far. */
export interface Picked {
  source: string | null;
  mode: Mode;
  /** The second land, if it was picked in the decision bar. */
  target?: string | undefined;
}

export const NOTHING: Picked = { source: null, mode: "go" };

/** How a land is lit: a click picks it, makes it the source, or aims at it. */
export type Role = "choice" | "source" | "target";

export interface Lit {
  role: Role;
  /** What a click commits; null if it only narrows or opens a menu. */
  action: string | null;
  /** All options that this light stands for. */
  options: readonly OptionChoice[];
}

/** What a click on a land means. */
export type Press =
  | { does: "choose"; action: string }
  | { does: "source"; land: string; mode: Mode }
  | { does: "menu"; land: string }
  | { does: "back" }
  | { does: "why"; action: string }
  | { does: "nothing" };

/** An entry of a land's menu: an action, or another mode to go on in. */
export type Entry = { option: OptionChoice } | { mode: Mode; options: readonly OptionChoice[] };

const AT_ONCE = new Set(["place", "ground_zero", "z_from", "z_to", "send_to", "t_from", "t_to"]);
const IN_PLACE = new Set(["convert", "send"]);
const MODES: Record<string, Mode> = { attack: "go", breach: "go", walk: "go", wall: "wall" };

const [first, second] = [({ names }: OptionChoice): string => names[0] ?? "", ({ names }: OptionChoice): string => names[1] ?? ""];

function modeOf(option: OptionChoice): Mode | undefined {
  return MODES[option.kind];
}

/** Say whether units are being placed one by one, so that a click may be repeated. */
export function isPlacing(options: readonly OptionChoice[]): boolean {
  return options.some(({ kind }) => kind === "place");
}

/** Return the options of a mode that start from a land. */
export function from(options: readonly OptionChoice[], source: string, mode: Mode): OptionChoice[] {
  return options.filter((option) => modeOf(option) === mode && first(option) === source);
}

/** Return the light on the map, by land. */
export function light(options: readonly OptionChoice[], picked: Picked, grounds: ReadonlyMap<string, Ground>): Map<string, Lit> {
  const lit = new Map<string, Lit>();
  if (picked.source !== null) {
    for (const option of from(options, picked.source, picked.mode)) {
      if (picked.target !== undefined && second(option) !== picked.target) continue;
      lit.set(second(option), { role: "target", action: option.action, options: [option] });
    }
    return lit;
  }
  for (const [land, reaching] of grouped(
    options.filter((option) => modeOf(option) === "go"),
    second,
  )) {
    lit.set(land, { role: "target", action: strongest(reaching, grounds).action, options: reaching });
  }
  for (const [land, starting] of grouped(
    options.filter((option) => modeOf(option) ?? IN_PLACE.has(option.kind)),
    first,
  )) {
    const [only] = starting;
    const action = starting.length === 1 && only && IN_PLACE.has(only.kind) ? only.action : null;
    lit.set(land, { role: "source", action, options: starting });
  }
  for (const option of options) {
    if (AT_ONCE.has(option.kind)) lit.set(first(option), { role: "choice", action: option.action, options: [option] });
  }
  return lit;
}

function grouped(options: readonly OptionChoice[], by: (option: OptionChoice) => string): Map<string, OptionChoice[]> {
  const found = new Map<string, OptionChoice[]>();
  for (const option of options) {
    const same = found.get(by(option));
    if (same) same.push(option);
    else found.set(by(option), [option]);
  }
  return found;
}

/** Return the option with the most active units at its source. */
function strongest(options: readonly OptionChoice[], grounds: ReadonlyMap<string, Ground>): OptionChoice {
  const strength = (option: OptionChoice): number => {
    const ground = grounds.get(first(option));
    return ground ? ground.units - ground.inactive : 0;
  };
  return options.reduce((best, option) => (strength(option) > strength(best) ? option : best));
}

/** Return the number of a lit land: of the option that a click commits, or of the part it picks. */
export function chipOf(land: string, lit: Lit | undefined, chips: ReadonlyMap<string, number>): number | undefined {
  return lit && (lit.action !== null ? (chips.get(lit.action) ?? chips.get(land)) : chips.get(land));
}

/** Return what else a land offers than the mode it is in: what a menu beside it shows. */
export function menuOf(options: readonly OptionChoice[], land: string, mode: Mode | null): Entry[] {
  const modes = (["go", "wall"] as const).filter((each) => each !== mode);
  const ways = modes.map((each) => ({ mode: each, options: from(options, land, each) })).filter((way) => way.options.length > 0);
  const inPlace = options.filter((option) => IN_PLACE.has(option.kind) && first(option) === land);
  return [...ways, ...inPlace.map((option) => ({ option }))];
}

/** Say what a click on a land means. */
export function press(
  land: string,
  options: readonly OptionChoice[],
  picked: Picked,
  grounds: ReadonlyMap<string, Ground>,
  why: string | null,
): Press {
  const lit = light(options, picked, grounds).get(land);
  if (lit && lit.action !== null) return { does: "choose", action: lit.action };
  if (land === picked.source) return { does: "back" };
  const entries = menuOf(options, land, null);
  const [only] = entries;
  if (only && entries.length === 1) {
    return "mode" in only ? { does: "source", land, mode: only.mode } : { does: "choose", action: only.option.action };
  }
  if (from(options, land, "go").length > 0) return { does: "source", land, mode: "go" };
  if (only) return { does: "menu", land };
  return why === null ? { does: "nothing" } : { does: "why", action: why };
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
  land: string,
  decision: string,
  picked: Picked,
  own: string | null,
  grounds: ReadonlyMap<string, Ground>,
  neighbors: (land: string) => readonly string[],
): string | null {
  if (picked.source !== null && picked.mode === "wall") return `wall ${picked.source} ${land}`;
  if (decision !== "attack") return decision in ASKED ? `${ASKED[decision]} ${land}` : null;
  const pair = aimed(land, picked.source, own, grounds, neighbors);
  if (!pair) return null;
  const empty = (grounds.get(pair[1])?.units ?? 0) === 0;
  return `${empty ? "walk" : "attack"} ${pair[0]} ${pair[1]}`;
}

/** Return source and target that a click on a land most likely meant. */
function aimed(
  land: string,
  source: string | null,
  own: string | null,
  grounds: ReadonlyMap<string, Ground>,
  neighbors: (land: string) => readonly string[],
): [string, string] | null {
  if (source !== null) return [source, land];
  const isOwn = (id: string): boolean => grounds.get(id)?.owner === own;
  const units = (id: string): number => grounds.get(id)?.units ?? 0;
  const most = (lands: readonly string[]): string | undefined => lands.toSorted((a, b) => units(b) - units(a))[0];
  if (isOwn(land)) {
    const beyond = neighbors(land).filter((id) => !isOwn(id));
    const target = most(beyond) ?? most(neighbors(land));
    return target === undefined ? null : [land, target];
  }
  const mine = most(neighbors(land).filter(isOwn)) ?? most([...grounds.keys()].filter(isOwn));
  return mine === undefined ? null : [mine, land];
}

/** A click that is repeated as long as the same land may be picked again. */
export class Repeat {
  #land: string | null = null;
  #left = 0;

  /** Pick this land again, so many times at most. */
  begin(land: string, times: number): void {
    this.#land = land;
    this.#left = times;
  }

  stop(): void {
    this.#land = null;
  }

  get on(): boolean {
    return this.#land !== null;
  }

  /** Return the action to send for a new question, or null; another question ends it. */
  next(options: readonly OptionChoice[]): string | null {
    if (this.#land === null || options.length === 0) return null;
    const again = options.find(({ kind, names }) => kind === "place" && names[0] === this.#land);
    if (!again || this.#left <= 0) {
      this.stop();
      return null;
    }
    this.#left -= 1;
    return again.action;
  }
}
