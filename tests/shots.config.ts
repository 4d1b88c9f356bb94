import { defineConfig } from "@playwright/test";

import config from "./playwright.config.ts";

/** Screenshots of every screen for people: `npm run shots`, not part of `npm test`. */
export default defineConfig({
  ...config,
  timeout: 240_000,
  reporter: [["line"], ["json", { outputFile: ".results/shots.json" }]],
  outputDir: ".results/traces/shots",
  projects: [{ name: "shots", testMatch: "e2e/screenshots/*.shots.ts" }],
});
