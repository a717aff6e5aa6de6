import { afterEach, expect, test, vi } from "vitest";
import { api, FaultError, faultWords, sentence } from "../src/lib/api";

function answer(body: string, status = 200): void {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response(body, { status }))),
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("an answer comes back as it is", async () => {
  answer('{"player":"p","name":"Rowan","token":null}');

  expect((await api.me())?.name).toBe("Rowan");
});

test("a refusal carries the server's words, status and clause", async () => {
  answer('{"error":"no chair is free","code":"no_seat","clause":"","report":""}', 409);

  const refused = await api.sit("mound", {}).catch((error: unknown) => error);

  expect(refused).toBeInstanceOf(FaultError);
  expect([(refused as FaultError).status, faultWords(refused)]).toEqual([409, "No chair is free."]);
});

test("an answer that is no fault is still explained", async () => {
  answer("<html>", 502);

  const broken = await api.games().catch((error: unknown) => error);

  expect(faultWords(broken)).toBe("The server answered 502 without a reason.");
});

test("a server that cannot be reached is said to be", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.reject(new TypeError("failed"))),
  );

  const unreached = await api.games().catch((error: unknown) => error);

  expect(faultWords(unreached)).toBe("The server cannot be reached; nothing is lost.");
});

test("a sentence opens with a capital and ends with a stop", () => {
  expect(["cairo can spare 2", "Really?", ""].map(sentence)).toEqual(["Cairo can spare 2.", "Really?", ""]);
});
