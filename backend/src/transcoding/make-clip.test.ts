import { stat } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type ClipFolder, clipFolder } from "../../test/clips.ts";
import { type Ffmpeg, FfmpegError } from "./ffmpeg/ffmpeg.ts";
import { makeClip } from "./make-clip.ts";
import { probeVideo } from "./probe/probe.ts";

const NEVER = new AbortController().signal;

let clips: ClipFolder;

beforeAll(async () => {
  clips = await clipFolder();
});
afterAll(() => clips.close());

const made = async (title: string, by = clips.ffmpeg) => {
  const path = join(clips.folder, "clip.mp4");
  await makeClip(by, { title, seconds: 2, path }, NEVER);
  return { ...(await probeVideo(by, "mov", path, NEVER)), size: (await stat(path)).size };
};

describe("a clip", () => {
  it("is a small video of its length, with sound, whatever letters its title has", async () => {
    const clip = await made("It's [a, b]; c:\\d %{pts} 100% = 'ñ'");
    expect(clip).toMatchObject({ width: 640, height: 360, audio: expect.anything() });
    expect(clip.duration).toBeCloseTo(2, 0);
    expect(clip.size).toBeLessThan(50_000);
  });

  it("has no title where ffmpeg can draw no letters", async () => {
    const drawn: string[] = [];
    const withoutLetters: Ffmpeg = {
      ...clips.ffmpeg,
      run: async (args, options) => {
        if (args.join(" ").includes("drawtext"))
          throw new FfmpegError("ffmpeg", "itself, 1", "No filter");
        drawn.push(...args);
        return clips.ffmpeg.run(args, options);
      },
    };
    expect(await made("Fractions", withoutLetters)).toMatchObject({ width: 640 });
    expect(drawn.length).toBeGreaterThan(0);
  });

  it("is not begun again without its title when it fails for another reason", async () => {
    const path = join(clips.folder, "no/such/folder/clip.mp4");
    await expect(
      makeClip(clips.ffmpeg, { title: "Fractions", seconds: 1, path }, NEVER),
    ).rejects.toThrow(FfmpegError);
  });
});
