// Luck that can be checked: what was promised to this browser before a game, and what it added.
import type { NewTable, ProofInfo, SitDown, TableInfo } from "../protocol";
import { api } from "./api";
import { prefer } from "./settings.svelte";

/** What this browser noted before a game. */
export interface Noted {
  commitment: string;
  nonce: string;
}

const KEY = "barrow.luck.";
const NONCE_BYTES = 16;

/** Open a table whose luck was promised before this browser added its own part. */
export async function openTable(wish: NewTable): Promise<TableInfo> {
  const { commitment } = await api.seal();
  const nonce = newNonce();
  const table = await api.openTable({ ...wish, commitment, nonce });
  note(table.table, { commitment, nonce });
  prefer({ game: wish.game });
  return table;
}

/** Sit down, adding to luck that was promised already. */
export async function sit(table: TableInfo, wish: SitDown): Promise<TableInfo> {
  const nonce = newNonce();
  const seated = await api.sit(table.table, { ...wish, nonce });
  note(table.table, { commitment: table.commitment, nonce });
  return seated;
}

function newNonce(): string {
  return hex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
}

function note(table: string, noted: Noted): void {
  try {
    localStorage.setItem(KEY + table, JSON.stringify(noted));
  } catch {
    // A browser that keeps nothing can still compare by hand.
  }
}

/** Return what this browser noted before the game at a table. */
export function noted(table: string): Noted | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY + table) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    return "commitment" in kept && "nonce" in kept ? { commitment: String(kept.commitment), nonce: String(kept.nonce) } : null;
  } catch {
    return null;
  }
}

/** How a check came out: it holds, it does not, or it could not be made here. */
export type Verdict = "holds" | "fails" | "unknown";

/** Every promise of a finished game, and whether it was kept. */
export interface Checked {
  rolls: Verdict;
  seed: Verdict;
  promise: Verdict;
  part: Verdict;
}

/** Check a proof against what this browser noted; the hash is computed here. */
export async function check(proof: ProofInfo, kept: Noted | null): Promise<Checked> {
  const hashed = await sha256(proof.seed);
  return {
    rolls: verdict(proof.fault === ""),
    seed: hashed === null || proof.commitment === "" ? "unknown" : verdict(hashed === proof.commitment),
    promise: kept === null ? "unknown" : verdict(kept.commitment === proof.commitment),
    part: kept === null ? "unknown" : verdict(proof.nonces.includes(kept.nonce)),
  };
}

function verdict(holds: boolean): Verdict {
  return holds ? "holds" : "fails";
}

/** Return the hash of bytes written in hexadecimal; null where the browser offers none. */
async function sha256(bytes: string): Promise<string | null> {
  // Browsers offer it on HTTPS and on one's own machine only.
  if (!("subtle" in crypto)) return null;
  const pairs = bytes.match(/../g) ?? [];
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(pairs.map((pair) => parseInt(pair, 16))));
  return hex(new Uint8Array(digest));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
