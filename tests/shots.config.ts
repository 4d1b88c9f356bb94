import { defineConfig } from "@playwright/test";

import config from "./playwright.config.ts";

/** Pictures of every screen, to be looked at by people: `npm run shots`, not a part of `npm test`. */
export default defineConfig({
  ...config,
  timeout: 240_000,
  reporter: [["line"], ["json", { outputFile: ".results/shots.json" }]],
  outputDir: ".results/traces/shots",
  projects: [{ name: "shots", testMatch: "e2e/screenshots/*.shots.ts" }],
});
