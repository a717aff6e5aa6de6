// One person at one open table: what is known, what is being chosen, what is open beside the board.
import { getContext, setContext, untrack } from "svelte";
import { dwellOf, gamePage, type GamePage } from "../games";
import type { EventInfo, Happened, Json, LoggedStep, Party, SeatInfo, ServerMessage, TableInfo } from "../protocol";
import { words } from "../words";
import { api } from "./api";
import { Choosing } from "./choosing.svelte";
import { boardOf } from "./games.svelte";
import { Live } from "./live.svelte";
import type { Sight } from "./moments";
import { collectNames, type Names } from "./names";
import { People } from "./people";
import { Plan } from "./plan.svelte";
import { Recap } from "./recap.svelte";
import { router } from "./router.svelte";
import { invitation } from "./share";
import { PACES, settings } from "./settings.svelte";

export type Tab = "log" | "chat" | "rules";

const KEY = Symbol("sitting");

export class Sitting {
  readonly live: Live;
  readonly plan: Plan;
  readonly recap: Recap;
  choosing: Choosing;
  page: GamePage = $state.raw(gamePage(""));
  board: Record<string, Json> | null = $state.raw(null);
  names: Names = $state.raw(new Map());

  tab: Tab = $state("log");
  /** Whether the log, chat and rules are open where they are a drawer. */
  drawer = $state(false);
  /** The clause that the rules are open at. */
  clause = $state("");
  /** Pieces that a line of the log names. */
  highlight: readonly string[] = $state.raw([]);
  /** What went wrong over HTTP, until it is read. */
  fault: unknown = $state(null);
  /** Where the answer to "why not?" is shown. */
  whyAt: DOMRect | null = $state.raw(null);

  /** Whether all choices are listed, and whether the points are shown. */
  listed = $state(false);
  points = $state(false);

  /** What is being written in the chat and not said yet. */
  draft = $state("");
  /** True until the cursor is in the chat's field. */
  cursor = $state(false);

  /** Your latest step that you confirmed yourself, if that is known. */
  #acted: number;
  /** True after something was taken back: nothing is taken for you until you have answered. */
  #wentBack = $state(false);
  /** True if what was confirmed last answers what somebody else does. */
  #reacting = false;

  constructor(table: string, invite: string) {
    const dwell = (event: EventInfo) => dwellOf(this.page, event);
    const pacing = { dwell, pace: () => PACES[settings.pace], longest: () => this.page.longest };
    this.live = new Live({ table, invite, pacing, heard: (message) => this.#hear(message) });
    this.plan = new Plan({
      act: (number, action) => this.live.act(number, action),
      undo: () => this.live.send({ type: "undo" }),
    });
    this.recap = new Recap(
      () => this.live.log,
      () => this.live.seat,
      (logged) => this.#isOwn(logged),
      (event) => this.people.turn(event)?.seat,
      this.live.playback,
      (first, last) => this.live.look(first, last),
    );
    this.choosing = $state.raw(this.#choosing());
    this.#acted = Number(sessionStorage.getItem(`barrow.acted.${table}`) ?? Infinity);
  }

  /** Learn which game is played; its board is asked for. */
  async learn(game: string): Promise<void> {
    this.page = gamePage(game);
    this.choosing = this.#choosing();
    this.choosing.ask(this.live.position?.decision ?? null);
    try {
      this.board = await boardOf(game);
      this.names = collectNames(this.board);
    } catch (error) {
      this.fault = error;
    }
  }

  #choosing(): Choosing {
    return new Choosing(this.page.kinds, {
      commit: (actions, begins) => this.#commit(actions, begins),
      attempt: (number, actions) => this.live.attempt(number, actions),
      view: () => this.live.position?.view ?? {},
      oneClick: () => settings.oneClick,
      askEnd: () => settings.askEnd,
    });
  }

  /** Take up what is asked, and go on with what was confirmed; called where effects can be made. */
  follow(): void {
    const { live, plan, recap } = this;
    // While a plan goes on, what was confirmed stays as it is shown.
    $effect(() => {
      const [asked, busy] = [live.position?.decision ?? null, plan.running];
      untrack(() => busy || this.choosing.ask(asked));
    });
    $effect(() => {
      if (live.link !== "here") untrack(() => this.choosing.release());
    });
    $effect(() => {
      const now = plan.repeating === null || plan.running || live.playback.running ? null : live.position;
      untrack(() => now && plan.goOn(now));
    });
    $effect(() => {
      if (this.choosing.links.length > 0) untrack(() => recap.back());
    });
    $effect(() => {
      if (settings.takes && !this.#wentBack && this.isAsked && this.choosing.forced) untrack(() => this.choosing.takeForced());
    });
  }

  #commit(actions: readonly string[], begins: readonly boolean[]): boolean {
    this.recap.back();
    const decision = this.live.latest?.decision ?? null;
    this.#reacting = decision?.reaction ?? false;
    return this.plan.start(decision, actions, begins);
  }

  /** Do the same again as long as the same is asked and it can be done. */
  keepOn(): void {
    const { run, decision } = this.choosing;
    if (!run || !decision) return;
    this.plan.repeat(words.keepOn(run.kind), ({ name, options }) =>
      name === decision.name && options.some(({ action }) => action === run.action) ? run.action : null,
    );
  }

  #hear(message: ServerMessage): void {
    if (message.type === "tried") this.choosing.answered(message);
    else if (message.type === "went_back") {
      this.#wentBack = true;
      this.plan.wentBack(message.position);
    } else if (message.type === "snapshot" || message === this.live.refused) {
      this.plan.refused();
      this.choosing.release();
      if (message.type === "snapshot") this.#join();
    } else if (message.type === "happened") this.#happened(message);
  }

  #join(): void {
    this.choosing.attempt();
    // Without knowing better, your latest step is one that you took yourself.
    if (this.#acted === Infinity) this.#acted = this.live.log.findLast(({ logged }) => this.#isOwn(logged))?.logged.step ?? 0;
  }

  #happened(message: Happened): void {
    if (message.logged.seat === this.live.seat) this.#wentBack = false;
    if (this.plan.running && !this.#reacting && message.logged.seat === this.live.seat) {
      this.#acted = message.logged.step;
      sessionStorage.setItem(`barrow.acted.${this.table?.table}`, String(this.#acted));
    }
    this.plan.happened(message, this.live.seat);
  }

  /** True for a step that you took yourself, and nobody for you. */
  #isOwn({ step, seat, events }: LoggedStep): boolean {
    return seat !== null && seat === this.live.seat && step <= this.#acted && events.every(({ event }) => event !== "taken_back");
  }

  /** How the board looks while something is played back or looked back at; null: as it does now. */
  get sight(): Sight | null {
    return this.recap.sight ?? this.live.playback.sight;
  }

  /** Who sits where, for sentences. */
  people: People = $derived.by(
    () => new People(this.live.position?.parties ?? [], (seat) => this.chair(seat), this.live.seat, this.page.owned ?? false),
  );

  /** Go to the rematch, opening it if need be. */
  async rematch(): Promise<void> {
    if (!this.table) return;
    try {
      const next = this.table.next_table ?? (await api.rematch(this.table.table)).table;
      router.go(`/table/${next}`);
    } catch (error) {
      this.fault = error;
    }
  }

  /** The invitation that links to this table carry; "" where none is needed. */
  get invite(): string {
    return invitation(this.table, this.live.invite);
  }

  get table(): TableInfo | null {
    return this.live.table;
  }

  /** Your own side, if you have one. */
  get side(): Party | undefined {
    return this.partyOf(this.live.seat);
  }

  /** The sides that can win or lose. */
  get rivals(): Party[] {
    return (this.live.position?.parties ?? []).filter((party) => !this.page.bystanders?.includes(party.key));
  }

  /** True if the question of now is yours to answer: nothing is being shown, looked back at or voted on. */
  get isAsked(): boolean {
    const { live, plan, recap } = this;
    const { undo, seat, position } = live;
    if (!position?.decision?.yours || position.outcome || live.table?.status === "paused" || this.chair(seat)?.stand_in) return false;
    const votes = undo !== null && undo.asked_by !== null && seat !== null && (undo.asked_by === seat || !undo.agreed.includes(seat));
    return !votes && plan.repeating === null && recap.at === null && !live.playback.running;
  }

  /** Who is to decide, by name. */
  get deciders(): string {
    return words.joined((this.live.position?.decision?.seats ?? []).map((seat) => this.called(seat)));
  }

  /** The side that a seat runs. */
  partyOf(seat: number | null | undefined): Party | undefined {
    return this.live.position?.parties.find((party) => party.seat === seat && party.seat !== null);
  }

  /** The side that acts: in the event being shown, else on its turn. */
  acting(): Party | undefined {
    const { faction, seat } = this.live.playback.events.at(-1)?.facts ?? {};
    const parties = this.live.position?.parties ?? [];
    const found = parties.find((party) => party.key === faction) ?? (typeof seat === "number" ? this.partyOf(seat) : undefined);
    return found ?? parties.find((party) => party.active);
  }

  /** Who sits on a chair. */
  chair(seat: number | null): SeatInfo | undefined {
    return seat === null ? undefined : this.table?.seats.find((each) => each.seat === seat);
  }

  /** What a chair's player is called: "You", a name. */
  called(seat: number): string {
    const chair = this.chair(seat);
    if (seat === this.live.seat) return words.you;
    return chair?.name || words.newTable.chair(seat + 1);
  }

  /** Open the rules at a clause. */
  openClause(id: string): void {
    this.clause = id;
    this.tab = "rules";
    this.drawer = true;
  }

  /** Open log, chat or rules; where they are a drawer, close it if they are open already. */
  open(tab: Tab): void {
    this.drawer = !(this.drawer && this.tab === tab);
    this.tab = tab;
  }

  /** Open the chat, with the cursor in its field. */
  talk(): void {
    this.tab = "chat";
    this.drawer = true;
    this.cursor = true;
  }

  /** Ask why an action is not legal: as an answer to the question that is open in what is tried, or to the first. */
  why(action: string, place?: DOMRect, first = false): void {
    this.whyAt = place ?? null;
    this.live.send({ type: "why", action, after: first ? [] : [...this.choosing.before] });
  }

  /** Take back the latest action, if that is free; else the caller explains. */
  undo(): boolean {
    return this.live.undo?.free === true && this.plan.undo();
  }
}

/** Let the parts of the table's screen find the sitting. */
export function offerSitting(sitting: Sitting): void {
  setContext(KEY, sitting);
}

/** The sitting of the screen that this part is on. */
export function useSitting(): Sitting {
  return getContext<Sitting>(KEY);
}
