// Plays a recorded game with the client's own logic, pressing as little as a player could, and counts.
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { before, type Script } from "./script";
import { Player } from "./player.svelte";

const path = process.env["BARROW_SCRIPT"] ?? "";

test("the same game is played with fewer presses", async () => {
  const script = JSON.parse(readFileSync(path, "utf8")) as Script;
  const own = script.steps.filter(({ seat }) => seat === script.seat);
  document.cookie = `barrow_player=${script.token}; path=/`;
  const player = new Player(script);

  await player.play();

  const once = own.map((step) => before(script.game, step));
  const counted = { before: once.reduce((sum, presses) => sum + presses, 0), now: player.presses, said: player.said };
  writeFileSync(`${path}.counted`, JSON.stringify(counted));
  expect(player.sitting.live.position?.outcome).not.toBeNull();
});
