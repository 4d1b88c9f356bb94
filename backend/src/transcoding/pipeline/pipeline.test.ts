import { type ChildProcess, spawn } from "node:child_process";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { ENCODED_ANEW } from "../../../test/clips.ts";
import { endLeases } from "../../../test/jobs.ts";
import { type PipelineBench, WHOLE, openPipelineBench } from "../../../test/pipeline-bench.ts";
import { mainPlaylist } from "../hls/hls.ts";
import { VIDEO_CONVERSION } from "./ask-for-conversion.ts";

const { size, rate } = ENCODED_ANEW;

describe("the pipeline", () => {
  let bench: PipelineBench;
  beforeAll(async () => {
    bench = await openPipelineBench();
  });
  let started: ChildProcess | null = null;
  afterEach(async () => {
    await bench.clear();
    started?.kill("SIGKILL");
  });
  afterAll(() => bench.close());

  it(
    "makes 360p and 720p of 720p, copies what fits, and tells what it is",
    async () => {
      const id = await bench.queue(await bench.clips.make("a.mp4", { size, rate, seconds: 12 }));
      bench.start();
      await bench.reach(id, "ready");
      expect(await bench.resolutions(id)).toEqual(["640x360", "1280x720"]);
      expect(await bench.decoded(id, "360p")).toEqual([640, 360, 120]);
      expect(await bench.decoded(id, "720p")).toEqual([1280, 720, 120]);
      const video = await bench.row(id);
      expect(video).toMatchObject({ progress: 1, width: 1280, height: 720, failure: null });
      expect(video.duration).toBeCloseTo(12, 1);
      // A sine of a lavfi source: its level is 1/8 of full scale.
      expect(video.loudness).toBeGreaterThan(-30);
      expect(video.loudness).toBeLessThan(-15);
      expect(video.storyboard).toEqual({
        key: `videos/${id}/storyboard.webp`,
        columns: 10,
        rows: 2,
        interval: 1,
        width: 160,
        height: 90,
      });
      for (const name of ["poster.webp", "storyboard.webp"])
        expect((await readFile(bench.fileOf(id, name))).toString("latin1", 8, 12)).toBe("WEBP");
      expect(await readdir(bench.store.workFolder)).toEqual([]);
    },
    WHOLE,
  );

  it(
    "keeps a portrait clip of an odd size and rate upright, and its frames",
    async () => {
      const shape = { size: "406x722", rate: "24000/1001", seconds: 4 };
      const id = await bench.queue(await bench.clips.make("portrait.mp4", shape));
      bench.start();
      await bench.reach(id, "ready");
      expect(await bench.resolutions(id)).toEqual(["360x640"]);
      expect(await bench.decoded(id, "360p")).toEqual([360, 640, 96]);
      expect(await bench.playlist(id)).toContain("FRAME-RATE=23.976");
    },
    WHOLE,
  );

  it(
    "turns what a phone has filmed on its side, and never enlarges",
    async () => {
      const flat = await bench.clips.make("flat.mp4", { size: "320x180" });
      const path = join(bench.clips.folder, "turned.mp4");
      const turn = ["-c", "copy", "-metadata:s:v", "rotate=90", path];
      await bench.clips.ffmpeg.run(["-v", "error", "-i", flat, ...turn]);
      const id = await bench.queue(path);
      bench.start();
      await bench.reach(id, "ready");
      expect(await bench.row(id)).toMatchObject({ width: 180, height: 320 });
      expect(await bench.decoded(id, "180p")).toEqual([180, 320, 50]);
    },
    WHOLE,
  );

  it(
    "takes a recording without sound and without a length, as browsers make them",
    async () => {
      const args = ["-c:v", "libvpx", "-deadline", "realtime", "-f", "webm", "-live", "1"];
      const path = await bench.clips.make("live.webm", { size: "640x480", sound: false, args });
      const id = await bench.queue(path, { original_type: "video/webm" });
      bench.start();
      await bench.reach(id, "ready");
      const video = await bench.row(id);
      expect(video.loudness).toBeNull();
      expect(video.duration).toBeGreaterThan(1.8);
      expect(await bench.resolutions(id)).toEqual(["480x360", "640x480"]);
      expect(await bench.playlist(id)).not.toContain("mp4a");
    },
    WHOLE,
  );

  it(
    "takes such a recording as long as its sound, which goes on after its picture has ended",
    async () => {
      const path = join(bench.clips.folder, "outlasted.webm");
      const picture = ["-f", "lavfi", "-i", "testsrc=size=320x180:rate=10:duration=1"];
      const sound = ["-f", "lavfi", "-i", "sine=duration=12"];
      const codecs = ["-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus"];
      const live = ["-f", "webm", "-live", "1", path];
      await bench.clips.ffmpeg.run(["-v", "error", ...picture, ...sound, ...codecs, ...live]);
      const id = await bench.queue(path, { original_type: "video/webm" });
      bench.start();
      await bench.reach(id, "ready");
      const video = await bench.row(id);
      expect(video.duration).toBeGreaterThan(11.5);
      expect(video.duration).toBeLessThan(12.5);
      expect(video.poster_key).toBe(`videos/${id}/poster.webp`);
    },
    WHOLE,
  );

  it(
    "plays from the first rung on, while the others are made",
    async () => {
      const shape = { ...ENCODED_ANEW, seconds: 10 };
      const id = await bench.queue(await bench.clips.make("long.mp4", shape));
      bench.start();
      await expect
        .poll(async () => (await bench.row(id)).playlist_key, { timeout: WHOLE, interval: 50 })
        .toBe(`videos/${id}/master.m3u8`);
      const early = await bench.row(id);
      expect(early.media).toBe("processing");
      expect(early.progress).toBeLessThan(1);
      expect(await bench.resolutions(id)).toEqual(["640x360"]);
      expect(await bench.decoded(id, "360p")).toEqual([640, 360, 100]);
      await bench.reach(id, "ready");
      expect(await bench.resolutions(id)).toEqual(["640x360", "1280x720"]);
    },
    WHOLE,
  );

  it(
    "plays as it came at once, where that can be copied, also before it is approved",
    async () => {
      // Twice the bits that 720p is encoded with, so that 540p stands between it and 360p.
      const bits = ["-b:v", "6M", "-minrate", "6M", "-maxrate", "6M", "-bufsize", "6M"];
      const large = ["-preset", "ultrafast", "-x264-params", "nal-hrd=cbr", "-g", "50"];
      const args = ["-c:v", "libx264", "-pix_fmt", "yuv420p", ...bits, ...large];
      const shape = { size, rate, seconds: 10, args };
      const path = await bench.clips.make("large.mp4", shape);
      const id = await bench.queue(path, { status: "pending" });
      bench.start();
      await bench.reach(id, "ready");
      expect(await bench.resolutions(id)).toEqual(["1280x720"]);
      expect(await bench.decoded(id, "720p")).toEqual([1280, 720, 100]);
      expect((await bench.row(id)).storyboard).not.toBeNull();
      await bench.approve(id);
      await bench.look();
      await expect
        .poll(() => bench.resolutions(id), { timeout: WHOLE })
        .toEqual(["640x360", "960x540", "1280x720"]);
      expect(await bench.decoded(id, "540p")).toEqual([960, 540, 100]);
    },
    WHOLE,
  );

  it("does not play a picture that could be copied but not decoded", async () => {
    const whole = await bench.clips.read(
      await bench.clips.make("whole.mp4", { size: "320x180", sound: false }),
    );
    const at = whole.indexOf("mdat") + 4;
    const end = whole.indexOf("moov", at) - 4;
    whole.fill(0, at, end > at ? end : undefined);
    const path = join(bench.clips.folder, "zeros.mp4");
    await writeFile(path, whole);
    const id = await bench.queue(path);
    bench.start();
    await bench.reach(id, "failed");
    expect(await bench.row(id)).toMatchObject({
      failure: "This video cannot be played.",
      playlist_key: null,
    });
  });

  it("says of a broken file that it cannot be played, and goes on with the next", async () => {
    const bad = await bench.clips.make("bad.mp4", { size: "320x180" });
    const id = await bench.queue(bad);
    await bench.store.put(Readable.from(["no video"]), `videos/${id}/original.mp4`);
    const good = await bench.queue(await bench.clips.make("good.mp4", { size: "320x180" }));
    bench.start();
    await bench.reach(id, "failed");
    expect((await bench.row(id)).failure).toBe("This video cannot be played.");
    await bench.reach(good, "ready");
  });

  it("makes what its playlist names and the store does not have, as in a backup made meanwhile", async () => {
    const id = await bench.queue(await bench.clips.make("restored.mp4", { size: "640x360" }));
    const named = mainPlaylist(["#EXT-X-STREAM-INF:BANDWIDTH=1\n360p.m3u8"]);
    await bench.store.put(Readable.from([named]), `videos/${id}/master.m3u8`);
    bench.start();
    await bench.reach(id, "ready");
    expect((await bench.decoded(id, "360p"))?.slice(0, 2)).toEqual([640, 360]);
  });

  it("serves the file as it came where there is no ffmpeg", async () => {
    const id = await bench.queue(await bench.clips.make("plain.mp4", { size: "320x180" }));
    bench.start({ ffmpeg: null });
    await bench.reach(id, "original");
    expect(await bench.row(id)).toMatchObject({ progress: 1, playlist_key: null });
  });

  const startProcess = (): ChildProcess => {
    const program = join(import.meta.dirname, "../../../test/pipeline-process.ts");
    const env = { ...process.env, DATABASE: bench.test.database.url, STORE: bench.folder };
    started = spawn(process.execPath, [program], { env, stdio: "inherit" });
    return started;
  };
  const encoders = async (id: string) => {
    const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
    const lines = await Promise.all(
      pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
    );
    return lines.filter((line) => line.includes("ffmpeg") && line.includes(id)).length;
  };

  it(
    "finishes what a killed process left, and that one's ffmpeg ends with it",
    async () => {
      const shape = { ...ENCODED_ANEW, seconds: 12 };
      const id = await bench.queue(await bench.clips.make("killed.mp4", shape));
      const first = startProcess();
      await expect
        .poll(async () => (await bench.row(id)).progress, { timeout: WHOLE, interval: 20 })
        .toBeGreaterThan(0.1);
      expect(await encoders(id)).toBeGreaterThan(0);
      first.kill("SIGKILL");
      await expect.poll(() => encoders(id), { timeout: 2_000 }).toBe(0);
      expect((await bench.row(id)).media).toBe("processing");
      await endLeases(bench.test.database, VIDEO_CONVERSION);
      bench.start();
      await bench.reach(id, "ready");
      expect(await bench.decoded(id, "360p")).toEqual([640, 360, 120]);
      expect(await bench.decoded(id, "720p")).toEqual([1280, 720, 120]);
    },
    2 * WHOLE,
  );
});
