import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type ClipFolder, clipFolder } from "../../../test/clips.ts";
import { FfmpegError } from "../ffmpeg/ffmpeg.ts";
import { probeVideo } from "../probe/probe.ts";
import { entryOf, makeRungs, playlistOf } from "./hls.ts";
import { canCopyPicture, rungsOf } from "./ladder.ts";

const WHOLE = 120_000;
const SECONDS = 6;
/** With B-frames: pictures are not stored in the order in which they are shown. */
const REORDERED = [
  ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"],
  ...["-bf", "3", "-g", "20"],
];

describe("a rung", () => {
  let clips: ClipFolder;
  beforeAll(async () => {
    clips = await clipFolder();
  });
  afterAll(() => clips.close());

  const probed = async (extension: string, demuxer: string, seconds = SECONDS) => {
    const shape = { size: "320x240", rate: "10", seconds, sound: false, args: REORDERED };
    const path = await clips.make(`clip.${extension}`, shape);
    const probe = await probeVideo(clips.ffmpeg, demuxer, path);
    const folder = await mkdtemp(join(clips.folder, "rung-"));
    return { source: { demuxer, path, probe }, rung: rungsOf(probe)[0]!, folder };
  };

  it.each([
    ["avi", "avi"],
    ["wmv", "asf"],
  ])(
    "is encoded from %s, which does not say when its pictures are shown, and is as long",
    async (extension, demuxer) => {
      const { source, rung, folder } = await probed(extension, demuxer);
      expect(source.probe.keyFrameGap).toBeGreaterThan(10);
      const { signal } = new AbortController();
      await makeRungs(clips.ffmpeg, source, [rung], folder, { signal, onProgress: () => {} });
      const playlist = await readFile(join(folder, playlistOf(rung)), "utf8");
      const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, each]) => Number(each));
      expect(lengths.reduce((sum, each) => sum + each, 0)).toBeCloseTo(SECONDS, 0);
      const entry = await entryOf(rung, folder, source.probe);
      expect(entry).toMatch(/BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,/);
    },
    WHOLE,
  );

  it.each([
    ["mp4", "mov"],
    ["mkv", "matroska"],
    ["ts", "mpegts"],
  ])(
    "is copied from H.264 with B-frames in %s",
    async (extension, demuxer) => {
      const { source, rung } = await probed(extension, demuxer);
      expect(source.probe.keyFrameGap).toBeCloseTo(2, 1);
      expect(canCopyPicture(source.probe, rung)).toBe(true);
    },
    WHOLE,
  );

  it("that lasts no time is none", async () => {
    const { source, rung, folder } = await probed("mp4", "mov", 1);
    const file = `${rung.name}_00000.m4s`;
    for (const name of [file, `${rung.name}_init.mp4`]) await writeFile(join(folder, name), "avcC");
    await writeFile(join(folder, playlistOf(rung)), `#EXTM3U\n#EXTINF:0.000000,\n${file}\n`);
    const entry = entryOf(rung, folder, source.probe);
    await expect(entry).rejects.toBeInstanceOf(FfmpegError);
  });
});
