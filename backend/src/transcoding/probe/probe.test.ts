import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type ClipFolder, clipFolder } from "../../../test/clips.ts";
import { probeVideo } from "./probe.ts";

const WHOLE = 120_000;
const SECONDS = 12;

describe("the length of a video", () => {
  let clips: ClipFolder;
  beforeAll(async () => {
    clips = await clipFolder();
  });
  afterAll(() => clips.close());

  const shape = { size: "160x90", rate: "10", seconds: SECONDS };
  const SEVERAL_CLUSTERS = ["-cluster_time_limit", "1000"];

  it.each([
    ["mkv", "matroska", ["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac"]],
    ["webm", "matroska", ["-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus"]],
  ])(
    "is what is left of it where a %s was cut off, whatever its header says",
    async (extension, demuxer, codecs) => {
      const args = [...codecs, ...SEVERAL_CLUSTERS];
      const whole = await clips.make(`whole.${extension}`, { ...shape, args });
      expect((await probeVideo(clips.ffmpeg, demuxer, whole)).duration).toBeCloseTo(SECONDS, 0);
      const bytes = await readFile(whole);
      const path = join(clips.folder, `cut.${extension}`);
      await writeFile(path, bytes.subarray(0, Math.floor(bytes.length / 2)));
      const { duration, lastPicture } = await probeVideo(clips.ffmpeg, demuxer, path);
      expect(lastPicture).toBeGreaterThan(1);
      expect(duration).toBeLessThan(SECONDS - 2);
      expect(Math.abs(duration - lastPicture)).toBeLessThan(2);
    },
    WHOLE,
  );

  it(
    "is what the header says where one picture stays to the end",
    async () => {
      const slides = ["-vf", "fps=1/6", "-c:v", "libx264", "-preset", "ultrafast"];
      const path = await clips.make("slides.mp4", { ...shape, sound: false, args: slides });
      expect((await probeVideo(clips.ffmpeg, "mov", path)).duration).toBeCloseTo(SECONDS, 0);
    },
    WHOLE,
  );
});
