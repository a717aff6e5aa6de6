import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { check, noted, openTable } from "../src/lib/luck";
import type { ProofInfo } from "../src/protocol";

// The hash of the bytes 00 01 02 03.
const HASH = "054edec1d0211f624fed0cbca9d4f9400b0e491c43742af2c5b0abebf0c990d8";

function proof(changes: Partial<ProofInfo> = {}): ProofInfo {
  const whole = { table: "mound", game: "skirmish", names: ["Ann", "Bob"], commitment: HASH, seed: "00010203" };
  return { ...whole, nonces: ["aa", ""], rolls: 7, fault: "", ...changes };
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("a kept promise holds in every part", async () => {
  expect(await check(proof(), { commitment: HASH, nonce: "aa" })).toEqual({
    rolls: "holds",
    seed: "holds",
    promise: "holds",
    part: "holds",
  });
});

test("another seed, promise, part or roll is told", async () => {
  const changed = proof({ seed: "00010204", fault: "action 3, roll 1", nonces: ["", ""] });

  expect(await check(changed, { commitment: "another", nonce: "aa" })).toEqual({
    rolls: "fails",
    seed: "fails",
    promise: "fails",
    part: "fails",
  });
});

test("who noted nothing learns of the seed and the rolls only", async () => {
  expect(await check(proof(), null)).toEqual({ rolls: "holds", seed: "holds", promise: "unknown", part: "unknown" });
});

test("a table is opened on a promise made before, and both parts are noted", async () => {
  const sent: [string, string][] = [];
  const answers = [{ commitment: HASH }, { table: "mound", commitment: HASH }];
  const fetched = vi.fn((path: string, request: RequestInit) => {
    sent.push([path, typeof request.body === "string" ? request.body : ""]);
    return Promise.resolve(new Response(JSON.stringify(answers[sent.length - 1]), { status: 201 }));
  });
  vi.stubGlobal("fetch", fetched);

  await openTable({ game: "skirmish", seats: [] });

  const wish = JSON.parse(sent[1]?.[1] ?? "{}") as { commitment: string; nonce: string };
  expect(sent.map(([path]) => path)).toEqual(["/api/seals", "/api/tables"]);
  expect(wish.commitment).toBe(HASH);
  expect(wish.nonce).toMatch(/^[0-9a-f]{32}$/);
  expect(noted("mound")).toEqual({ commitment: HASH, nonce: wish.nonce });
});
