import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { type PipelineBench, WHOLE, openPipelineBench } from "../../test/pipeline-bench.ts";
import { createFileValidation } from "./validate-files.ts";

const VP8 = ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8"];
const H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
const SIZE = "320x180";

/** Files as programs that are not ours make them. */
const ODD: [what: string, name: string, args: string[]][] = [
  [
    "a recording of a browser, without a length",
    "live.webm",
    [...VP8, "-c:a", "libopus", "-live", "1"],
  ],
  ["a fragmented MP4", "parts.mp4", [...H264, "-movflags", "frag_keyframe+empty_moov"]],
  ["a film in QuickTime that begins before its edit list", "edit.mov", [...H264, "-ss", "0.3"]],
  [
    "frames that come when they come",
    "vfr.mkv",
    [...H264, "-vf", "select='not(mod(n,3))+eq(n,4)'", "-vsync", "vfr"],
  ],
  ["sound of eight channels", "wide.mkv", [...H264, "-c:a", "flac", "-ac", "8"]],
  [
    "sound of one channel at 8 kHz",
    "thin.mov",
    [...H264, "-c:a", "pcm_s16le", "-ac", "1", "-ar", "8000"],
  ],
  ["pixels that are not square", "dv.mkv", [...H264, "-vf", "setsar=16/11"]],
  ["an odd size", "odd.mkv", ["-c:v", "ffv1", "-vf", "scale=319:181"]],
  [
    "ten bits a colour",
    "deep.mkv",
    ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le"],
  ],
  ["one frame", "still.mkv", [...H264, "-frames:v", "1", "-an"]],
  ["transport packets", "a.ts", H264],
  ["motion pictures in an AVI", "a.avi", ["-c:v", "mjpeg", "-pix_fmt", "yuvj422p"]],
];

describe("a file of another program", { timeout: 2 * WHOLE }, () => {
  let bench: PipelineBench;
  beforeAll(async () => {
    bench = await openPipelineBench();
  });
  afterEach(() => bench.clear());
  afterAll(() => bench.close());

  const validate = async (path: string) => {
    const bytes = await bench.clips.read(path);
    const file = { path, sizeBytes: bytes.length, sha256: "", head: bytes.subarray(0, 4_096) };
    return createFileValidation(bench.clips.ffmpeg).video("a person", file);
  };

  it.each(ODD)("%s is taken, and plays", async (_what, name, args) => {
    const sound = !args.includes("-an");
    const path = await bench.clips.make(name, { size: SIZE, seconds: 1, sound, args });
    const { type } = await validate(path);
    const id = await bench.queue(path, { original_type: type });
    bench.start();
    await bench.reach(id, "ready");
    const { width: across, height: down } = await bench.row(id);
    const rung = `${Math.min(across ?? 0, down ?? 0)}p`;
    const [width = 0, height = 0, frames = 0] = (await bench.decoded(id, rung)) ?? [];
    expect([width % 2, height % 2]).toEqual([0, 0]);
    expect(frames).toBeGreaterThan(0);
  });

  it.each([
    ["a playlist", "a.m3u8", "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n"],
    ["a list of files to join", "a.txt", "ffconcat version 1.0\nfile /etc/passwd\n"],
    ["a playlist that begins as a film", "b.mkv", "\u001aE\u00df\u00a3#EXTM3U\n/etc/passwd\n"],
    ["an MP4 whose pictures are elsewhere", "c.mp4", "\0\0\0\u0018ftypisom\0\0\0\0isommp41"],
  ])("%s is no video", async (_what, name, text) => {
    const path = join(bench.clips.folder, name);
    await writeFile(path, Buffer.from(text, "latin1"));
    await expect(validate(path)).rejects.toThrow(MESSAGES.upload.notVideo);
  });
});
