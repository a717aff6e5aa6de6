// What the parts of the board share: what is so, what is lit, what a card would do, and what a press or a drag means.
import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { named } from "../../lib/names";
import { viewport } from "../../lib/viewport.svelte";
import { words } from "../../words";
import { byId } from "../board";
import { Camera } from "../kit/camera.svelte";
import { dragging } from "../kit/dragging";
import type { Explained } from "../kit/explaining.svelte";
import type { Point } from "../kit/geometry";
import { Intention } from "../kit/intention";
import { nearest } from "../kit/pointing";
import { Scene } from "../kit/scene.svelte";
import { Spots } from "../kit/spots.svelte";
import { ANYWHERE, attacksOn, cardOf, light, piecesOf, usesOfCard, usesOfPawn, whyAction, whyCard, type Uses } from "./choices";
import { clashOf, dropNow } from "./clash";
import { explainPawn, explainSpace } from "./explain";
import type { Board, GameEvent } from "./known";
import { HexMap } from "./map";
import { blowWords, pawnName, spaceName } from "./names";
import { aimOf, lifeAfter, readOutlook, targetsOf, tipOf, withAnswer } from "./outlook";
import { held, readCharacters, readView, type Pawn, type Props, type View } from "./position";
import { traced } from "./traces";

const said = words.skirmish;
/** Put, pushed, pulled or swapped: nobody walks (SK-5.53, SK-5.54, SK-5.61, SK-5.62). */
const STRAIGHT = new Set(["SK-5.53", "SK-5.54", "SK-5.61", "SK-5.62"]);
/** More targets than these are not framed in a small window: who acts is, and what is near. */
const MOST_FRAMED = 8;
const NEAR = 2;

/** A character that would be somewhere else. */
export interface Ghost {
  pawn: Pawn;
  space: string;
}

/** Something that a character offers: the answers that it stands for, in turn. */
interface Item {
  name: string;
  note: string;
  chip: number | undefined;
  answers: readonly string[];
}

export class Skirmish extends Scene<Board, View, GameEvent> {
  readonly camera: Camera;
  readonly spots: Spots;
  readonly drag: Attachment<HTMLElement>;
  /** The card that is pointed at. */
  overCard = $state<string | null>(null);
  /** The space whose character offers more than one thing. */
  menu = $state<string | null>(null);
  /** The card or the character that is being dragged, else the next card of the pile, and where it is in the window. */
  carried = $state.raw<{ card: string | null; pawn: string | null; at: Point } | null>(null);
  /** The card on the table that was opened, or put away. */
  opened = $state(-1);
  closed = $state(-1);
  /** It would lie over what should be seen. */
  clashHides = $state(false);
  readonly #intention = new Intention(this);
  readonly #began: string | undefined;

  readonly map = $derived(new HexMap(this.board));
  readonly characters = $derived(readCharacters(this.board));
  readonly cards = $derived(byId(this.board.cards));
  readonly rewards = $derived(byId(this.board.rewards));
  /** What stands now, what would stand after what is tried, and where the question is open. */
  readonly now = $derived(readView(this.view, this.characters));
  readonly then = $derived(this.after && readView(this.after, this.characters));
  readonly open = $derived(this.asked === this.view ? this.now : readView(this.asked, this.characters));
  readonly outlook = $derived(readOutlook({ ...this.ahead?.view.outlook, ...this.view.outlook }));
  readonly opening = $derived(this.parties.every((party) => !party.active) && !this.position.outcome);
  readonly choosingTeams = $derived(this.opening && this.now.known.seats.some(({ team }) => team === null));
  readonly clash = $derived(clashOf(this.happened()));

  constructor(given: () => Props) {
    super(given);
    this.camera = untrack(() => new Camera(this.map.frame));
    this.spots = new Spots(this.camera, {
      click: (space) => this.#click(space),
      hover: (space) => this.hover(space === null ? undefined : this.lit.get(space)?.slice(0, 1)),
      step: (space, key) => nearest(this.#valid, space, key, (id) => this.map.center(id), 1),
      center: (space) => this.map.center(space),
    });
    this.spots.current = untrack(() => this.#valid[0] ?? "");
    this.#began = untrack(() => dropNow(this.playback)?.key);
    this.drag = dragging({
      lift: (piece) => this.#lift(piece),
      over: (space, at) => {
        this.spots.pointed = space;
        if (this.carried) this.carried = { ...this.carried, at };
      },
      drop: (space) => {
        const [there, anywhere] = [this.#uses?.get(space ?? ""), space === null ? undefined : this.#uses?.get(ANYWHERE)];
        this.carried = null;
        // What needs no target may still ask for a space.
        const answers = there ?? (anywhere && [...anywhere, `space:${space}`]);
        if (!answers) return;
        this.#forget();
        this.#intention.drop(...answers);
      },
    });
    $effect(() => {
      const [options, chain] = [this.options, this.chain];
      untrack(() => {
        this.#intention.offered(options, chain);
        this.menu = null;
        if (!this.lit.has(this.spots.current)) this.spots.current = this.targets.values().next().value ?? this.spots.current;
      });
    });
  }

  // --- what may be chosen ---

  readonly lit = $derived(light(this.options, this.open, this.seat));
  #other = $derived([...this.earlier, ...(this.ahead?.options ?? [])]);
  readonly others = $derived(light(this.#other, this.open, this.seat));
  readonly choices = $derived([...this.options, ...this.#other]);
  #valid = $derived(this.map.reading.filter(({ terrain }) => terrain === "valid").map(({ id }) => id));
  #uses: Uses | null = $derived(this.carried && this.#usesOf(this.carried));
  /** The spaces that are lit, and those where something else is asked first. */
  readonly targets = $derived(new Set([...(this.#uses ?? this.lit).keys()].filter((piece) => this.map.has(piece))));
  /** Opponents that a card in hand may hit. */
  #prey = $derived(this.open.frame.name === "act" ? [...this.now.on.keys()].filter((space) => this.#attacks(space).length > 0) : []);
  readonly faint = $derived(new Set(this.#uses ? [] : [...this.others.keys(), ...this.#prey].filter((piece) => this.map.has(piece))));
  /** The cards being tried. */
  readonly tries = $derived(new Set(this.chain.map(cardOf)));
  /** The characters that may be dragged. */
  readonly free = $derived(new Set([...this.open.pawns.keys()].filter((pawn) => this.#usesOf({ card: null, pawn }).size > 0)));

  #usesOf({ card, pawn }: { card: string | null; pawn: string | null }): Uses {
    if (pawn !== null) return usesOfPawn(pawn, this.choices, this.outlook, this.open);
    const known = this.cards.get(card ?? "");
    if (card === null) return new Map(this.choices.filter(({ action }) => action === "draw").map(({ action }) => ["hand", [action]]));
    return known ? usesOfCard(known, this.choices, this.outlook, this.open) : new Map();
  }

  #attacks(space: string): ReturnType<typeof attacksOn> {
    return attacksOn(space, this.options, this.outlook, this.cards, this.now, this.seat);
  }

  /** Return what a space offers where that is more than one thing, or a card has to be picked for it. */
  itemsOn(space: string): Item[] {
    const listed = this.lit.get(space) ?? [];
    if (listed.length === 1) return [];
    if (listed.length > 1) {
      return listed.map((option) => ({ name: option.words, note: "", chip: this.chip([option]), answers: [option.action] }));
    }
    const life = this.open.on.get(space)?.life ?? 0;
    return this.#attacks(space).map(({ card, answers, life: left }) => ({
      name: card.name,
      note: said.short(life, left),
      chip: this.chips.get(answers[0] ?? ""),
      answers,
    }));
  }

  // --- presses and drags ---

  mean(answers: readonly string[]): void {
    this.#forget();
    this.#intention.mean(...answers);
  }

  #forget(): void {
    this.menu = null;
    this.hover(undefined);
  }

  #click(space: string | null): boolean {
    this.menu = null;
    if (space === null) return false;
    const [option] = this.lit.get(space) ?? this.others.get(space) ?? [];
    if (this.itemsOn(space).length > 0) this.menu = space;
    else if (option) this.mean([option.action]);
    else this.why(whyAction(space, this.open, this.seat), this.spots.place(space));
    return option !== undefined || this.options.length > 0;
  }

  pickCard(card: string, place: DOMRect): void {
    const [option] = this.lit.get(`card ${card}`) ?? this.others.get(`card ${card}`) ?? [];
    if (option && option.action !== this.tried) this.mean([option.action]);
    else if (this.tries.has(card)) this.given().onback?.();
    else this.why(this.whyOf(card), place);
  }

  /** The action that a press on a card means. */
  whyOf(card: string): string {
    return whyCard(card, this.open.frame.name);
  }

  #lift(piece: string): boolean {
    const [kind, id = ""] = piece.split(" ");
    const lifted = { card: kind === "card" ? id : null, pawn: kind === "pawn" ? id : null, at: [0, 0] as const };
    if (this.#usesOf(lifted).size === 0) return false;
    [this.carried, this.menu] = [lifted, null];
    return true;
  }

  // --- what a card would do ---

  #playing = $derived(this.chain.map((action) => (action.startsWith("play:") ? cardOf(action) : null)).findLast((card) => card !== null));
  /** The card that is looked at. */
  readonly card = $derived(this.#playing ?? this.overCard ?? cardOf(this.hovered) ?? cardOf(this.tried));
  #answer = $derived(this.open.frame.name === "defend" && this.card !== null ? this.outlook.cards[this.card]?.blow : undefined);
  readonly aim = $derived(
    withAnswer(
      aimOf(this.outlook, this.after && readOutlook(this.after.outlook), this.carried ? this.carried.card : this.card),
      this.#answer,
    ),
  );
  #attacker = $derived(this.now.pawns.get(this.cards.get(this.aim?.card ?? "")?.character ?? "")?.space ?? null);
  #mover = $derived(this.outlook.moves[this.carried?.pawn ?? (this.hovered?.startsWith("mover:") ? this.hovered.slice(6) : "")]);
  /** What a card reaches, or where somebody may go, and whether it may be used now. */
  readonly area = $derived.by((): { spaces: ReadonlySet<string>; live: boolean } | null => {
    const { aim } = this;
    if (!aim || !this.#attacker || typeof aim.reach !== "number")
      return this.#mover ? { spaces: new Set(this.#mover.to), live: true } : null;
    return { spaces: this.map.within(this.#attacker, aim.reach), live: this.lit.has(`card ${aim.card}`) || this.#playing === aim.card };
  });
  /** Where the one stands who may defend. */
  #struck = $derived(this.open.frame.name === "defend" ? this.now.pawns.get(this.open.frame.character ?? "")?.space : null);
  /** Lines from whoever attacks to whom it may hit. */
  readonly shots = $derived.by((): [string, string][] => {
    const [{ aim, now, spots }, from] = [this, this.#attacker];
    const all = aim ? targetsOf(aim, now, spots.pointed) : [];
    const hit = this.#struck ? [this.#struck] : all;
    return from === null ? [] : hit.filter((to) => to !== from).map((to) => [from, to]);
  });
  /** The life that each would have. */
  readonly lives = $derived(lifeAfter(this.now, this.then, this.aim));
  /** How far away those are whom a card does not reach. */
  readonly beyond = $derived(
    (this.aim?.beyond ?? []).flatMap(({ target, away }) => {
      const space = this.now.pawns.get(target)?.space;
      return space ? [{ space, text: said.away(away) }] : [];
    }),
  );
  /** What an attack comes to, beside whom it hits. */
  readonly tip = $derived.by(() => {
    const { aim, now } = this;
    const pointed = aim?.blows.find(({ target }) => now.pawns.get(target)?.space === this.spots.pointed);
    const blow = pointed ?? (this.chain.length > 0 && aim?.blows.length === 1 ? aim.blows[0] : undefined);
    const pawn = now.pawns.get(blow?.target ?? "");
    return blow && pawn?.space ? { space: pawn.space, lines: tipOf(blow, pawn, this.cards, this.cards.get(aim?.card ?? "")) } : null;
  });

  // --- who moves ---

  readonly #moving = $derived(this.open.pawns.get((this.carried ? this.carried.pawn : this.open.frame.character) ?? ""));
  /** The lit space that is pointed at. */
  readonly #target = $derived.by(() => (this.targets.has(this.spots.pointed ?? "") ? this.spots.pointed : null));
  readonly ghosts = $derived.by((): Ghost[] => {
    const [pawn, space] = [this.#moving, this.#target];
    const found = [...(this.then?.on ?? [])]
      .filter(([at, { id }]) => this.now.pawns.get(id)?.space !== at)
      .map(([at, gone]) => ({ pawn: gone, space: at }));
    const goes = this.carried?.pawn ?? this.options.some(({ kind }) => kind === "place" || kind === "space");
    if (!pawn || space === null || space === pawn.space || !goes) return found;
    return [...found.filter((ghost) => ghost.pawn.id !== pawn.id), { pawn, space }];
  });
  readonly ways = $derived(
    this.ghosts.flatMap(({ pawn, space }) => {
      const from = this.now.pawns.get(pawn.id)?.space;
      return from ? [STRAIGHT.has(this.decision?.clause ?? "") ? [from, space] : this.map.walk(from, space)] : [];
    }),
  );
  /** Who acts, and who attacks. */
  readonly source = $derived([this.#moving?.space, this.#attacker].filter((space) => typeof space === "string"));

  // --- what stands out ---

  readonly marks = $derived({
    tried: new Set(this.#placesOf(this.tried)),
    hinted: new Set(this.#placesOf(this.hinted)),
    highlight: new Set(this.highlight.flatMap((id) => this.now.pawns.get(id)?.space ?? [])),
    hot: new Set([...this.#placesOf(this.hovered), ...(this.#target === null ? [] : [this.#target])]),
  });
  readonly traced = $derived(traced(this.map, this.traces, this.now));
  readonly drop = $derived.by(() => {
    const drop = dropNow(this.playback);
    return drop?.key === this.#began ? null : drop;
  });

  #placesOf(action: string | null): string[] {
    const [kind = "", ...rest] = action?.split(":") ?? [];
    return piecesOf({ kind, names: rest }, this.open, this.seat).filter((piece) => this.map.has(piece));
  }

  // --- in words ---

  /** Return who plays a side, and which. */
  whose(seat: number): string {
    const [person, team] = [this.person(seat, words.you), this.title(seat)];
    return person === team ? team : said.whose(person, team);
  }

  /** Return what a space is called, with all that is known of it. */
  called(id: string): string {
    const space = this.map.at(id);
    const pawn = this.now.on.get(id);
    const blow = this.aim?.blows.find(({ target }) => target === pawn?.id);
    const outcome = pawn && blow ? blowWords(blow, pawn.life, this.cards.get(this.aim?.card ?? "")?.undefendable ?? false) : "";
    const name = pawn ? pawnName(pawn, this.title(pawn.seat), this.rewards) : "";
    return space ? spaceName(space, name, this.lit.get(id) ?? [], outcome) : id;
  }

  explain(id: string): Explained | null {
    const [pawn, space] = [this.now.on.get(id), this.map.at(id)];
    if (!pawn) return space ? explainSpace(space) : null;
    if (this.carried || this.aim?.blows.some(({ target }) => target === pawn.id)) return null;
    return explainPawn(pawn, this.whose(pawn.seat), this.rewards);
  }

  nameOn(space: string): string {
    return named(this.given().names, this.now.on.get(space)?.id ?? "");
  }

  // --- the cards in the tray ---

  readonly mine = $derived(this.seat === null ? undefined : this.open.known.seats[this.seat]);
  /** Your hand, or cards that you look at. */
  readonly tray = $derived.by(() => {
    const { frame, known } = this.open;
    const { hand } = said;
    const row = (caption: string, ids: readonly (string | null)[], own = false) => ({ caption, own, cards: held(ids, this.cards) });
    if (this.options.length > 0 && frame.name === "peek_discard" && frame.opponent !== null)
      return row(hand.looking(this.title(frame.opponent)), known.seats[frame.opponent]?.hand ?? []);
    if (this.options.length > 0 && frame.name === "scry_take") return row(hand.top, this.mine?.pile.slice(0, known.scried) ?? []);
    if (this.options.length > 0 && frame.name === "recover") return row(hand.discard, this.mine?.discard ?? []);
    return row(hand.yours, this.now.known.seats[this.seat ?? -1]?.hand ?? [], true);
  });
  /** What is to be chosen is on the board, not in the hand; or there is no room for all of the cards. */
  readonly low = $derived(viewport.phone ? ![...this.lit.keys()].some((piece) => piece.startsWith("card ")) : viewport.short);

  // --- what part of the board is seen ---

  /** The spaces that a small window frames: what may be chosen, who fights, else the characters of a side. */
  readonly interest = $derived.by(() => {
    const { targets, source, now } = this;
    if (this.#struck) return [...source, this.#struck];
    const many = targets.size > MOST_FRAMED;
    const from = this.#moving?.space;
    if (many && from) return [...this.map.within(from, NEAR)].filter((space) => targets.has(space));
    const few = many ? [] : [...targets];
    const around = [...source, ...few, ...(few.length === 0 ? this.shots.map(([, to]) => to) : [])];
    if (around.length > 0) return around;
    const side = (this.playback.running ? null : this.seat) ?? now.known.active;
    return [...now.on].filter(([, pawn]) => pawn.seat === side).map(([space]) => space);
  });
  /** The card on the table is shown: asked for, while it is being fought out, or where it hides nobody. */
  readonly clashOpen = $derived.by(() => {
    const { clash, open, playback } = this;
    if (!clash || this.opened === clash.number || this.closed === clash.number) return clash !== null && this.opened === clash.number;
    if (playback.running) return true;
    return !viewport.phone && (open.frame.name === "defend" || (this.chain.length === 0 && this.menu === null && !this.clashHides));
  });
  /** What lies beyond an edge of a small window is counted there, while there is not too much of it. */
  readonly near = $derived(this.targets.size > MOST_FRAMED ? [] : [...this.targets].map((space) => this.map.center(space)));
  /** What should not be hidden: whom it may hide only if nothing else is free is there twice. */
  readonly busy = $derived([...this.targets, ...this.faint, ...this.now.on.keys(), ...this.source, ...this.shots.map(([, to]) => to)]);
}
