import { expect, test } from "vitest";
import { paceOf } from "../src/lib/time";
import { chair, table } from "./samples";

test.each([
  ["a person among bots has no clock", [chair(0), chair(1, { kind: "bot" })], "unhurried"],
  ["two people have one", [chair(0), chair(1)], "live"],
  ["somebody who is away still counts", [chair(0), chair(1, { present: false })], "live"],
  ["whoever sits down yet counts", [chair(0), chair(1, { kind: "open" })], "live"],
  ["a bot's stand-in waits for nobody", [chair(0), chair(1, { stand_in: true })], "unhurried"],
] as const)("%s", (_, seats, pace) => {
  expect(paceOf(table({ pace: "live", seats: [...seats] }))).toBe(pace);
});
