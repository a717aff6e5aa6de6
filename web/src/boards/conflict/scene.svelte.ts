// What the parts of the board share: what is so, what is lit, what is picked, and what a press or a drag means.
import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { OptionChoice } from "../../protocol";
import { viewport } from "../../lib/viewport.svelte";
import { words } from "../../words/conflict";
import { Camera } from "../kit/camera.svelte";
import { dragging } from "../kit/dragging";
import type { Explained } from "../kit/explaining.svelte";
import type { Point } from "../kit/geometry";
import { Intention } from "../kit/intention";
import { only, Scene } from "../kit/scene.svelte";
import { Spots } from "../kit/spots.svelte";
import { battleOf, defender, foreseen } from "./battle";
import { around, frameOf, middle, reading, step } from "./cells";
import {
  gripsOf,
  heldNow,
  isCell,
  light,
  meantBy,
  NOTHING,
  partOf,
  rearranged,
  whyAction,
  whyHeld,
  whyPlace,
  type Light,
  type Part,
  type Picked,
} from "./choices";
import { explainStack } from "./explain";
import { carried, ghostsOf, orderOf } from "./ghosts";
import type { Board, GameEvent } from "./known";
import { fullName, ownedBy, stackName } from "./names";
import { readPack } from "./pack";
import { askedIn, readView, startingStack, type Props, type Stack, type View } from "./position";
import { happeningNow, tracksOf } from "./traces";

const said = words.conflict;

export class Conflict extends Scene<Board, View, GameEvent> {
  readonly camera: Camera;
  readonly spots: Spots;
  readonly drag: Attachment<HTMLElement>;
  readonly #intention = new Intention(this);
  picked = $state.raw<Picked>(NOTHING);
  /** The stack that is laid open to choose from. */
  fanned = $state<string | null>(null);
  /** The stack whose row beside the board the pointer is on. */
  row = $state<string | null>(null);
  /** The part of the board that was asked for. */
  chosenPart = $state<Part | null>(null);
  /** The stack of which all fighters are to move. */
  #whole: string | null = null;
  /** A fighter of a stack that is to get another place there, once the movement is ended. */
  #arranging: readonly [cell: string, from: number, to: number] | null = null;
  /** The round whose end was read: something was done since. */
  #read = $state<number | null>(null);
  /** The piece that is dragged, and where it is in the window. */
  lifted = $state.raw<{ piece: string; at: Point } | null>(null);

  readonly pack = $derived(readPack(this.board));
  readonly now = $derived(readView(this.view));
  readonly then = $derived(this.after && readView(this.after));
  readonly standing = $derived(this.then ?? this.now);
  readonly ghosts = $derived(ghostsOf(this.now, this.then));
  readonly frame = $derived(this.playback.running ? null : askedIn(this.asked));
  readonly own = $derived(this.seat === null ? null : (this.now.seats[this.seat] ?? null));
  readonly group = $derived(this.own?.group ?? null);
  readonly #fought = $derived(battleOf(this.happened(), this.now));
  readonly battle = $derived(
    this.then ? foreseen(this.#fought, battleOf([...this.happened(), ...(this.given().foretold ?? [])], this.then)) : this.#fought,
  );
  readonly going = $derived(this.battle && !this.battle.over ? this.battle : null);
  readonly tracks = $derived(tracksOf(this.traces));
  readonly happening = $derived(this.playback.running ? happeningNow(this.playback, this.battle?.location ?? null) : null);

  constructor(given: () => Props) {
    super(given);
    this.camera = untrack(() => new Camera(frameOf(this.cells), viewport.phone ? 0.62 : 1.1));
    this.spots = new Spots(this.camera, {
      click: (cell) => this.#click(cell),
      hover: (cell) => this.hover(cell === null ? undefined : (this.lit.get(cell) ?? this.still.get(cell))),
      step: (cell, key) => step(this.cells, cell, key),
      center: middle,
    });
    this.drag = dragging({
      lift: (piece) => this.#lift(piece),
      over: (spot, at) => {
        this.lifted = this.lifted && { ...this.lifted, at };
        this.hover(spot !== null && this.lifted ? meantBy(this.options, this.lifted.piece, spot, this.#location) : undefined);
      },
      drop: (spot) => {
        const piece = this.lifted?.piece ?? "";
        this.lifted = null;
        this.hover(undefined);
        if (spot !== null && spot !== piece.split(" ")[1]) this.#drop(piece, spot);
      },
    });
    $effect(() => {
      if (this.#question) untrack(() => this.#forget());
    });
    $effect(() => {
      if (this.tried !== null && this.#fought?.over) this.#read = this.#fought.began;
    });
    $effect(() => this.#intention.offered(this.options, this.chain));
    $effect(() => {
      const [wanted, offered] = [this.#arranging, this.#arrangeable(this.#arranging?.[0])];
      if (wanted && offered) untrack(() => this.#arrange(...wanted));
    });
    $effect(() => {
      this.spots.current ||= this.cells[0] ?? "";
    });
  }

  // --- what may be chosen ---

  readonly lit: Light = $derived.by(() => this.#lying(light(this.options, this.picked, this.frame), this.asked !== this.after));
  /** What answers questions before the one that is open. */
  readonly still: Light = $derived.by(() => this.#lying(light(this.earlier, NOTHING, null), true));
  readonly held = $derived(heldNow(this.options, this.picked));
  /** The cells that are lit, and those that answer an earlier question. */
  readonly targets = $derived([...this.lit.keys()].filter((piece) => isCell(piece) && !this.ghosts.get(piece)?.placed));
  readonly faint = $derived([...this.still.keys()].filter(isCell));
  readonly grips = $derived(gripsOf([...this.options, ...this.earlier], this.stacksOf(this.seat)));

  /** Options name fighters by where they lie when they are asked for; on the board they lie where they would. */
  #lying(found: Light, before: boolean): Light {
    return this.then && before ? carried(found, this.ghosts, this.then) : found;
  }

  #isItem(kind: string): boolean {
    return this.pack.kinds.get(kind)?.item ?? false;
  }

  readonly #question = $derived(`${this.decision?.number} ${this.decision?.name} ${this.chain.length}`);

  /** Another question is asked: what was picked for the one before is let go. */
  #forget(): void {
    [this.picked, this.fanned, this.row, this.chosenPart] = [NOTHING, null, null, null];
    if (this.chain.length === 0) [this.#whole, this.#arranging] = [null, null];
  }

  // --- presses ---

  get isPicking(): boolean {
    return this.fanned !== null || this.picked !== NOTHING;
  }

  /** Go one step back in what is picked. */
  back(): void {
    if (this.fanned !== null) this.fanned = null;
    else if (this.picked.place !== null) this.picked = { ...this.picked, place: null };
    else this.picked = NOTHING;
  }

  #click(cell: string | null): void {
    const found = cell === null ? undefined : (this.lit.get(cell) ?? this.still.get(cell));
    const one = only(found);
    const again = cell === null || this.fanned === cell;
    this.fanned = null;
    if (one) this.#take(one);
    else if (!again && found) this.fanned = cell;
    else if (!again) this.askWhy(cell, this.spots.place(cell));
  }

  /** Choose an option; where all of a stack is to move, all of it goes where the first one does. */
  #take({ kind, names, action }: OptionChoice): void {
    if (kind === "move_to" && this.#whole !== null) this.#intention.mean(action, ...this.#others(this.#whole, names[0] ?? ""));
    else this.choose(action);
    this.#whole = null;
  }

  pickFighter(action: string): void {
    this.fanned = null;
    this.choose(action);
  }

  /** All fighters of a stack that may move are to go to one place. */
  pickWhole(cell: string): void {
    this.fanned = null;
    this.#whole = cell;
    this.choose(this.lit.get(cell)?.[0]?.action);
  }

  /** Return the moves of the other fighters of a stack once its first one has left: each lies one higher then. */
  #others(cell: string, to: string): string[] {
    const moves = this.earlier.filter(({ kind, names }) => kind === "move_fighter" && names[0] === cell);
    const indices = moves.map(({ names }) => Number(names[1])).sort((a, b) => a - b);
    return indices.flatMap((index, place) => (place > 0 ? [`move_fighter ${cell} ${index - place}`, `move_to ${to}`] : []));
  }

  /** A place of the line-up was pressed. */
  pickPlace(place: string, at: DOMRect): void {
    const found = this.lit.get(place);
    const one = only(found);
    if (one) this.choose(one.action);
    else if (found) this.picked = { held: this.held ?? this.picked.held, place };
    else {
      const why = this.held !== null && this.#isItem(this.held) ? null : whyPlace(this.decision?.name ?? "", place, this.held);
      if (why !== null) this.why(why, at);
    }
  }

  pickHeld(kind: string, at: DOMRect): void {
    if (!this.lit.has(`held ${kind}`)) {
      this.why(whyHeld(kind, this.#isItem(kind)), at);
      return;
    }
    this.picked = this.picked.held === kind ? NOTHING : { held: kind, place: null };
    this.chosenPart = null;
  }

  /** Ask why nothing can be chosen on a cell. */
  askWhy(cell: string, place: DOMRect | undefined, index = 0): void {
    const { held, now, frame } = this;
    const stack = now.stacks.get(cell);
    const lying = stack ? (stack.owner === this.seat ? "own" : "other") : "nothing";
    const meant = { cell, index, lying, location: this.going?.location ?? null, mover: frame?.cell ?? null } as const;
    const why = held === null ? whyAction(this.decision?.name ?? "", meant) : stack ? whyHeld(held, this.#isItem(held), cell) : null;
    if (why !== null) this.why(why, place);
  }

  // --- drags ---

  readonly #location = $derived(this.battle?.location ?? null);

  #lift(piece: string): boolean {
    const action = this.grips.get(piece);
    if (action === undefined) return false;
    this.fanned = null;
    this.lifted = { piece, at: [0, 0] };
    if (action !== null && action !== this.tried) this.#intention.mean(action);
    return true;
  }

  /** A piece was let go over a spot. */
  #drop(piece: string, spot: string): void {
    const [sort, what = "", index = ""] = piece.split(" ");
    const found = meantBy(this.options, piece, spot, this.#location);
    const one = only(found);
    const [cell, other] = spot.split(" ");
    if (sort === "fighter" && cell === what && other !== undefined) this.#arrange(cell, Number(index), Number(other));
    else if (one?.kind === "choose_location") this.#intention.drop(one.action, `from ${what}`);
    // Moves are made together.
    else if (one?.kind === "move_to") this.choose(one.action);
    else if (one) this.#intention.drop(one.action);
    else if (found.length > 0 && sort === "held") {
      this.picked = { held: what, place: null };
      if (this.now.stacks.has(spot)) this.fanned = spot;
    } else if (this.grips.get(piece) == null || !this.#intention.also(`move_to ${spot}`, this.options, this.chain))
      this.why(sort === "held" ? whyHeld(what, this.#isItem(what), spot) : `move_to ${spot}`);
  }

  /** A fighter was put in another place of its own stack. */
  #arrange(cell: string, from: number, to: number): void {
    const order = orderOf(this.now.stacks.get(cell), this.standing.stacks.get(cell));
    const option = this.#arrangeable(cell);
    this.#arranging = option ? null : [cell, from, to];
    if (option) this.#intention.mean(option.action, ...rearranged(order, from, to));
    else this.choose([...this.options, ...this.earlier].find(({ kind }) => kind === "end_movement")?.action);
  }

  #arrangeable(cell: string | undefined): OptionChoice | undefined {
    return [...this.options, ...this.earlier].find(({ kind, names }) => kind === "arrange_stack" && names[0] === cell);
  }

  // --- in words ---

  /** Whose something is: "Your Ghouls", "Mara’s Zombies". */
  belongs(owner: number): string {
    const title = this.title(owner);
    return owner === this.seat ? said.yours(title) : ownedBy(this.person(owner, ""), title);
  }

  owner(stack: Stack): string {
    if (stack.owner === null) return said.stacks.faceDown;
    return stack.cell ? this.belongs(stack.owner) : said.stacks.starting;
  }

  /** Return what a cell is called, what lies there, and what may be done. */
  called(cell: string): string {
    const stack = this.standing.stacks.get(cell);
    return fullName(cell, stack ? stackName(this.pack, stack, this.owner(stack)) : "", this.lit.get(cell) ?? this.still.get(cell));
  }

  explain(cell: string): Explained | null {
    const stack = this.standing.stacks.get(cell);
    return stack ? explainStack(this.pack, stack, this.owner(stack)) : null;
  }

  /** The two sides of the battle; nobody defends what lay face down. */
  readonly sides = $derived.by(() => {
    const against = this.battle ? defender(this.battle, this.now.seats) : null;
    return { attackers: this.battle ? this.belongs(this.battle.attacker) : "", defenders: against === null ? null : this.belongs(against) };
  });

  // --- what is seen ---

  stacksOf(owner: number | null): Stack[] {
    return [...this.standing.stacks.values()]
      .filter((stack) => stack.owner === owner && owner !== null)
      .sort((a, b) => a.y - b.y || a.x - b.x);
  }

  /** Whose stacks are laid open: yours; or of whoever's turn it is, if you have none to command. */
  readonly #whose = $derived(this.seat === null || this.standing.seats[this.seat]?.out ? this.standing.turn : this.seat);
  readonly stacks = $derived.by(() => {
    const found = this.stacksOf(this.#whose);
    const starting = this.#whose === this.seat && this.frame?.name === "choose_start" ? startingStack(this.now, this.#whose) : null;
    return found.length === 0 && starting ? [starting] : found;
  });
  readonly stacksTitle = $derived(this.#whose === this.seat ? said.stacks.title : said.stacks.titleOf(this.title(this.#whose)));
  /** The cells that are in sight whatever is asked, and all that can be named. */
  readonly home = $derived([
    ...this.now.stacks.keys(),
    ...(this.going ? [this.going.location, ...this.going.lanes.map((lane) => lane.source)] : []),
    ...(this.frame?.name === "choose_start"
      ? around([...this.now.stacks.values()].filter(({ owner }) => owner === null).map(({ cell }) => cell))
      : []),
  ]);
  readonly cells = $derived(reading([...this.home, ...this.standing.stacks.keys(), ...[...this.lit.keys()].filter(isCell)]));
  /** The stack that something moves from, or that is looked at. */
  readonly source = $derived(this.fanned ?? this.frame?.cell ?? null);
  readonly moves = $derived(this.frame?.name === "move_to");

  // --- which part of the board is shown where there is no room for all ---

  readonly #fighting = $derived(this.battle !== null && (!this.battle.over || this.battle.began !== this.#read));
  readonly asking = $derived(this.options.length > 0 && this.decision ? partOf(this.decision.name, this.lit, this.picked) : null);
  /** Your own round is read to its end before the next choice is shown. */
  readonly #unread = $derived(
    this.#fighting && this.battle?.over && [this.battle.attacker, defender(this.battle, this.now.seats)].includes(this.seat ?? -1),
  );
  /** Others fought, and you are asked what comes next. */
  readonly #past = $derived(this.options.length > 0 && this.battle?.over === true && !this.#unread);
  readonly part: Part = $derived(this.chosenPart ?? (this.#unread ? "battle" : (this.asking ?? (this.#fighting ? "battle" : "board"))));
  readonly aside: Part = $derived(
    this.chosenPart === "stacks" || this.chosenPart === "battle"
      ? this.chosenPart
      : this.asking === "stacks" || !this.#fighting || this.#past
        ? "stacks"
        : "battle",
  );
}
