import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "{shared,backend,signaling,sfu,client,setup}/**/*.test.{ts,tsx}",
      "tests/*.test.ts",
      "tests/{integration,support}/**/*.test.ts",
    ],
    globalSetup: ["tests/support/vitest-setup.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
