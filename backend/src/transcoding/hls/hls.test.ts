import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type ClipFolder, clipFolder } from "../../../test/clips.ts";
import { FfmpegError } from "../ffmpeg/ffmpeg.ts";
import { probeVideo } from "../probe/probe.ts";
import { entryOf, makeRungs, playlistOf } from "./hls.ts";
import { canCopyPicture, canCopySound, rungsOf } from "./ladder.ts";

const WHOLE = 120_000;
const SECONDS = 6;
/** With B-frames: pictures are not stored in the order in which they are shown. */
const REORDERED = [
  ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"],
  ...["-bf", "3", "-g", "20"],
];

/** Pictures of 12 s, of which nothing comes for some seconds: twice, and the second time just one. */
const PAUSES = ["-vf", "select='lt(t,2)+between(t,5.05,5.15)+gt(t,8.95)'", "-fps_mode", "vfr"];
const VP8 = ["-c:v", "libvpx", "-deadline", "realtime"];
const LENGTH = 12;

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

  const small = { size: "160x90", rate: "10", seconds: LENGTH };
  /** The lowest rung of a file, what its playlist says of each segment, and where it is. */
  const made = async (path: string, demuxer: string) => {
    const source = { demuxer, path, probe: await probeVideo(clips.ffmpeg, demuxer, path) };
    const rung = rungsOf(source.probe)[0]!;
    const folder = await mkdtemp(join(clips.folder, "rung-"));
    const { signal } = new AbortController();
    await makeRungs(clips.ffmpeg, source, [rung], folder, { signal, onProgress: () => {} });
    const playlist = join(folder, playlistOf(rung));
    const text = await readFile(playlist, "utf8");
    const segments = [...text.matchAll(/#EXTINF:([\d.]+),\n(\S+)/g)].map(([, seconds, file]) => ({
      seconds: Number(seconds),
      path: join(folder, file!),
    }));
    return { ...source, rung, folder, playlist, segments };
  };
  /** When the packets of a stream come. */
  const timesIn = async (path: string, stream: "v" | "a") => {
    const asked = ["-select_streams", stream, "-show_entries", "packet=pts_time"];
    const { stdout } = await clips.ffmpeg.probe([...asked, "-of", "csv=p=0", path]);
    const times = stdout.split("\n").map((line) => line.split(",")[0]!);
    return times
      .filter(Boolean)
      .map(Number)
      .toSorted((one, other) => one - other);
  };
  const total = (seconds: number[]) => seconds.reduce((sum, each) => sum + each, 0);

  it.each([
    ["webm", "matroska", VP8],
    ["mp4", "mov", REORDERED],
  ])(
    "of pictures that pause, in %s, has them when its playlist says",
    async (extension, demuxer, codec) => {
      const args = [...PAUSES, ...codec];
      const path = await clips.make(`pauses.${extension}`, { ...small, sound: false, args });
      const { rung, folder, segments } = await made(path, demuxer);
      const lengths = segments.map(({ seconds }) => seconds);
      expect(total(lengths)).toBeCloseTo(LENGTH, 0);
      expect(segments.length).toBeGreaterThan(1);
      const begins: number[] = [];
      for (const segment of segments) {
        const alone = join(folder, "alone.mp4");
        const start = await readFile(join(folder, `${rung.name}_init.mp4`));
        await writeFile(alone, Buffer.concat([start, await readFile(segment.path)]));
        begins.push((await timesIn(alone, "v"))[0]!);
      }
      for (const [place, begin] of begins.entries())
        expect(begin - begins[0]!).toBeCloseTo(total(lengths.slice(0, place)), 1);
    },
    WHOLE,
  );

  it(
    "of a film that was trimmed begins where the film does: it is not copied with what is hidden",
    async () => {
      const whole = await clips.make("untrimmed.mp4", { ...small, args: REORDERED });
      const path = join(clips.folder, "trimmed.mp4");
      await clips.ffmpeg.run(["-v", "error", "-ss", "1", "-i", whole, "-c", "copy", path]);
      const { probe, rung, segments, playlist } = await made(path, "mov");
      expect(canCopyPicture(probe, rung)).toBe(false);
      expect(canCopySound(probe)).toBe(false);
      expect(total(segments.map(({ seconds }) => seconds))).toBeCloseTo(LENGTH - 1, 0);
      expect((await timesIn(playlist, "v")).length).toBe(10 * (LENGTH - 1));
    },
    WHOLE,
  );

  it.each([
    ["begins late", "gt(t,5)"],
    ["ends early", "lt(t,5)"],
    ["has gaps", "lt(t,3)+gt(t,6)"],
  ])(
    "has sound or silence for the whole film where the sound %s",
    async (_what, heard) => {
      const args = [...REORDERED, "-af", `aselect='${heard}'`, "-c:a", "aac"];
      const path = await clips.make("missing.mp4", { ...small, args });
      const { probe, rung, playlist } = await made(path, "mov");
      expect(canCopyPicture(probe, rung)).toBe(true);
      // ffmpeg has all begin later where pictures are stored in another order.
      const [first] = await timesIn(playlist, "v");
      const times = (await timesIn(playlist, "a")).map((time) => time - first!);
      expect(Math.abs(times[0]!)).toBeLessThan(0.1);
      expect(times.at(-1)).toBeGreaterThan(LENGTH - 0.5);
      expect(times.at(-1)).toBeLessThan(LENGTH + 0.5);
      const gaps = times.slice(1).map((time, place) => time - times[place]!);
      expect(Math.max(...gaps)).toBeLessThan(0.1);
    },
    WHOLE,
  );

  it(
    "has the sound as it came where that is there for the whole film",
    async () => {
      const path = await clips.make("whole.mp4", { ...small, args: [...REORDERED, "-c:a", "aac"] });
      const probe = await probeVideo(clips.ffmpeg, "mov", path);
      expect(canCopySound(probe)).toBe(true);
      expect(probe.unsteadyRate).toBeNull();
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
