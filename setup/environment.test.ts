import { afterEach, expect, test, vi } from "vitest";

import { readConfig } from "./environment.ts";
import { SetUpError } from "./set-up-error.ts";

afterEach(() => vi.unstubAllEnvs());

test("a folder that cannot keep the site's key is told by its setting", () => {
  vi.stubEnv("DATA_DIR", "/dev/null/data");
  vi.stubEnv("TOKEN_SECRET", undefined);
  expect(readConfig).toThrow(SetUpError);
  expect(readConfig).toThrow(/^DATA_DIR: \/dev\/null\/data cannot be used/);
});
