// Small messages as the server sends them, with good defaults.
import { keepGlossary } from "../src/lib/glossary";
import type {
  Decision,
  EventInfo,
  Happened,
  LoggedStep,
  OptionChoice,
  Party,
  Position,
  SeatInfo,
  Snapshot,
  TableInfo,
  Tried,
} from "../src/protocol";

/** Take part of a document for the whole: a test leaves out what is not looked at. */
export function partly<Whole>(part: unknown): Whole {
  return part as Whole;
}

/** Learn a glossary of these terms: key, name, text, clause. */
export function learn(game: string, ...terms: [key: string, name: string, text?: string, clause?: string][]): void {
  const rest = { group: "", icon: "", short: "" };
  keepGlossary({
    game,
    lessons: [],
    terms: terms.map(([key, name, text = name, clause = ""]) => ({ key, name, text, clause, ...rest })),
  });
}

export function event(text: string, changed: Partial<EventInfo> = {}): EventInfo {
  return { event: "unit_placed", clause: "GZ-3.10", text, facts: {}, ...changed };
}

export function option(action: string, words = action): OptionChoice {
  const [kind = "", ...names] = action.split(" ");
  return { action, words, kind, names };
}

export function decision(options: OptionChoice[], changed: Partial<Decision> = {}): Decision {
  return {
    number: 7,
    name: "attack",
    question: "Where do you attack?",
    clause: "GZ-4.20",
    seats: [0],
    yours: true,
    options,
    reaction: false,
    deadline: null,
    ...changed,
  };
}

export function party(key: string, changed: Partial<Party> = {}): Party {
  return { key, title: key, seat: 0, figures: [["units", 9]], share: 9, active: false, alive: true, ...changed };
}

export function position(changed: Partial<Position> = {}): Position {
  return {
    step: 1,
    view: {},
    decision: null,
    asides: [],
    parties: [party("military", { active: true }), party("aliens", { seat: 1 })],
    phases: [],
    undo: { free: false, why_not: "", clause: "", asked_by: null, agreed: [] },
    outcome: null,
    ...changed,
  };
}

export function chair(seat: number, changed: Partial<SeatInfo> = {}): SeatInfo {
  return { seat, kind: "person", name: `P${seat}`, level: null, present: true, stand_in: false, you: seat === 0, ...changed };
}

export function table(changed: Partial<TableInfo> = {}): TableInfo {
  return {
    table: "mound",
    game: "ground-zero",
    title: "Thursday table",
    status: "running",
    public: true,
    pace: "live",
    players: 2,
    options: {},
    seats: [chair(0), chair(1, { kind: "bot", name: "Sexton", level: "normal" })],
    host: true,
    invite: "ABCD",
    created: 0,
    turn: "",
    waiting_for: [],
    next_table: null,
    winners: null,
    commitment: "",
    fault: "",
    ...changed,
  };
}

export function logged(step: number, seat: number | null, ...events: EventInfo[]): LoggedStep {
  return { step, seat, events };
}

export function happened(step: number, seat: number, ...events: EventInfo[]): Happened {
  return { type: "happened", logged: logged(step, seat, ...events), position: position({ step }) };
}

export function snapshot(changed: Partial<Snapshot> = {}): Snapshot {
  return {
    type: "snapshot",
    table: table(),
    seat: 0,
    position: position(),
    log: [],
    chat: [],
    watchers: 0,
    behind: 0,
    asking: {},
    ...changed,
  };
}

/** What a chain of answers to decision 7 would do; nothing certain, unless told. */
export function tried(actions: string[], changed: Partial<Tried> = {}): Tried {
  return {
    type: "tried",
    number: 7,
    actions,
    played: actions.length,
    by_chance: false,
    reveals: false,
    ends: false,
    events: [],
    changes: [],
    likely: null,
    refused: [],
    position: null,
    ...changed,
  };
}
