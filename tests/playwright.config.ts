import { defineConfig } from "@playwright/test";

import { CHROMIUM, FLAGS } from "./support/chromium.ts";

/** Two cores decode for every page of a class: one test at a time. A test that needs a second try is a fault. */
export default defineConfig({
  testDir: ".",
  outputDir: ".results/traces",
  globalSetup: "./support/vitest-setup.ts",
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["line"], ["json", { outputFile: ".results/playwright.json" }]],
  projects: [
    { name: "e2e", testMatch: "e2e/*.spec.ts" },
    { name: "faults", testMatch: "faults/*.spec.ts" },
  ],
  use: {
    browserName: "chromium",
    headless: true,
    permissions: ["camera", "microphone"],
    // What answers without a network is in the way of tests that cut it; its own test lets it in.
    serviceWorkers: "block",
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: CHROMIUM,
      args: FLAGS,
      // A muted browser captures a shared tab without its sound.
      ignoreDefaultArgs: ["--mute-audio"],
    },
    trace: { mode: "retain-on-failure", screenshots: false },
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
  },
});
