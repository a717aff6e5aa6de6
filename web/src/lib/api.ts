// Asks the server over HTTP. Every refusal is a `FaultError` with the server's own words.
import type {
  Fault,
  FillSeat,
  Fork,
  GameInfo,
  GlossaryPage,
  Json,
  LabInfo,
  LoggedStep,
  Me,
  NewPlayer,
  NewRun,
  NewTable,
  ProofInfo,
  ReplayInfo,
  ReplayStep,
  Review,
  RulebookPage,
  Seal,
  SitDown,
  TableInfo,
  TableList,
} from "../protocol";
import { words } from "../words";
import { query } from "./address";
import { capital } from "./names";

/** The server refused, or could not be reached (status 0). */
export class FaultError extends Error {
  constructor(
    readonly fault: Fault,
    readonly status: number,
  ) {
    super(fault.error);
  }
}

async function ask<Answer>(method: "GET" | "POST", path: string, body?: object): Promise<Answer> {
  let response: Response;
  try {
    const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    response = await fetch(`/api${path}`, { method, ...sent });
  } catch {
    throw new FaultError(unreached, 0);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as Answer;
  throw new FaultError(isFault(answer) ? answer : broken(response.status), response.status);
}

const unreached: Fault = { error: words.fault.unreached, code: "unreached", clause: "", report: "" };

function broken(status: number): Fault {
  return { error: words.fault.broken(status), code: "broken", clause: "", report: "" };
}

function isFault(answer: unknown): answer is Fault {
  return typeof answer === "object" && answer !== null && "error" in answer && "code" in answer;
}

/** Return what went wrong in words for the player. */
export function faultWords(error: unknown): string {
  if (error instanceof FaultError) return sentence(error.fault.error);
  return words.fault.ours;
}

/** Return text that opens with a capital and ends with a full stop. */
export function sentence(text: string): string {
  const opened = capital(text);
  return /[.!?]$/.test(opened) || opened === "" ? opened : `${opened}.`;
}

/** Every endpoint, by what it is asked for. */
export const api = {
  me: () => ask<Me | null>("GET", "/me"),
  introduce: (body: NewPlayer) => ask<Me>("POST", "/players", body),
  games: () => ask<GameInfo[]>("GET", "/games"),
  rulebook: (game: string) => ask<RulebookPage>("GET", `/games/${game}/rulebook`),
  glossary: (game: string) => ask<GlossaryPage>("GET", `/games/${game}/glossary`),
  board: (game: string) => ask<Record<string, Json>>("GET", `/games/${game}/board`),
  tables: () => ask<TableList>("GET", "/tables"),
  table: (table: string, invite: string) => ask<TableInfo>("GET", `/tables/${table}${query({ invite })}`),
  seal: () => ask<Seal>("POST", "/seals"),
  openTable: (body: NewTable) => ask<TableInfo>("POST", "/tables", body),
  byInvite: (code: string) => ask<TableInfo>("GET", `/invites${query({ invite: code })}`),
  sit: (table: string, body: SitDown) => ask<TableInfo>("POST", `/tables/${table}/sit`, body),
  leave: (table: string) => ask<TableInfo>("POST", `/tables/${table}/leave`, {}),
  fill: (table: string, body: FillSeat) => ask<TableInfo>("POST", `/tables/${table}/fill`, body),
  rematch: (table: string) => ask<TableInfo>("POST", `/tables/${table}/rematch`, {}),
  proof: (table: string, invite: string) => ask<ProofInfo>("GET", `/tables/${table}/proof${query({ invite })}`),
  replay: (table: string, invite: string) => ask<ReplayInfo>("GET", `/tables/${table}/replay${query({ invite })}`),
  replayStep: (table: string, step: number, seenAs: string, invite: string) =>
    ask<ReplayStep>("GET", `/tables/${table}/replay/${step}${query({ as: seenAs, invite })}`),
  replayLog: (table: string, step: number, seenAs: string, invite: string) =>
    ask<LoggedStep[]>("GET", `/tables/${table}/replay/${step}/log${query({ as: seenAs, invite })}`),
  review: (table: string, step: number, invite: string) => ask<Review>("GET", `/tables/${table}/review/${step}${query({ invite })}`),
  lab: () => ask<LabInfo>("GET", "/lab"),
  startRun: (body: NewRun) => ask<LabInfo>("POST", "/lab/runs", body),
  fork: (table: string, body: Fork, invite: string) => ask<TableInfo>("POST", `/tables/${table}/fork${query({ invite })}`, body),
};
