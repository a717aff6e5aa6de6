// What the parts of any board share: what it was given, how options stand out on pieces, and what pointing at them means.
import { getContext, setContext } from "svelte";
import type { OptionChoice } from "../../protocol";
import type { BoardProps } from "../board";

const KEY = Symbol("scene");

/** Return what a press commits: the only option, unless more is to be said. */
export function only(options: readonly OptionChoice[] | undefined): OptionChoice | null {
  const [one, other] = options ?? [];
  return one && !other ? one : null;
}

/** Put another option to those that a piece offers. */
export function offer(offered: Map<string, OptionChoice[]>, piece: string, option: OptionChoice): void {
  const same = offered.get(piece);
  if (same) same.push(option);
  else offered.set(piece, [option]);
}

/** A game's own scene knows the types of its documents and events, and what else its parts share. */
export class Scene<Board = unknown, View = unknown, Event = unknown> {
  protected readonly given: () => BoardProps<Board, View, Event>;
  // All of it is given anew at every step: what is large is looked at again only when it is another.
  readonly board = $derived.by(() => this.given().board);
  readonly view = $derived.by(() => this.given().view);
  readonly after = $derived.by(() => this.given().after);
  readonly asked = $derived.by(() => this.given().asked);
  readonly position = $derived.by(() => this.given().position);
  readonly parties = $derived.by(() => this.given().position.parties);
  readonly seat = $derived.by(() => this.given().seat);
  readonly decision = $derived.by(() => this.given().decision);
  readonly options = $derived.by(() => this.given().options);
  readonly earlier = $derived.by(() => this.given().earlier);
  readonly ahead = $derived.by(() => this.given().ahead ?? null);
  readonly chips = $derived.by(() => this.given().chips);
  readonly chain = $derived.by(() => this.given().chain);
  readonly tried = $derived.by(() => this.given().tried);
  readonly hovered = $derived.by(() => this.given().hovered);
  readonly hinted = $derived.by(() => this.given().hinted);
  readonly highlight = $derived.by(() => this.given().highlight);
  readonly traces = $derived.by(() => this.given().traces);
  readonly playback = $derived.by(() => this.given().playback);

  constructor(given: () => BoardProps<Board, View, Event>) {
    this.given = given;
    setContext(KEY, this);
  }

  /** Return all that happened, as far as it is known and was not taken back. */
  happened(): Event[] {
    return [...(this.given().past?.() ?? []), ...this.playback.events];
  }

  /** Return the number to press for what a piece offers. */
  chip(options: readonly OptionChoice[] | undefined): number | undefined {
    const [one] = options ?? [];
    return (only(options) && this.chips.get(one?.action ?? "")) ?? this.chips.get(one?.names[0] ?? "");
  }

  /** Return how what a piece offers stands out. */
  look(options: readonly OptionChoice[]): { hot: boolean; tried: boolean; hinted: boolean } {
    const among = (action: string | null): boolean => options.some((option) => option.action === action);
    return { hot: among(this.hovered), tried: among(this.tried), hinted: among(this.hinted) };
  }

  /** The pointer, or the focus by key, is on a piece. */
  hover(options: readonly OptionChoice[] | undefined): void {
    this.given().onhover(only(options)?.action ?? null);
  }

  /** Try an action. */
  choose(action: string | undefined): void {
    if (action !== undefined) this.given().onchoose(action);
  }

  /** What was chosen last was dropped in its place. */
  settle(): void {
    this.given().ondropped?.();
  }

  /** Ask why something can't be chosen as an answer to the open question, or to the first. */
  why(action: string, place?: DOMRect, first = false): void {
    if (this.options.length > 0) this.given().onwhy(action, place, first);
  }

  /** Return why what one would expect of a piece is refused; an action names it as far as need be. */
  refusal(action: string | null): string | undefined {
    const found = this.given().refused?.find(({ option }) =>
      `${option.action} `.replace(":", " ").startsWith(`${action} `.replace(":", " ")),
    );
    return found?.text;
  }

  /** Return what a seat's player is called: "Mara" or "You"; the side where nobody has sat down. */
  person(seat: number, you: string): string {
    const name = seat === this.seat ? you : this.given().seats?.find((chair) => chair.seat === seat)?.name;
    return name || this.title(seat);
  }

  /** Return what the side of a seat is called. */
  title(seat: number | null): string {
    return this.parties.find((party) => party.seat === seat)?.title ?? "";
  }
}

/** Return the scene of the board that a component is part of. */
export function useScene<Own = Scene>(): Own {
  return getContext<Own>(KEY);
}
