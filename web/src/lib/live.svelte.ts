// One open table: the connection, what the server said, and what is shown of it.
//
// On joining comes a snapshot, then every step as it happens. If the connection drops it is
// made again, each time after a longer wait, and the new snapshot tells what was missed.
import type {
  Asking,
  ChatLine,
  ClientMessage,
  Hinted,
  LoggedStep,
  Look,
  Position,
  Refused,
  RuleWeighed,
  ServerMessage,
  Snapshot,
  TableInfo,
  Thinking,
  Try,
  UndoState,
  WhyNot,
} from "../protocol";
import { query } from "./address";
import { sights } from "./moments";
import { Playback, type Pacing } from "./playback.svelte";

export interface Entry {
  logged: LoggedStep;
  /** Taken back. */
  struck: boolean;
}

/** joining, here, dropped (being tried again), or refused (there is no such table for you). */
export type Link = "joining" | "here" | "dropped" | "refused";

/** The server closes with this code if there is no such table for the caller. */
const NO_TABLE = 4404;
const WAITS = [0.2, 1, 2, 4, 8, 15];

export interface Joining {
  table: string;
  invite: string;
  pacing: Omit<Pacing, "own" | "look">;
  /** Is told what the server said, once it has been taken in. */
  heard?: (message: ServerMessage) => void;
  /** Opens the connection; a test gives its own. */
  socket?: (address: string) => WebSocket;
}

export class Live {
  link: Link = $state("joining");
  /** Why there is no table, if the link is refused. */
  refusal = $state("");
  /** When the connection is tried again, in milliseconds since 1970. */
  retryAt = $state(0);

  table: TableInfo | null = $state.raw(null);
  seat: number | null = $state(null);
  /** The position shown: playback may be behind what the server said last. */
  position: Position | null = $state.raw(null);
  /** What the server said last. */
  latest: Position | null = $state.raw(null);
  undo: UndoState | null = $state.raw(null);
  log: Entry[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  watchers = $state(0);
  /** The bots that have been thinking for a while, with how far each is. */
  thinking: readonly Thinking[] = $state.raw([]);
  /** Seconds that a watcher is behind the game. */
  behind = $state(0);
  asking: Record<string, Asking> = $state.raw({});

  refused: Refused | null = $state.raw(null);
  whyNot: WhyNot | null = $state.raw(null);
  hinted: Hinted | null = $state.raw(null);
  hinting = $state(false);
  /** Which rules the latest proposal keeps and breaks. */
  weighed: RuleWeighed[] | null = $state.raw(null);

  readonly playback: Playback;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #left = false;
  #joined = false;
  #trying = new Asker<Try>((message) => this.send(message));
  #looking = new Asker<Look>(
    (message) => this.send(message),
    (waiting, wish) => ({
      ...wish,
      first: Math.min(waiting.first, wish.first),
      last: Math.max(waiting.last, wish.last),
    }),
  );

  /** The invitation that the table is asked for with. */
  invite: string;

  constructor(private readonly joining: Joining) {
    this.invite = joining.invite;
    const own = (logged: LoggedStep) => this.seat !== null && logged.seat === this.seat;
    const pacing: Pacing = { ...joining.pacing, own, look: (first, last) => this.look(first, last) };
    this.playback = new Playback(pacing, (step) => this.#show(step.logged, step.position));
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.connect();
  }

  /** Whoever looks again, or is on the net again, need not wait for the next try. */
  #hurry = (): void => {
    if (this.link === "dropped" && !document.hidden) this.connect();
  };

  /** Open the connection, now. */
  connect(): void {
    clearTimeout(this.#timer);
    this.#drop();
    const { table } = this.joining;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const open = this.joining.socket ?? ((address: string) => new WebSocket(address));
    const socket = open(`${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/live${query({ invite: this.invite })}`);
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event: CloseEvent) => {
      if (socket === this.#socket) this.#closed(event);
    };
  }

  /** Ask for the table once more, with another invitation. */
  rejoin(invite: string): void {
    this.invite = invite;
    this.link = "joining";
    this.connect();
  }

  /** Leave the table's page. */
  leave(): void {
    this.#left = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#timer);
    this.playback.clear();
    this.#drop();
  }

  #drop(): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
  }

  #closed(event: CloseEvent): void {
    this.#socket = null;
    if (this.#left) return;
    if (event.code === NO_TABLE) {
      this.link = "refused";
      this.refusal = event.reason;
      return;
    }
    this.link = this.#joined ? "dropped" : "joining";
    this.hinting = false;
    const seconds = WAITS[Math.min(this.#tries, WAITS.length - 1)] ?? 1;
    this.#tries += 1;
    this.retryAt = Date.now() + seconds * 1000;
    this.#timer = setTimeout(() => this.connect(), seconds * 1000);
  }

  /** Send a message; false if there is no connection. */
  send(message: ClientMessage): boolean {
    if (this.link !== "here" || this.#socket?.readyState !== 1) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Answer a decision. */
  act(number: number, action: string): boolean {
    this.refused = null;
    return this.send({ type: "act", number, action });
  }

  /** Do something that may be done at any time. */
  aside(action: string): boolean {
    const number = this.latest?.decision?.number;
    return number !== undefined && this.act(number, action);
  }

  /** Ask what answers would do; the newest wish is sent as soon as the one before is answered. */
  attempt(number: number, actions: readonly string[]): void {
    this.#trying.wish({ type: "try", number, actions: [...actions] });
  }

  /** Ask how the board looked. */
  look(first: number, last: number): void {
    this.#looking.wish({ type: "look", first, last });
  }

  /** Ask a bot what it would do. */
  hint(): void {
    this.hinted = null;
    this.hinting = this.send({ type: "hint" });
  }

  /** Take in what the server says. */
  hear(message: ServerMessage): void {
    this.#take(message);
    this.joining.heard?.(message);
  }

  #take(message: ServerMessage): void {
    switch (message.type) {
      case "snapshot":
        this.#join(message);
        break;
      case "happened":
        this.#answered(message.position);
        this.playback.push(message);
        break;
      case "went_back":
        this.#answered(message.position);
        this.playback.skip();
        this.#strike(message.logged.step);
        this.#show(message.logged, message.position);
        break;
      case "undo_asked":
        this.undo = message.undo;
        break;
      case "seats":
        this.#seated(message.table, message.watchers);
        break;
      case "thinking":
        this.thinking = [...this.thinking.filter((one) => one.seat !== message.seat), message];
        break;
      case "said":
        this.chat = [...this.chat, message.line];
        break;
      case "refused":
        this.#refuse(message);
        break;
      case "why_not":
        this.whyNot = message;
        break;
      case "weighed":
        this.weighed = message.rules;
        break;
      case "tried":
        this.#trying.answered();
        break;
      case "looked":
        this.#looking.answered();
        this.playback.learn(sights(message));
        break;
      case "hinted":
        this.hinting = false;
        if (message.number === this.position?.decision?.number) this.hinted = message;
        break;
      default:
        message satisfies never;
    }
  }

  /** A preview or a look back that is refused is done without; one there was no time for is asked for once more. */
  #refuse(message: Refused): void {
    if (message.code === "no_preview" && this.#trying.again()) return;
    if (message.action === "" && !this.hinting && (this.#trying.answered() || this.#looking.answered())) return;
    this.refused = message;
    this.hinting = false;
  }

  #join(snapshot: Snapshot): void {
    this.playback.clear();
    this.#trying.forget();
    this.#looking.forget();
    this.link = "here";
    this.#joined = true;
    this.#tries = 0;
    this.seat = snapshot.seat;
    this.table = snapshot.table;
    this.position = snapshot.position;
    this.undo = snapshot.position?.undo ?? null;
    this.log = snapshot.log.map((logged) => ({ logged, struck: false }));
    this.chat = snapshot.chat;
    this.watchers = snapshot.watchers;
    this.#answered(snapshot.position);
    this.behind = snapshot.behind;
    this.asking = snapshot.asking;
    this.hinting = false;
    this.forget();
  }

  /** Forget what was explained. */
  forget(): void {
    this.refused = null;
    this.whyNot = null;
    this.hinted = null;
  }

  /** Take in where the game stands, and forget the thinking of bots that need not decide any more. */
  #answered(position: Position | null): void {
    this.latest = position;
    this.thinking = this.thinking.filter((one) => position?.decision?.seats.includes(one.seat));
  }

  #seated(table: TableInfo, watchers: number): void {
    this.table = table;
    this.watchers = watchers;
    this.seat = table.seats.find((seat) => seat.you && seat.kind === "person")?.seat ?? null;
  }

  #show(logged: LoggedStep, position: Position): void {
    this.log = [...this.log, { logged, struck: false }];
    this.position = position;
    this.undo = position.undo;
    this.forget();
  }

  #strike(from: number): void {
    this.log = this.log.map((entry) => (entry.logged.step > from ? { ...entry, struck: true } : entry));
  }
}

/** Asks one thing after the other: the server answers one of a kind at a time. */
class Asker<Message extends ClientMessage> {
  #asked = false;
  #waiting: Message | null = null;
  #sent: Message | null = null;

  constructor(
    private readonly send: (message: Message) => boolean,
    /** Puts what waits and what is wished for together; unless told, the newest wish is the only one. */
    private readonly join: (waiting: Message, wish: Message) => Message = (_, wish) => wish,
  ) {}

  wish(wish: Message): void {
    this.#waiting = this.#waiting ? this.join(this.#waiting, wish) : wish;
    if (!this.#asked) this.#ask();
  }

  /** The answer came; false if nothing was asked. */
  answered(): boolean {
    if (!this.#asked) return false;
    this.#ask();
    return true;
  }

  /** Ask the same once more, unless something newer waits; false if this was the second time. */
  again(): boolean {
    if (!this.#asked || (this.#waiting ??= this.#sent) === null) return false;
    this.#ask();
    this.#sent = null;
    return true;
  }

  forget(): void {
    this.#asked = false;
    this.#waiting = null;
  }

  #ask(): void {
    const message = this.#waiting;
    this.#waiting = null;
    this.#sent = message;
    this.#asked = message !== null && this.send(message);
  }
}
