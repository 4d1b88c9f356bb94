import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { VITEST_FILES } from "./tests/runner/parts.ts";

export default defineConfig({
  test: {
    include: VITEST_FILES,
    // On two cores vitest itself would run one file at a time, although many of them only wait.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    globalSetup: ["tests/support/servers/vitest-setup.ts"],
    // A busy machine is given time; what a test waits for is a condition.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
