// What the parts of the board share: what is drawn, what is lit there, and what a click or a drag means.
import { untrack } from "svelte";
import { groundZero as manners } from "../../games/ground-zero";
import { named } from "../../lib/names";
import { settings } from "../../lib/settings.svelte";
import { viewport } from "../../lib/viewport.svelte";
import { LONGEST, type OptionChoice } from "../../protocol";
import { words } from "../../words/ground-zero";
import { Camera } from "../kit/camera.svelte";
import type { Point } from "../kit/geometry";
import { Intention } from "../kit/intention";
import { Scene, useScene as useBoard } from "../kit/scene.svelte";
import { Spots } from "../kit/spots.svelte";
import {
  again,
  dragged,
  from,
  isMovable,
  isPlacing,
  leaving,
  light,
  menuOf,
  press,
  sourceOf,
  whyAction,
  type Entry,
  type Mode,
  type Offer,
} from "./choices";
import { battleOf, planned } from "./dice";
import { traced, wayOf } from "./happening";
import { readMap, step } from "./map";
import type { Board, GameEvent } from "./known";
import { differences, readFrame, readView, type Props, type View } from "./position";

const said = words.groundZero;
/** Shift-click places this many. */
const MANY = 5;

export interface Menu {
  land: string;
  entries: readonly Entry[];
  mode: Mode | null;
}

export class World extends Scene<Board, View, GameEvent> {
  #source = $state<string | null>(null);
  #mode = $state<Mode>("go");
  #menu = $state<string | null>(null);
  /** Units that are being dragged: from where, over which land, and where on the map. */
  drag = $state.raw<{ source: string; over: string | null; at: Point } | null>(null);
  readonly camera: Camera;
  readonly spots: Spots;
  readonly #intention = new Intention(this);
  #answered = -1;

  constructor(given: () => Props) {
    super(given);
    this.camera = new Camera(untrack(() => this.map.frame));
    this.spots = new Spots(this.camera, {
      click: (land, many) => (land === null ? this.forget() : this.click(land, many)),
      hover: (land) => this.given().onhover(this.lit.get(land ?? "")?.action ?? null),
      step: (land, key) => step(this.map.reading, land, key),
      center: (land) => this.centerOf(land),
    });
    this.spots.current = untrack(() => this.map.reading[0]?.id ?? "");
  }

  readonly map = $derived(readMap(this.board));
  readonly standing = $derived(readView(this.view));
  /** What is being tried would lead here. */
  readonly then = $derived(this.after && readView(this.after));
  /** Lands that it would change. */
  readonly ghosts = $derived(new Map((this.then ? differences(this.standing, this.then) : []).map((ghost) => [ghost.land, ghost.after])));
  readonly frame = $derived(readFrame(this.asked));
  /** Your faction. */
  readonly own = $derived(this.parties.find(({ seat }) => seat !== null && seat === this.seat)?.key ?? null);
  #events = $derived(this.happened());
  readonly groundZero = $derived.by(() => {
    const struck = this.#events.findLast((happened) => happened.event === "ground_zero_struck");
    return struck?.facts.territory ?? null;
  });
  readonly traced = $derived(traced(this.traces));

  /** Return what a faction is called, and who plays it. */
  side(faction: string): string {
    return this.parties.find(({ key }) => key === faction)?.title ?? faction;
  }

  readonly called = (land: string): string => named(this.given().names, land);

  centerOf(land: string): Point {
    return this.map.lands.get(land)?.center ?? [0, 0];
  }

  // --- what may be chosen ---

  #all = $derived([...this.options, ...this.earlier]);
  #offer = $derived.by((): Offer => {
    const { options, earlier, chain } = this;
    const [narrowed] = this.given().trail.filter((name) => this.map.lands.has(name));
    const source = this.drag?.source ?? this.#source ?? narrowed ?? sourceOf(chain, { options, earlier });
    return { options, earlier, source, mode: this.#mode, grounds: this.standing.grounds };
  });
  readonly lit = $derived(light(this.#offer));
  /** Lands that units can be dragged from. */
  movable = $derived.by(() => new Set([...this.map.lands.keys()].filter((land) => isMovable(land, this.#offer))));

  /** The number to press for a land, where there are keys: of the option that a click tries, or of the part it picks. */
  number(land: string): number | undefined {
    const lit = viewport.phone ? undefined : this.lit.get(land);
    return lit && (this.chips.get(lit.action ?? "") ?? this.chips.get(land));
  }

  /** What a land may do beside what a click on it does, and the mode that is lit now. */
  readonly menu = $derived.by((): Menu | null => {
    const land = this.#menu ?? (this.drag ? null : this.#offer.source);
    const mode = this.#menu === null ? this.#mode : null;
    const entries = land === null ? [] : menuOf(this.options, land, mode);
    return land !== null && entries.length > 0 ? { land, entries, mode } : null;
  });
  /** Something is picked here that Esc puts back. */
  picked = $derived(this.#menu !== null || this.#source !== null || this.#mode !== "go");

  forget(): void {
    [this.#source, this.#menu, this.#mode] = [null, null, "go"];
  }

  start(land: string, mode: Mode): void {
    const { trail, onback, onnarrow } = this.given();
    if (trail.length > 0 || this.chain.length > 0) onback?.();
    [this.#source, this.#menu, this.#mode] = [land, null, mode];
    if (this.options.filter(({ names }) => names[0] === land).length > 1) onnarrow(land);
  }

  back(): void {
    const { source } = this.#offer;
    if (this.#menu !== null) this.#menu = null;
    else if (this.chain.length === 0 && this.#mode === "wall" && source !== null && from(this.options, source, "go").length > 0)
      this.#mode = "go";
    else {
      if (this.chain.length === 0) this.forget();
      this.given().onback?.();
    }
  }

  /** Something else may be chosen now. An attack goes on by one key, unless a click would play at once. */
  offered(): void {
    const { options, position } = this;
    const number = position.decision?.number ?? -1;
    this.#intention.offered(options);
    if (number === this.#answered) return;
    this.#answered = number;
    this.forget();
    const same = again(options, this.#events);
    if (!same || this.chain.length > 0) return;
    if (settings.oneClick) this.start(same.names[0] ?? "", "go");
    else this.choose(same.action);
  }

  // --- clicks and drags ---

  override choose(action: string | undefined, times = 1): void {
    this.#menu = null;
    for (let left = times; left > 0; left -= 1) super.choose(action);
  }

  /** Put back the last of what is being tried, so many times. */
  putBack(times: number): void {
    for (let left = times; left > 0; left -= 1) this.given().onback?.();
  }

  click(land: string, many = false): void {
    const meant = press(land, this.#offer);
    this.#menu = null;
    if (meant.does === "choose") this.choose(meant.action, many && isPlacing(this.options) ? MANY : 1);
    else if (meant.does === "source") this.start(land, meant.mode);
    else if (meant.does === "menu") {
      this.forget();
      this.#menu = land;
    } else if (meant.does === "back") this.back();
    else this.#why(land);
  }

  #why(land: string): void {
    const neighbors = (id: string): readonly string[] => this.map.lands.get(id)?.neighbors ?? [];
    const [now, first] = [this.decision, this.position.decision].map((each) =>
      whyAction(land, each?.yours ? each.name : "", this.own, this.#offer, neighbors),
    );
    const meant = now ?? first;
    if (meant) this.why(meant, this.spots.place(land), now === null);
  }

  lift(land: string): boolean {
    if (!this.movable.has(land)) return false;
    const start = leaving(this.options, land);
    this.choose(start?.action);
    this.#menu = null;
    this.drag = { source: land, over: null, at: this.centerOf(land) };
    return true;
  }

  over(land: string | null, [x, y]: Point): void {
    const stage = this.spots.stage?.getBoundingClientRect();
    if (this.drag && stage) this.drag = { ...this.drag, over: land, at: this.camera.under([x - stage.left, y - stage.top]) };
  }

  /** Try what dropping it here would mean. */
  rest(land: string): void {
    const [answer, next] = this.drag ? dragged(this.drag.source, land, this.#offer) : [];
    if (answer !== undefined && next === undefined) this.choose(answer);
  }

  drop(land: string | null): void {
    const source = this.drag?.source;
    this.drag = null;
    if (source === undefined || land === null || land === source) return;
    const answers = dragged(source, land, this.#offer);
    if (answers.length === 0) {
      this.start(source, this.#mode);
      this.#why(land);
    } else if (this.chain.includes(answers.at(-1) ?? "")) this.settle();
    else this.#intention.drop(...answers.slice(this.chain.includes(answers[0] ?? "") ? 1 : 0));
  }

  // --- several units at once, attacks that go on ---

  /** The land on which units are being placed: how many lie there, and how many could follow, if that is known. */
  placed = $derived.by(() => {
    const { chain } = this;
    const action = chain.at(-1);
    const option = this.#all.find((each) => each.action === action && each.kind === "place");
    const count = chain.filter((each) => each === action).length;
    const left = this.frame.left === null ? null : Math.min(this.frame.left, LONGEST.Chain - chain.length);
    return option ? { action: option.action, land: option.names[0] ?? "", count, left } : null;
  });

  /** Answer with the same as often as it is asked for, others in between. */
  placeOn(action: string, land: string, times: number): void {
    let left = times;
    const asking = this.decision?.name;
    this.given().onrepeat?.(said.placing(this.called(land), times), ({ name }) => (name === asking && left-- > 0 ? action : null));
  }

  /** Whether attacks can go on by themselves. */
  readonly repeats = $derived.by(() => this.given().onrepeat !== undefined && this.decision?.name === "attack_dice");

  /** Attack until the target falls or fewer units than these are left. */
  storm(source: string, target: string, least: number): void {
    this.given().onrepeat?.(said.storming(this.called(target)), ({ name, options }, seen) => {
      const units = readView(seen).grounds.get(source)?.units ?? 0;
      if (name === "attack_dice") return manners.kinds.usual?.(options)?.action ?? null;
      return name === "attack" && units >= least ? `attack ${source} ${target}` : null;
    });
  }

  // --- the roll ---

  /** The last roll, or the one that dice are being chosen for: that of an attack that goes on stays until it is rolled again. */
  battle = $derived.by(() => {
    const { traces, decision } = this;
    const { source, target } = this.frame;
    const last = battleOf(traces.find(({ now }) => now)?.events ?? this.#events);
    if (decision?.name !== "attack_dice" || source === null || target === null) return last;
    if (last?.over && last.attack.land === source && last.defense.land === target) return last;
    const owner = (land: string): string => this.standing.grounds.get(land)?.owner ?? "";
    return planned(source, target, owner(source), owner(target));
  });
  /** What each choice of dice would lead to, while you choose. */
  dice = $derived.by(() => {
    const { asked, chain } = this;
    return asked.odds.flatMap((odds) => {
      const same = ({ kind, names: [plain, cyborgs = "0"] }: OptionChoice): boolean =>
        kind === "dice" && `${plain} ${cyborgs}` === odds.dice.join(" ");
      const option = this.#all.find(same);
      return option ? [{ action: option.action, words: option.words, odds, tried: chain.includes(option.action) }] : [];
    });
  });

  // --- what is shown ---

  /** The event that is shown now. */
  #now = $derived(this.playback.running ? this.playback.events.at(-1) : undefined);
  flight = $derived.by(() => {
    const way = this.#now ? wayOf(this.#now) : null;
    return way && { ...way, key: `${this.playback.step}.${this.playback.events.length}` };
  });
  fighting = $derived.by(() => {
    const { source, target } = this.frame;
    if (source !== null && target !== null) return { source, target };
    const { battle } = this;
    const shown = battle && this.#now && (!battle.over || /^(pairs_compared|exploded|wall_hit)$/.test(this.#now.event));
    return shown ? { source: battle.attack.land, target: battle.defense.land } : null;
  });
  source = $derived(this.fighting?.source ?? this.#offer.source ?? this.frame.source ?? this.#menu);
  /** From a land to another, or to where units are being dragged. */
  arrow = $derived.by((): { source: string; target: string | Point; planned: boolean } | null => {
    const { drag, fighting, tried, hovered, chain } = this;
    if (drag) return { source: drag.source, target: drag.over !== null && this.lit.has(drag.over) ? drag.over : drag.at, planned: true };
    if (fighting) return { ...fighting, planned: chain.length > 0 };
    const [source, target] = this.#all.find(({ action }) => action === (tried ?? hovered))?.names ?? [];
    return source !== undefined && target !== undefined && this.map.lands.has(target) ? { source, target, planned: true } : null;
  });
  /** The lands that are about to be chosen or fought over. */
  interest = $derived.by((): readonly string[] => {
    if (this.fighting) return [this.fighting.source, this.fighting.target];
    return this.source === null ? this.frame.cards : [this.source, ...this.lit.keys()];
  });
  /** A choice with parts is being made: only these lands keep their strength. */
  inPlay = $derived(this.interest.length > 0 ? new Set([...this.interest, ...this.lit.keys()]) : null);
  readonly marks = $derived.by(() => ({
    hot: new Set(this.#landsOf(this.hovered)),
    hinted: new Set(this.#landsOf(this.hinted)),
    tried: new Set(this.#landsOf(this.tried).slice(-1)),
    highlight: new Set(this.highlight),
  }));

  #landsOf(action: string | null): string[] {
    const option = this.#all.find((each) => each.action === action);
    return option && option.kind !== "cash" ? option.names.filter((name) => this.map.lands.has(name)) : [];
  }
}

/** Return the scene of the board that a component is part of. */
export const useScene = (): World => useBoard<World>();
