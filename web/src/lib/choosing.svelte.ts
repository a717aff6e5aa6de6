// How a player comes from the legal options to what is sent: choose, try, confirm.
//
// Choosing sends nothing. The answer is tried: the server says what it would lead to, and if the
// same player is asked something that follows from it, that is chosen next, so that a chain of
// answers grows until it is confirmed. Board and decision bar are two handles on this. It holds no
// rules: it only sorts and narrows the options that the server listed.
import { LONGEST, type Decision, type OptionChoice, type OptionRefused, type Tried } from "../protocol";
import type { Link, Narrowed, Question, Sending } from "./answers";
import { isAmong, type Kinds } from "./kinds";
import { numbersOf, says } from "./numbers";
import { grouped, inReading, type Part } from "./options";

/** Up to this many options get a number of their own. */
const MOST_CHIPS = 9;
/** Up to this many options, or parts of them, are buttons. */
export const MOST_BUTTONS = 6;
/** Beside one that is tried there is room for two others. */
const FEW = 3;

const WHOLE: Narrowed = { kind: null, trail: [] };

export class Choosing {
  decision: Decision | null = $state.raw(null);
  /** The answers being tried, in order. */
  links: readonly Link[] = $state.raw([]);
  /** The kind of option picked, and the names picked so far of an option with several parts. */
  narrowing: Narrowed = $state.raw(WHOLE);
  filter = $state("");
  /** The option under the pointer, on the board or in the bar. */
  hovered: string | null = $state(null);
  /** What was confirmed and is not answered yet. */
  sent: readonly string[] | null = $state.raw(null);
  /** The digits typed so far of a longer number. */
  typed = $state("");
  /** What was taken for the player just before this question, in words. */
  took = $state("");
  /** True if what was tried had to be put back, because the position changed under it. */
  upset = $state(false);

  /** A piece was dropped in its place: it is played as soon as it is known what that does. */
  #dropped = false;
  #takes = false;
  #known = new Map<string, Tried>();
  /** What ending the step would lead to, and the option that does. */
  #through: { option: OptionChoice; tried: Tried } | null = $state.raw(null);
  /** What the decision refuses though one would expect it. */
  #opening: readonly OptionRefused[] = $state.raw([]);

  constructor(
    readonly kinds: Kinds,
    private readonly sending: Sending,
  ) {}

  chain: readonly string[] = $derived(this.links.map((link) => link.action));
  #picked = $derived(this.links.map(({ decision, action }) => decision.options.find((option) => option.action === action)));
  /** The answers being tried, in words, and of what kind the first is. */
  said: string[] = $derived(this.#picked.map((option) => option?.words ?? ""));
  kind: string = $derived(this.#picked[0]?.kind ?? "");
  #last: Link | undefined = $derived(this.links.at(-1));
  /** The action chosen last. */
  chosen: string | null = $derived(this.#last?.action ?? null);
  /** What the chain would do, once the server has said so. */
  tried: Tried | null = $derived(this.#last?.tried ?? null);

  /** The question that follows from the answers tried, if one does. */
  follows: Question | null = $derived.by(() => {
    const last = this.#last;
    if (!last || this.links.length >= LONGEST.Chain) return null;
    const { position } = last.tried ?? {};
    if (position) return this.#follows(position.decision) ? { decision: position.decision, asked: position.view } : null;
    // Whoever places several pieces need not wait for the first.
    return last.tried === null && this.#repeats(last.decision) ? last : null;
  });

  /** The question that the options answer. */
  question: Question | null = $derived(this.follows ?? this.#last ?? (this.decision ? { decision: this.decision, asked: null } : null));
  /** The answers before that question. */
  before: readonly string[] = $derived(this.follows ? this.chain : this.chain.slice(0, -1));
  /** What one would expect among the options, and why it is not. */
  refused: readonly OptionRefused[] = $derived(
    (this.before.length > 0 ? this.links[this.before.length - 1]?.tried?.refused : this.#opening) ?? [],
  );
  /** True if a question that follows must be answered before anything is confirmed. */
  unanswered: boolean = $derived(this.follows !== null && !this.#comesAgain(this.follows.decision));
  ready: boolean = $derived(this.links.length > 0 && !this.unanswered && this.sent === null);
  /** What ends the steps being tried, of which more could be taken. */
  finishing: OptionChoice | undefined = $derived(
    this.ready && this.follows ? this.follows.decision.options.find((option) => isAmong(option, this.kinds.ending ?? [])) : undefined,
  );
  /** True if all there is to choose lies ready, and others learn nothing from how soon it is taken. */
  forced: boolean = $derived.by(() => {
    const { links, tried, decision } = this;
    if (!this.ready || !tried || !decision || decision.reaction || !links.every(({ usual }) => usual)) return false;
    if (this.#picked.every((option) => option && isAmong(option, this.kinds.taken ?? []))) return true;
    return decision.options.length === 1 && !tried.by_chance && !tried.reveals && !tried.ends;
  });

  /** What is asked once the step is ended, as far as that is certain: an answer to it ends the step. */
  beyond: Required<Question> | null = $derived.by(() => {
    const next = this.links.length === 0 && this.sent === null ? this.#through?.tried.position : null;
    return next?.decision?.yours ? { decision: next.decision, asked: next.view } : null;
  });

  options: readonly OptionChoice[] = $derived.by(() => {
    if (!this.question?.decision.yours) return [];
    const { decision, asked } = this.question;
    return this.kinds.inOrder?.(decision, asked ?? this.sending.view()) ?? decision.options;
  });
  /** Answers to earlier questions of the chain that could be chosen instead. */
  earlier: OptionChoice[] = $derived(
    this.links.flatMap((link) => (link.decision === this.question?.decision ? [] : link.decision.options)),
  );

  /** The options that go on from what was picked so far and hold the words looked for. */
  narrowed: OptionChoice[] = $derived.by(() => {
    const words = this.filter.toLowerCase().split(/\s+/).filter(Boolean);
    const { kind, trail } = this.narrowing;
    return this.options.filter(
      (option) =>
        (kind === null || option.kind === kind) &&
        trail.every((name, place) => option.names[place] === name) &&
        words.every((word) => option.words.toLowerCase().includes(word) || option.action.includes(word)),
    );
  });

  /** Options that end or pass; they are offered apart from the others. */
  passing: OptionChoice[] = $derived(
    this.unanswered
      ? []
      : ((this.follows ?? this).decision?.options ?? []).filter((option) => this.decision?.yours && isAmong(option, this.kinds.passing)),
  );
  main: OptionChoice[] = $derived(inReading(this.narrowed.filter((option) => !this.passing.includes(option))));

  /** The next parts to choose from, where that makes a long list short. */
  parts: Part[] = $derived.by(() => {
    const { whole = [] } = this.kinds;
    if (this.main.length <= MOST_BUTTONS || this.filter) return [];
    const kinds = grouped(this.main, "kind", ({ kind }) => kind);
    if (kinds.length > 1) return kinds.length <= MOST_BUTTONS ? kinds : [];
    if (this.main.some((option) => isAmong(option, whole))) return [];
    const names = grouped(this.main, "name", (option) => option.names[this.narrowing.trail.length]);
    return names.length > 1 && names.length <= MOST_BUTTONS && names.length < this.main.length ? names : [];
  });

  #numbers = $derived(numbersOf(this.main));

  /** The numbers to choose from, if that is what is asked and one digit is not enough for them. */
  amounts: { action: string; amount: number }[] = $derived.by(() => {
    const found = [...(this.#numbers ?? [])].filter(([, numbers]) => numbers.length === 1);
    // A number that lies ready can be changed at once.
    const most = this.#last?.usual ? FEW : MOST_BUTTONS;
    const long = this.main.length > most || found.some(([, [number = ""]]) => number.length > 1);
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
  chips: ReadonlyMap<string, number> = $derived.by(() => {
    const chips = new Map([...(this.amounts.length > 0 ? [] : this.codes)].map(([name, code]) => [name, Number(code)]));
    for (const { name, options } of this.parts) {
      const [only] = options;
      if (only && options.length === 1) chips.set(only.action, chips.get(name) ?? 0);
    }
    return chips;
  });

  /** The option that the key P tries, and the one that E tries. */
  pass: OptionChoice | undefined = $derived(this.#stopping(false));
  end: OptionChoice | undefined = $derived(this.#stopping(true));

  /** What was chosen last, turned: the only other choice that names all the same but its last part. */
  turned: OptionChoice | undefined = $derived.by(() => {
    const link = this.links.findLast(({ usual }) => !usual);
    const chosen = link?.decision.options.find(({ action }) => action === link.action);
    if (!link || !chosen || chosen.names.length < 2) return undefined;
    const alike = ({ action, kind, names }: OptionChoice): boolean =>
      action !== chosen.action && kind === chosen.kind && names.slice(0, -1).join("\n") === chosen.names.slice(0, -1).join("\n");
    const others = link.decision.options.filter(alike);
    return others.length === 1 ? others[0] : undefined;
  });

  /** What can be done again and again by one press. */
  run: OptionChoice | undefined = $derived(this.main.find((option) => isAmong(option, this.kinds.runs ?? [])));

  /** The option most players take: at most one stands out. */
  usual: OptionChoice | undefined = $derived.by(() => (this.main.length > MOST_CHIPS ? undefined : this.kinds.usual?.(this.main)));

  /** Take up a decision. What is being tried stays if it is still legal, and is tried anew. */
  ask(decision: Decision | null): void {
    const before = this.decision;
    const { sent, links } = this;
    this.decision = decision;
    if (decision !== null && decision.number === before?.number && decision.yours === before.yours) return;
    this.sent = null;
    this.took = this.#takes ? this.said.join(", ") : "";
    this.#takes = this.#dropped = false;
    this.#known.clear();
    this.#opening = [];
    this.hovered = null;
    this.#through = null;
    if (decision?.yours) this.sending.attempt(decision.number, []);
    const through = this.#endOf(decision);
    if (decision && through) this.sending.attempt(decision.number, [through.action]);
    const [first] = links;
    const stays = sent === null && first && decision?.yours && decision.name === before?.name && offers(decision, first.action);
    this.upset = sent === null && links.length > 0 && !stays;
    if (stays) {
      this.links = links.map((link, place) => ({ ...link, tried: null, ...(place === 0 && { decision }) }));
      this.attempt();
    } else {
      this.#clear();
      this.#makeReady();
    }
  }

  /** Choose an option: it is tried, and so is what follows from it. */
  pick(action: string): void {
    const links = this.sent === null ? this.#linked(action) : null;
    const option = links?.at(-1)?.decision.options.find((each) => each.action === action);
    if (!links || !option) return;
    if (links.length > this.links.length || links.at(-1)?.decision !== this.question?.decision) this.narrowing = WHOLE;
    this.links = links;
    this.upset = false;
    this.#dropped = false;
    this.filter = "";
    if (this.#isSent(option)) this.confirm();
    else this.attempt();
  }

  /** Press a piece: what is tried is confirmed by a second press, once it is known what it does. */
  press(action: string): void {
    const tried = this.links.findLast(({ usual }) => !usual) ?? this.#last;
    const again = tried?.action === action && this.tried && !(this.follows && offers(this.follows.decision, action));
    if (!again || !this.confirm()) this.pick(action);
  }

  /** What was chosen was dropped in its place: that confirms it, unless more is asked. */
  drop(): void {
    this.#dropped = true;
    this.#settle();
  }

  #settle(): void {
    if (!this.#dropped || !this.tried) return;
    this.#dropped = false;
    // How many there are to be is left to a slider.
    if (this.ready && this.amounts.length === 0) this.confirm();
  }

  /** Ask what the chain would do, unless that is known. */
  attempt(): void {
    const { decision, chain } = this;
    if (!decision || chain.length === 0 || this.tried) return;
    const known = this.#known.get(chain.join("\n"));
    if (known) this.answered(known);
    else this.sending.attempt(decision.number, chain);
  }

  /** Take in what answers would do. */
  answered(tried: Tried): void {
    if (tried.number !== this.decision?.number) return;
    this.#known.set(tried.actions.join("\n"), tried);
    const count = tried.actions.length;
    const through = this.#endOf(this.decision);
    if (through && count === 1 && tried.actions[0] === through.action) this.#through = { option: through, tried };
    if (count === 0) this.#opening = tried.refused;
    if (count === 0 || count > this.links.length || tried.actions.some((action, place) => action !== this.chain[place])) return;
    if (tried.played < count && count === this.links.length) {
      this.links = this.links.slice(0, tried.played);
      this.attempt();
      return;
    }
    this.links = this.links.map((link, place) => (place === count - 1 ? { ...link, tried } : link));
    if (count !== this.links.length) return;
    this.#goOn();
    this.#settle();
  }

  /** Confirm what leaves no choice. */
  takeForced(): void {
    this.#takes = this.confirm();
  }

  /** End what is tried here: that confirms all of it, unless more is asked. */
  finish(): void {
    this.pick(this.finishing?.action ?? "");
    this.drop();
  }

  /** Send what is tried; false if there is nothing to send. */
  confirm(): boolean {
    const all = this.links.length > 0 && this.sent === null && !this.unanswered;
    if (!all) return false;
    this.sent = this.chain;
    const begins = this.links.map(({ decision }) => this.#comesAgain(decision));
    if (!this.sending.commit(this.chain, begins)) this.sent = null;
    return true;
  }

  /** Take a digit of the number of a choice; false if no choice has such a number. */
  type(digit: string): boolean {
    for (const typed of [this.typed + digit, digit]) {
      const fitting = [...this.codes].filter(([, code]) => code.startsWith(typed));
      if (fitting.length === 0) continue;
      this.typed = typed;
      const meant = fitting.find(([, code]) => code === typed)?.[0];
      if (meant !== undefined) this.#mean(meant);
      return true;
    }
    return false;
  }

  /** Pick the next name of the choice; the last one picks the option. */
  narrow(name: string): void {
    const { kind, trail } = this.narrowing;
    this.#narrowTo({ kind, trail: [...trail, name] });
  }

  /** Pick one of the parts. */
  take({ by, name }: Part): void {
    if (by === "kind") this.#narrowTo({ ...this.narrowing, kind: name });
    else this.narrow(name);
  }

  /** Choose the only option that is left; false if there are others. */
  takeOnly(): boolean {
    const [only] = this.narrowed;
    if (!only || this.narrowed.length > 1) return false;
    this.pick(only.action);
    return true;
  }

  /** Go one step back; false if there is none. */
  back(): boolean {
    const { kind, trail } = this.narrowing;
    if (this.sent !== null) return false;
    if (this.filter) this.filter = "";
    else if (this.links.length > 0) this.#putBack();
    else if (trail.length > 0) this.narrowing = { kind, trail: trail.slice(0, -1) };
    else if (kind !== null) this.narrowing = WHOLE;
    else return false;
    this.typed = "";
    this.#dropped = false;
    return true;
  }

  /** What was sent was refused or lost. */
  release(): void {
    this.sent = null;
  }

  #clear(): void {
    this.links = [];
    this.narrowing = WHOLE;
    this.filter = "";
    this.typed = "";
  }

  #putBack(): void {
    const at = this.links.findLastIndex((link) => !link.usual);
    this.narrowing = this.links[at]?.narrowed ?? WHOLE;
    const left = this.links.slice(0, at);
    this.links = left.every(({ usual }) => usual) ? [] : left;
    this.attempt();
  }

  #endOf(decision: Decision | null): OptionChoice | undefined {
    return decision?.yours ? decision.options.find((option) => isAmong(option, this.kinds.through ?? [])) : undefined;
  }

  /** Return the chain with this action in it: as the next answer, or in place of one given before. */
  #linked(action: string): Link[] | null {
    const { links, narrowing } = this;
    const next = this.follows ?? (links.length === 0 && this.decision?.yours ? this.question : null);
    if (next && offers(next.decision, action)) {
      return [...links, { decision: next.decision, asked: next.asked, action, usual: false, tried: null, narrowed: narrowing }];
    }
    if (this.beyond && this.decision && this.#through && offers(this.beyond.decision, action)) {
      const { option, tried } = this.#through;
      const end = { decision: this.decision, asked: null, action: option.action, usual: true, tried, narrowed: WHOLE };
      return [end, { ...this.beyond, action, usual: false, tried: null, narrowed: WHOLE }];
    }
    const at = links.findLastIndex((link) => offers(link.decision, action));
    const link = links[at];
    return link ? [...links.slice(0, at), { ...link, action, usual: false, tried: null }] : null;
  }

  /** Answer what follows, if there is only one answer or nearly everybody answers it alike; what comes again, once a step is ended. */
  #goOn(): void {
    const ends = this.#picked.at(-1);
    if (!this.follows || !(this.unanswered || (ends && isAmong(ends, this.kinds.ending ?? [])))) return;
    const { decision, asked } = this.follows;
    const [only] = decision.options;
    const usual = decision.options.length === 1 ? only : this.kinds.usual?.(decision.options);
    if (usual) this.#tryUsual(decision, asked, usual);
  }

  /** Try the only answer to a question, or the one that is nearly always given. */
  #makeReady(): void {
    const { decision, kinds } = this;
    if (!decision?.yours) return;
    const [only, other] = decision.options;
    const lone = other || decision.reaction ? undefined : only;
    const usual = lone ?? (kinds.ready?.includes(decision.name) ? kinds.usual?.(decision.options) : undefined);
    if (usual) this.#tryUsual(decision, null, usual);
  }

  #tryUsual(decision: Decision, asked: Question["asked"], { action }: OptionChoice): void {
    this.links = [...this.links, { decision, asked, action, usual: true, tried: null, narrowed: WHOLE }];
    this.attempt();
  }

  #follows(next: Decision | null): next is Decision {
    const { again = [] } = this.kinds;
    if (!next?.yours || next.options.length === 0) return false;
    if (again.includes(next.name)) return this.links.some((link) => again.includes(link.decision.name));
    if (this.#repeats(next)) return next.name === this.#last?.decision.name;
    return this.kinds.begins ? !this.kinds.begins.includes(next.name) : this.links.every((link) => link.decision.name !== next.name);
  }

  #comesAgain(decision: Decision): boolean {
    return this.#repeats(decision) || (this.kinds.again?.includes(decision.name) ?? false);
  }

  #repeats(decision: Decision): boolean {
    return this.kinds.repeats?.includes(decision.name) ?? false;
  }

  /** True if an option is sent without being tried. */
  #isSent(option: OptionChoice): boolean {
    const { atOnce = [] } = this.kinds;
    // What ends a step as well is tried first.
    if (this.links.length > 1 && this.links[0]?.usual) return false;
    if (isAmong(option, atOnce) || (this.links.length === 1 && atOnce.includes(this.decision?.name ?? ""))) return true;
    if (this.amounts.length > 0) return false;
    return this.sending.oneClick() && !(this.sending.askEnd() && isAmong(option, this.kinds.ending ?? []));
  }

  #stopping(ends: boolean): OptionChoice | undefined {
    return this.passing.find((option) => isAmong(option, this.kinds.ending ?? []) === ends);
  }

  #mean(name: string): void {
    if (this.amounts.length > 0) {
      this.pick(name); // Another digit may follow.
      return;
    }
    this.typed = "";
    const part = this.parts.find((each) => each.name === name);
    if (part) this.take(part);
    else this.pick(name);
  }

  #narrowTo(narrowing: Narrowed): void {
    const { kind, trail } = narrowing;
    const left = this.options.filter(
      (option) => (kind === null || option.kind === kind) && trail.every((each, place) => option.names[place] === each),
    );
    const [only] = left;
    if (!only) return;
    if (left.length === 1) {
      this.pick(only.action);
      return;
    }
    this.filter = "";
    this.typed = "";
    this.narrowing = narrowing;
  }
}

function offers(decision: Decision, action: string): boolean {
  return decision.options.some((option) => option.action === action);
}
