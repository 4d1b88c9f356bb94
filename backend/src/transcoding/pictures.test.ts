import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, it } from "vitest";

import { type ClipFolder, clipFolder } from "../../test/clips.ts";
import type { Ffmpeg } from "./ffmpeg/ffmpeg.ts";
import { makeStoryboard } from "./pictures.ts";
import { probeVideo } from "./probe/probe.ts";

const execute = promisify(execFile);
const NEVER = new AbortController().signal;
const RATE = 5;

let clips: ClipFolder;

beforeAll(async () => {
  clips = await clipFolder();
});
afterAll(() => clips.close());

/** Of 8 bits. */
const WHITE = 255;

/** A video that becomes white from its beginning to its end. */
const lighterClip = async (seconds: number, gap: number): Promise<string> => {
  const path = join(clips.folder, `lighter-${seconds}-${gap}.mp4`);
  const lighter = `nullsrc=s=160x90:r=${RATE}:d=${seconds},format=gray,geq=lum='${WHITE}*T/${seconds}'`;
  await clips.ffmpeg.run([
    ...["-v", "error", "-f", "lavfi", "-i", lighter, "-c:v", "libx264", "-preset", "ultrafast"],
    ...["-g", String(gap * RATE), "-sc_threshold", "0", "-pix_fmt", "yuv420p", path],
  ]);
  return path;
};

/** The mean brightness of each picture of a sheet. */
const brightnessOf = async (sheet: string, columns: number, rows: number): Promise<number[]> => {
  const small = ["-vf", `scale=${columns}:${rows}:flags=area,format=gray`, "-f", "rawvideo", "-"];
  const args = ["-v", "error", "-nostdin", "-i", sheet, ...small];
  const { stdout } = await execute("ffmpeg", args, { encoding: "buffer" });
  return [...stdout];
};

it.each([
  { seconds: 30, gap: 1, fromKeyFrames: true, what: "of a short video with many key frames" },
  { seconds: 12, gap: 4, fromKeyFrames: false, what: "of a short video with few" },
  { seconds: 120, gap: 10, fromKeyFrames: true, what: "of a long one" },
])(
  "shows what happens in each second $what, from key frames alone: $fromKeyFrames",
  async ({ seconds, gap, fromKeyFrames }) => {
    const { ffmpeg, folder } = clips;
    const path = await lighterClip(seconds, gap);
    const source = { demuxer: "mov", path, probe: await probeVideo(ffmpeg, "mov", path, NEVER) };
    const given: string[][] = [];
    const watched: Ffmpeg = {
      ...ffmpeg,
      run: (args, options) => {
        given.push(args);
        return ffmpeg.run(args, options);
      },
    };
    const { file, storyboard } = await makeStoryboard(watched, source, folder, NEVER);
    const { columns, rows, interval } = storyboard;
    expect(given.flat().includes("nokey")).toBe(fromKeyFrames);
    const shown = await brightnessOf(file, columns, rows);
    expect(shown).toHaveLength(columns * rows);
    for (const [place, light] of shown.slice(0, Math.floor(seconds / interval)).entries()) {
      const isDue = (WHITE * place * interval) / seconds;
      expect(Math.abs(light - isDue)).toBeLessThan((WHITE * (gap + interval)) / seconds + 5);
    }
  },
);
