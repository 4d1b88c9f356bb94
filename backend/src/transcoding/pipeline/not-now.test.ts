import { DomainError } from "@lyceum/shared/errors.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { type PipelineBench, WHOLE, openPipelineBench } from "../../../test/pipeline-bench.ts";
import { VIDEO_CONVERSION } from "./ask-for-conversion.ts";
import { FfmpegError } from "../ffmpeg/ffmpeg.ts";
import type { MediaStore } from "../../kernel/files/store.ts";

const SOON = { timeout: 60_000 };
const withCode = (code: string) => Object.assign(new Error(`It says ${code}`), { code });

describe("a conversion for which there is no", () => {
  let bench: PipelineBench;
  beforeAll(async () => {
    bench = await openPipelineBench();
  });
  afterEach(() => bench.clear());
  afterAll(() => bench.close());

  it.each([
    ["store", new DomainError("unavailable", "The store does not answer", 5)],
    ["room", withCode("ENOSPC")],
    ["quota", withCode("EDQUOT")],
    ["room for ffmpeg", new FfmpegError("ffmpeg", "itself", "av: No space left on device")],
    ["database", withCode("57P01")],
  ])(
    "%s waits, uses up no try, and is made afterwards",
    async (_what, error) => {
      let works = false;
      const local: MediaStore["local"] = async (...asked) => {
        if (!works) throw error;
        return bench.store.local(...asked);
      };
      const path = await bench.clips.make("a.mp4", { size: "320x180" });
      const id = await bench.queue(path, { playlist_key: "videos/plays" });
      bench.start({ store: { ...bench.store, local } });
      const { limit } = VIDEO_CONVERSION.retry;
      await expect
        .poll(() => bench.job(id), SOON)
        .toMatchObject({ state: "retry", limit: limit + 1, output: { postponed: true } });
      expect(await bench.row(id)).toMatchObject({ media: "queued", is_whole: false });
      works = true;
      await bench.hurry();
      await bench.reach(id, "ready");
    },
    WHOLE,
  );
});
