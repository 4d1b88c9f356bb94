import { defineConfig } from "@playwright/test";

import { CHROMIUM, forPages, launched } from "./support/chromium.ts";

/** Where media is decoded or converted, or calls are timed: one test at a time, with both cores to itself. */
const CLASSES = ["e2e/{class,course}-*.spec.ts", "e2e/{bad-input,sessions}.spec.ts"];

/** A run empties the folders of its own projects alone: what another one left is still there to be read. */
const project = (name: string, testMatch: string | string[], testIgnore: string[] = []) => ({
  name,
  testMatch,
  testIgnore,
  outputDir: `.results/traces/${name}`,
});

/**
 * By hand all of them run one at a time; `npm test` runs the pages two at a time, each worker with a site of its own.
 * A test that needs a second try is a fault.
 */
export default defineConfig({
  testDir: ".",
  globalSetup: "./support/vitest-setup.ts",
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // Waits end with what is waited for; how long is too long is for the benches to say, on a machine with nothing else at work.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [["line"], ["json", { outputFile: ".results/playwright.json" }]],
  projects: [
    {
      ...project("pages", "e2e/*.spec.ts", CLASSES),
      use: { launchOptions: launched(forPages()) },
    },
    project("classes", CLASSES),
    project("faults", "faults/*.spec.ts"),
  ],
  use: {
    browserName: "chromium",
    headless: true,
    permissions: ["camera", "microphone"],
    // What answers without a network is in the way of tests that cut it; its own test lets it in.
    serviceWorkers: "block",
    viewport: { width: 1280, height: 800 },
    launchOptions: launched(CHROMIUM),
    trace: { mode: "retain-on-failure", screenshots: false },
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
  },
});
