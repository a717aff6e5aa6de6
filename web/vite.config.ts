import globalData from "@csstools/postcss-global-data";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import customMedia from "postcss-custom-media";
import { defineConfig } from "vitest/config";
import { sizes } from "./scripts/sizes.ts";

// `npm run dev` shows the client with a server that runs beside it.
const server = process.env["BARROW_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), sizes()],
  css: { postcss: { plugins: [globalData({ files: ["src/style/media.css"] }), customMedia()] } },
  build: {
    outDir: "../src/barrow/server/static",
    emptyOutDir: true,
    // The server's content policy lets no file be written into another.
    assetsInlineLimit: 0,
    target: "es2022",
    // How long the build takes is nobody's concern but ours.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: { "/api": { target: server, ws: true } },
    // Tests read the games' own glossaries.
    fs: { allow: [".", "../src/barrow/games"] },
  },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    css: { include: /media\.css/ },
    // One environment for all files: making one takes longer than the tests.
    isolate: false,
    maxWorkers: 1,
  },
});
