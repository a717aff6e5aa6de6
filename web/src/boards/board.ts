// What a board is given: it draws the position, lights the options, and reports clicks.
import type { Names } from "../lib/names";
import type {
  Decision,
  EventInfo,
  Json,
  OptionChoice,
  OptionRefused,
  Party,
  Position,
  ReplayStep,
  RuleWeighed,
  SeatInfo,
} from "../protocol";

type Document = Record<string, Json>;

/** An event by its name, from which its facts follow. */
export interface EventOf<Name extends string, Facts> extends Omit<EventInfo, "event" | "facts"> {
  event: Name;
  facts: Facts;
}

/** Events as they are being shown, before the position they led to is. */
export interface Shown<Event = EventInfo> {
  /** Counts up with every step, so that a board can tell two steps apart. */
  step: number;
  seat: number | null;
  /** The events of the step shown so far; the last one is happening now. */
  events: readonly Event[];
  /** True until the position they led to is shown. */
  running: boolean;
}

/** What somebody else did since your latest move: it stays marked on the board until your next one. */
export interface Trace<Event = EventInfo> {
  /** Its number on the board and in the strip above it, from 1. */
  number: number;
  seat: number | null;
  events: readonly Event[];
  /** True while you look back at it. */
  now: boolean;
}

/** What a board is given; a game's own board knows the types of its documents and events. */
export interface BoardProps<Board = Document, View = Document, Event = EventInfo> {
  game: string;
  /** What the server says the board is drawn from: places, names, pictures. */
  board: Board;
  /** All that this seat may know: now, at a moment that is played back, or at one you look back to. */
  view: View;
  /**
   * What the answers being tried lead to, as far as that is certain; null while nothing is tried.
   * What is new in it is drawn as a ghost, and a figure that differs as before and after.
   */
  after: View | null;
  /** What would happen until then. */
  foretold?: readonly Event[];
  position: Position;
  /** The question that the options answer; null if nothing is asked. */
  decision: Decision | null;
  /**
   * The view in which that question is open: read the decision's frame from it. It is `view` for the
   * first question, and for a question that follows from answers being tried what those lead to.
   */
  asked: View;
  /** Your seat; null for a watcher. */
  seat: number | null;
  /** What you may choose now; empty if nothing is asked of you. */
  options: readonly OptionChoice[];
  /** What one would expect among them, and why it is not. */
  refused?: readonly OptionRefused[];
  /** Those that fit the names picked and the words typed so far. */
  narrowed: readonly OptionChoice[];
  /**
   * The numbers to press, while there are at most nine: by action, or by the name of the
   * next part where a choice is asked for part by part.
   */
  chips: ReadonlyMap<string, number>;
  /** Answers to the questions before it that could still be chosen instead: another card, another piece. */
  earlier: readonly OptionChoice[];
  /** What is asked once this step is ended, in which view: an answer to it ends the step. */
  ahead?: { options: readonly OptionChoice[]; view: View } | null;
  /** The names picked so far of a choice with several parts. */
  trail: readonly string[];
  /** The action chosen last: tried, and not sent before it is confirmed. It need not be among the options. */
  tried: string | null;
  /** All answers being tried, in order: the card, then its place. */
  chain: readonly string[];
  /** The action under the pointer, here or in the decision bar. */
  hovered: string | null;
  /** The action that a bot would choose. */
  hinted: string | null;
  /** Pieces that a line of the log names. */
  highlight: readonly string[];
  /** What others did since your latest move, in order. */
  traces: readonly Trace<Event>[];
  playback: Shown<Event>;
  /** What happened before the step in `playback`, as far as it is known and was not taken back. */
  past?: () => readonly Event[];
  names: Names;
  /** Who sits where, for a board that shows the sides itself. */
  seats: readonly SeatInfo[];
  /** Try an action; nothing is sent before it is confirmed. */
  onchoose: (action: string) => void;
  /** What was chosen last was dropped in its place: that plays it, unless more is to be said. */
  ondropped?: () => void;
  /** Pick the next name of a choice with several parts. */
  onnarrow: (name: string) => void;
  /** Go one step back in a choice with several parts. */
  onback?: () => void;
  onhover: (action: string | null) => void;
  /** Which rules the choices proposed last keep and break. */
  weighed?: readonly RuleWeighed[] | null;
  /** Ask which rules several choices as a whole would keep, or hand them in. */
  onpropose?: (proposal: Record<string, Json>, handIn: boolean) => void;
  /**
   * Go on answering, without trying, as long as the intention has an answer to what is asked next; it
   * is asked after everything before has been seen. What is done is said in the bar, and can be stopped there.
   */
  onrepeat?: (said: string, intention: (decision: Decision, view: View) => string | null) => void;
  /** Ask why an action is not legal, as an answer to the open question or to the first; the popover opens at the place given. */
  onwhy: (action: string, place?: DOMRect, first?: boolean) => void;
}

/** Return what a board is given that is only looked at, at a moment of a finished game. */
export function lookedAt(game: string, board: Document, moment: ReplayStep, seat: number | null): BoardProps {
  const { step, view, parties, phases, events } = moment;
  const nothing = () => undefined;
  const undo = { free: false, why_not: "", clause: "", asked_by: null, agreed: [] };
  return {
    ...{ game, board, view, after: null, asked: view, seat, decision: null },
    position: { step, view, decision: null, asides: [], parties, phases, undo, outcome: null },
    ...{ options: [], narrowed: [], earlier: [], chips: new Map(), trail: [], chain: [], traces: [], highlight: [] },
    ...{ tried: null, hovered: null, hinted: null, names: new Map(), seats: [] },
    playback: { step, seat: moment.seat, events, running: false },
    ...{ onchoose: nothing, onnarrow: nothing, onhover: nothing, onwhy: nothing },
  };
}

/** What draws pieces as they are printed is given: their ids row by row, and any position of the game. */
export interface SpecimenProps<Given = BoardProps> {
  given: Given;
  rows: readonly (readonly string[])[];
}

/** What a plate is given: one side, and what it is drawn from. */
export interface PlateProps<Board = Document, View = Document> {
  party: Party;
  board: Board;
  view: View;
}

/** Return things by their ids. */
export function byId<Thing extends { id: string }>(things: readonly Thing[]): Map<string, Thing> {
  return new Map(things.map((thing) => [thing.id, thing]));
}
