import { afterEach, expect, test, vi } from "vitest";

import { readConfig, readPrograms } from "./environment.ts";
import { SetUpError } from "./set-up-error.ts";

afterEach(() => vi.unstubAllEnvs());

test("a folder that cannot keep the site's key is told by its setting", () => {
  vi.stubEnv("DATA_DIR", "/dev/null/data");
  vi.stubEnv("TOKEN_SECRET", undefined);
  expect(readConfig).toThrow(SetUpError);
  expect(readConfig).toThrow(/^DATA_DIR: \/dev\/null\/data cannot be used/);
});

test("a build uses the operator's ffmpeg, and needs no other setting", () => {
  vi.stubEnv("DATA_DIR", "/dev/null/data");
  vi.stubEnv("TOKEN_SECRET", undefined);
  vi.stubEnv("FFMPEG", "/opt/ffmpeg/bin/ffmpeg");
  vi.stubEnv("FFPROBE", "");
  expect(readPrograms()).toEqual({ ffmpeg: "/opt/ffmpeg/bin/ffmpeg", ffprobe: "ffprobe" });
});
