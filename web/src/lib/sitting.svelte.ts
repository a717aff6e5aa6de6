// One person at one open table: what is known, what is being chosen, what is open beside the board.
import { getContext, setContext } from "svelte";
import { dwellOf, gamePage, type GamePage } from "../games";
import type { EventInfo, Json, Party, SeatInfo, TableInfo } from "../protocol";
import { words } from "../words";
import { api } from "./api";
import { Choosing, PLAIN_KINDS } from "./choosing.svelte";
import { boardOf } from "./games.svelte";
import { Live } from "./live.svelte";
import { collectNames, type Names } from "./names";
import { router } from "./router.svelte";
import { invitation } from "./share";
import { settings } from "./settings.svelte";

export type Tab = "log" | "chat" | "rules";

const KEY = Symbol("sitting");

export class Sitting {
  readonly live: Live;
  choosing: Choosing = $state.raw(
    new Choosing(
      PLAIN_KINDS,
      () => false,
      () => false,
    ),
  );
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

  /** What is being written in the chat and not said yet. */
  draft = $state("");
  /** True until the cursor is in the chat's field. */
  cursor = $state(false);

  constructor(table: string, invite: string) {
    const dwell = (event: EventInfo) => dwellOf(this.page, event);
    this.live = new Live({ table, invite, pacing: { dwell, speed: () => settings.speed, longest: () => this.page.longest } });
  }

  /** Learn which game is played; its board is asked for. */
  async learn(game: string): Promise<void> {
    this.page = gamePage(game);
    this.choosing = new Choosing(
      this.page.kinds,
      (action) => this.live.act(action),
      () => settings.twice,
    );
    this.choosing.ask(this.live.position?.decision ?? null);
    try {
      this.board = await boardOf(game);
      this.names = collectNames(this.board);
    } catch (error) {
      this.fault = error;
    }
  }

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
    const { seat, position } = this.live;
    return seat === null ? undefined : position?.parties.find((party) => party.seat === seat);
  }

  /** The sides that can win or lose. */
  get rivals(): Party[] {
    return (this.live.position?.parties ?? []).filter((party) => !this.page.bystanders?.includes(party.key));
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

  /** Ask why an action is not legal. */
  why(action: string, place?: DOMRect): void {
    this.whyAt = place ?? null;
    this.live.send({ type: "why", action });
  }

  /** Take back the latest action, if that is free; else the caller explains. */
  undo(): boolean {
    if (!this.live.undo?.free) return false;
    return this.live.send({ type: "undo" });
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
