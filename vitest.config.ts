import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/runner/LongestFirst.ts";
import { VITEST_FILES } from "./tests/runner/parts.ts";

/** Files that change their process for good: `vi.mock`, a network that is switched off. */
const ALONE = [
  "client/src/http/call.test.ts",
  "client/src/player/captions.test.ts",
  "client/src/session/session-calls.test.ts",
  "backend/src/accounts/login-work.test.ts",
  "backend/src/kernel/http/answer.test.ts",
  "backend/src/kernel/processes/no-network.test.ts",
  "setup/supervisor/compile-cache.test.ts",
  "sfu/src/recording/Recordings.test.ts",
];

/** Tests of classes, and of what a socket may ask. */
const FAR = ["signaling/src/classroom/**/*.test.ts", "signaling/src/wire/costs.test.ts"];

/** `--sequence.shuffle.files` asks for an order of vitest's own. */
const isShuffled = process.argv.some((option) => option.startsWith("--sequence.shuffle"));

export default defineConfig({
  test: {
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    projects: [
      // A process reads the product's code once for all its files: that was a third of the time.
      {
        extends: true,
        test: {
          name: "together",
          include: VITEST_FILES,
          exclude: [...configDefaults.exclude, ...ALONE],
          isolate: false,
        },
      },
      { extends: true, test: { name: "alone", include: ALONE } },
      // The same tests of classes, with the sockets at another process than the classes.
      {
        extends: true,
        test: {
          name: "far",
          include: FAR,
          env: { LYCEUM_SIGNALING: "far" },
          isolate: false,
        },
      },
    ],
    // On two cores vitest itself would run one file at a time, although many of them only wait.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    globalSetup: ["tests/support/servers/vitest-setup.ts"],
    // A busy machine is given time; what a test waits for is a condition.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
