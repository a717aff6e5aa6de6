// How a player comes from the legal options to one action: narrowing, filtering, arming.
//
// Board and decision bar are two handles on this. It holds no rules: it only sorts and
// narrows the options that the server listed.
import type { Decision, OptionChoice } from "../protocol";
import { numbersOf, says } from "./numbers";

/** How a client treats a game's actions, named by kind or whole; what is not named is plain. */
export interface Kinds {
  /** Dice fall or something hidden is turned: the first click arms, the second commits. */
  risky: readonly string[];
  /** Ends, skips or declines: an outline button, and the key P. */
  passing: readonly string[];
  /** Those of them that end a turn or a step of it: the key E. */
  ending?: readonly string[];
  /** Picked on the game's own board: the bar need not list them when there are many. */
  placed?: readonly string[];
  /** Never asked for part by part: each is one thing to do. */
  whole?: readonly string[];
  /** Returns the option most players take, if there is such a thing. */
  usual?: (options: readonly OptionChoice[]) => OptionChoice | undefined;
}

function isAmong(option: OptionChoice, wanted: readonly string[]): boolean {
  return wanted.includes(option.kind) || wanted.includes(option.action);
}

export const PLAIN_KINDS: Kinds = { risky: [], passing: [] };

/** Up to this many options get a number of their own. */
export const MOST_CHIPS = 9;
/** More options than this that have several parts are asked for part by part. */
export const MOST_WHOLE = 5;
/** Options picked on the board are listed beside it only if they have so few letters. */
export const MOST_BESIDE = 60;

/** A part of a choice: all options that name the same thing next. */
export interface Part {
  name: string;
  options: OptionChoice[];
}

export class Choosing {
  decision: Decision | null = $state.raw(null);
  /** The names picked so far. */
  trail: string[] = $state.raw([]);
  filter = $state("");
  /** The action that waits for a second click. */
  armed: string | null = $state(null);
  /** The action under the pointer, on the board or in the bar. */
  hovered: string | null = $state(null);
  /** The action sent and not answered yet. */
  sent: string | null = $state(null);
  /** The digits typed so far of a longer number. */
  typed = $state("");

  constructor(
    readonly kinds: Kinds,
    private readonly commit: (action: string) => boolean,
    private readonly twice: () => boolean,
  ) {}

  options: OptionChoice[] = $derived(this.decision?.yours ? this.decision.options : []);

  /** The options that go on from the names picked so far and hold the words looked for. */
  narrowed: OptionChoice[] = $derived.by(() => {
    const words = this.filter.toLowerCase().split(/\s+/).filter(Boolean);
    return this.options.filter(
      (option) =>
        this.trail.every((name, place) => option.names[place] === name) &&
        words.every((word) => option.words.toLowerCase().includes(word) || option.action.includes(word)),
    );
  });

  /** Options that end or pass; they are offered apart from the others. */
  passing: OptionChoice[] = $derived(this.options.filter((option) => isAmong(option, this.kinds.passing)));

  main: OptionChoice[] = $derived(this.narrowed.filter((option) => !isAmong(option, this.kinds.passing)));

  /** The next parts to choose from, where that makes a long list short. */
  parts: Part[] = $derived.by(() => {
    const { whole = [] } = this.kinds;
    if (this.main.length <= MOST_WHOLE || this.filter || this.main.some((option) => isAmong(option, whole))) return [];
    const found = new Map<string, OptionChoice[]>();
    for (const option of this.main) {
      const name = option.names[this.trail.length];
      if (name === undefined) return [];
      const same = found.get(name);
      if (same) same.push(option);
      else found.set(name, [option]);
    }
    if (found.size < 2 || found.size > MOST_CHIPS || found.size === this.main.length) return [];
    return [...found].map(([name, options]) => ({ name, options }));
  });

  /** True if the board shows so much to choose from that it is not listed again. */
  left: boolean = $derived.by(() => {
    const shown = this.main.filter((option) => isAmong(option, this.kinds.placed ?? []));
    return shown.reduce((sum, option) => sum + option.words.length, 0) > MOST_BESIDE;
  });

  /** What is listed beside the board, unless the whole list is asked for. */
  beside: OptionChoice[] = $derived(
    this.left ? this.main.filter((option) => option.action === this.armed || !isAmong(option, this.kinds.placed ?? [])) : this.main,
  );

  #numbers = $derived(numbersOf(this.main));

  /** The numbers to choose from, if that is what is asked and one digit is not enough for them. */
  amounts: { action: string; amount: number }[] = $derived.by(() => {
    const found = [...(this.#numbers ?? [])].filter(([, numbers]) => numbers.length === 1);
    const long = this.main.length > MOST_CHIPS || found.some(([, [number = ""]]) => number.length > 1);
    if (this.filter || !long || found.length === 0) return [];
    return found.map(([action, [number]]) => ({ action, amount: Number(number) })).sort((a, b) => a.amount - b.amount);
  });

  /** What is typed to choose an option, by action, or a part, by name: its number, or its place. */
  codes: ReadonlyMap<string, string> = $derived.by(() => {
    if (this.parts.length > 0) {
      const digits = this.parts.every(({ name, options }) => name.length === 1 && options.every((option) => says(option, name)));
      return new Map(this.parts.map(({ name }, place) => [name, digits ? name : String(place + 1)]));
    }
    const numbers = [...(this.#numbers ?? [])];
    const digits = numbers.length > 0 && numbers.every(([, each]) => each.every((number) => number.length === 1));
    if (digits || this.amounts.length > 0) return new Map(numbers.map(([action, each]) => [action, each.join("")]));
    return this.main.length <= MOST_CHIPS ? new Map(this.main.map(({ action }, place) => [action, String(place + 1)])) : new Map();
  });

  /** The codes as the board prints them, while there are few enough. */
  chips: ReadonlyMap<string, number> = $derived(
    new Map(this.amounts.length > 0 ? [] : [...this.codes].map(([name, code]) => [name, Number(code)])),
  );

  /** The option that the key P takes, and the one that E takes. */
  pass: OptionChoice | undefined = $derived(this.passing.find((option) => !isAmong(option, this.kinds.ending ?? [])));
  end: OptionChoice | undefined = $derived(this.passing.find((option) => isAmong(option, this.kinds.ending ?? [])));

  /** The option most players take: the solid button, at most one. */
  usual: OptionChoice | undefined = $derived.by(() => {
    if (this.main.length > MOST_CHIPS) return undefined;
    if (this.main.length === 1 && this.passing.length === 0) return this.main[0];
    return this.kinds.usual?.(this.main);
  });

  /** Take up a decision; one that is still open keeps what was picked of it. */
  ask(decision: Decision | null): void {
    const same = decision !== null && decision.number === this.decision?.number && decision.yours === this.decision.yours;
    this.decision = decision;
    this.sent = null;
    if (same) return;
    this.trail = [];
    this.filter = "";
    this.armed = null;
    this.hovered = null;
    this.typed = "";
  }

  /** Pick an option: what is risky is armed first. */
  pick(action: string): void {
    const option = this.options.find((each) => each.action === action);
    if (!option || this.sent !== null) return;
    if (this.twice() && isAmong(option, this.kinds.risky) && this.armed !== action) {
      this.armed = action;
      return;
    }
    this.armed = null;
    this.sent = this.commit(action) ? action : null;
  }

  /** Choose by key: what waits to be confirmed is confirmed by Enter alone. */
  choose(action: string): void {
    if (this.armed !== action) this.pick(action);
  }

  /** Take a digit of the number of a choice; false if no choice has such a number. */
  type(digit: string): boolean {
    for (const typed of [this.typed + digit, digit]) {
      const fitting = [...this.codes].filter(([, code]) => code.startsWith(typed));
      if (fitting.length === 0) continue;
      this.typed = typed;
      const meant = fitting.find(([, code]) => code === typed)?.[0];
      if (meant === undefined) this.armed = null;
      else if (this.sent === null) this.#mean(meant);
      return true;
    }
    return false;
  }

  #mean(name: string): void {
    if (this.amounts.length > 0) {
      this.armed = name; // Another digit may follow.
      return;
    }
    this.typed = "";
    if (this.parts.length > 0) this.narrow(name);
    else this.choose(name);
  }

  /** Pick the next name of the choice; the last one picks the option. */
  narrow(name: string): void {
    const trail = [...this.trail, name];
    const left = this.options.filter((option) => trail.every((each, place) => option.names[place] === each));
    const [only] = left;
    if (!only) return;
    if (left.length === 1) {
      this.pick(only.action);
      return;
    }
    this.filter = "";
    this.armed = null;
    this.typed = "";
    this.trail = trail;
  }

  /** Commit what is armed; false if nothing is. */
  confirm(): boolean {
    if (this.armed === null) return false;
    this.pick(this.armed);
    return true;
  }

  /** Arm the only option that is left; false if there are others. */
  arm(): boolean {
    const [only] = this.narrowed;
    if (!only || this.narrowed.length > 1) return false;
    this.armed = only.action;
    return true;
  }

  /** Go one step back; false if there is none. */
  back(): boolean {
    if (this.armed !== null || this.typed) {
      this.armed = null;
      this.typed = "";
    } else if (this.filter) this.filter = "";
    else if (this.trail.length > 0) this.trail = this.trail.slice(0, -1);
    else return false;
    return true;
  }

  /** What was sent was refused or lost. */
  release(): void {
    this.sent = null;
  }
}
