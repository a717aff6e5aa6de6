// Plays one recorded game against a server: tests/web/test_clicks.py runs it, with the address in BARROW_SERVER.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const url = process.env["BARROW_SERVER"] ?? "";

export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ["browser"] },
  test: {
    environment: "happy-dom",
    environmentOptions: { happyDOM: { url } },
    include: ["tests/clicks/play.ts"],
    testTimeout: 300_000,
    maxWorkers: 1,
  },
});
