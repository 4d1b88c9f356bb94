import { defineConfig } from "@playwright/test";

import { CHROMIUM, launched, withoutWindows } from "./support/pages/chromium.ts";
import { EXPECTED_WITHIN } from "./support/pages/expect.ts";

/** Projects that decode or convert media, or time calls: one test at a time, with both cores for itself. */
const CLASSES = ["e2e/{class,course}-*.spec.ts", "e2e/{bad-input,sessions}.spec.ts"];

/** A file that needs a browser's windows says so itself. */
const WITHOUT_WINDOWS = { launchOptions: launched(withoutWindows()) };
/** A quarter of the screen's pixels. */
const FEW_PIXELS = { deviceScaleFactor: 0.5 };
/** And a quarter of the pictures that a camera takes: they are counted, not timed. */
const LITTLE_TO_DRAW = { ...FEW_PIXELS, launchOptions: launched(withoutWindows(), 5) };

/** A run empties only the folders of its own projects: other projects' results stay. */
const project = (name: string, testMatch: string | string[], testIgnore: string[] = []) => ({
  name,
  testMatch,
  testIgnore,
  outputDir: `.results/traces/${name}`,
});

/**
 * Run by hand, all tests run one at a time; `npm test` runs the pages two at a time, each worker with its own site. A
 * test that needs a retry is a fault.
 */
export default defineConfig({
  testDir: ".",
  globalSetup: "./support/servers/vitest-setup.ts",
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // Waits end with their condition; benchmarks on an idle machine measure how long is too long.
  timeout: 240_000,
  expect: { timeout: EXPECTED_WITHIN },
  reporter: [["line"], ["json", { outputFile: ".results/playwright.json" }]],
  projects: [
    { ...project("pages", "e2e/*.spec.ts", CLASSES), use: WITHOUT_WINDOWS },
    { ...project("classes", CLASSES), use: LITTLE_TO_DRAW },
    {
      ...project("faults", "faults/*.spec.ts"),
      use: { ...WITHOUT_WINDOWS, ...FEW_PIXELS },
    },
  ],
  use: {
    browserName: "chromium",
    headless: true,
    permissions: ["camera", "microphone"],
    // The service worker interferes with tests that cut the network; its own test allows it.
    serviceWorkers: "block",
    viewport: { width: 1280, height: 800 },
    launchOptions: launched(CHROMIUM),
    // A trace copies the page before and after each step: a third of the processor time of a class.
    trace: process.env.TRACE ? { mode: "retain-on-failure", screenshots: false } : "off",
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
  },
});
