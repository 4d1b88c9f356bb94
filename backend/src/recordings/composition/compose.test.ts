import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, readdir, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { RecordedStream, RecordingEvent } from "@lyceum/shared/recording-events.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

import {
  type Packet,
  beepsAndFlashes,
  beepsIn,
  flashesIn,
  offsetsOf,
} from "../../../test/beeps-and-flashes.ts";
import { NO_PICTURE, NO_SOUND, many } from "../../../test/broken-streams.ts";
import { writeLog } from "../../../test/written-logs.ts";
import { type Ffmpeg, findFfmpeg } from "../../transcoding/ffmpeg/ffmpeg.ts";
import { NothingRecorded, compose, composeExcerpt } from "./compose.ts";
import type { Cut } from "./cut.ts";

const WHOLE = 480_000;
/** By the media host's clock, which is ten minutes behind signaling's. */
const HOST_NOW = 1_800_000_000_000;
const AHEAD = 600_000;

let ffmpeg: Ffmpeg;
let root: string;
let source: Awaited<ReturnType<typeof beepsAndFlashes>>;
let screen: Awaited<ReturnType<typeof beepsAndFlashes>>;
beforeAll(async () => {
  ffmpeg = (await findFfmpeg({ ffmpeg: "ffmpeg", ffprobe: "ffprobe", niceness: 0 }))!;
  root = await mkdtemp(join(tmpdir(), "lyceum-compose-"));
  source = await beepsAndFlashes(join(root, "face.mkv"), { seconds: 10 });
  screen = await beepsAndFlashes(join(root, "screen.mkv"), { seconds: 10, size: "640x360" });
}, WHOLE);
afterAll(() => rm(root, { recursive: true }));

type Who = Pick<RecordedStream, "participantId" | "name" | "role">;
const ADA: Who = { participantId: "ada", name: "Ada: 'L', 100 %", role: "host" };
const BEN: Who = { participantId: "ben", name: "Ben", role: "student" };

/** `packets`: what comes in place of beeps and flashes, from a moment in ms. */
type Way = Parameters<typeof writeLog>[3] & { packets?: (from: number) => Packet[] };

/** A recording whose moments are seconds since its start, in logs and events. */
const record = async () => {
  const folder = await mkdtemp(join(root, "one-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const events: RecordingEvent[] = [];
  const at = (second: number) => HOST_NOW + AHEAD + second * 1_000;
  const add = (
    second: number,
    who: Who,
    what: RecordedStream["source"],
    [from, to]: [number, number],
    { packets: given, ...way }: Way = {},
  ) => {
    const kind = what === "microphone" ? ("audio" as const) : ("video" as const);
    const all = what === "screen" ? screen.video : source[kind];
    const packets =
      given?.(from * 1_000) ??
      all.filter((each) => each.at >= from * 1_000 && each.at < to * 1_000);
    const [mimeType, clockRate] =
      kind === "audio" ? (["audio/opus", 48_000] as const) : (["video/VP8", 90_000] as const);
    const producerId = randomUUID();
    const file = `${producerId}.rtp`;
    const startedAt = HOST_NOW + (packets[0]?.at ?? 0);
    const stream = { ...who, producerId, source: what, kind, paused: false };
    const body = { ...stream, file, mimeType, clockRate, startedAt };
    events.push({ at: at(second), type: "producerAdded", body });
    return { body, log: writeLog(join(folder, file), { ...body, epoch: startedAt }, packets, way) };
  };
  return {
    folder,
    events,
    at,
    start: (second: number) =>
      events.push({
        at: at(second),
        type: "captureStarted",
        body: { hostAt: HOST_NOW + second * 1_000 },
      }),
    stop: (second: number, reason: "paused" | "stopped" | "lost" = "stopped") =>
      events.push({ at: at(second), type: "captureStopped", body: { reason } }),
    add: async (...args: Parameters<typeof add>) => {
      const { body, log } = add(...args);
      await log;
      return body;
    },
    excerpt: (cut: Cut) => {
      const { signal } = new AbortController();
      return composeExcerpt({ ffmpeg, folder, events, signal, progress: () => {} }, cut);
    },
    compose: (signal = new AbortController().signal, progress = (_part: number) => {}) =>
      compose({ ffmpeg, folder, events, signal, progress }),
  };
};

const durationOf = async (path: string) => {
  const asked = ["-show_entries", "format=duration", "-of", "csv=p=0", path];
  return Number((await ffmpeg.probe(asked)).stdout);
};

const within = (offsets: number[], most: number) =>
  offsets.filter((offset) => Math.abs(offset) > most);

describe("a recording made into a video", () => {
  it(
    "keeps picture and sound together through jitter, a pause, a screen and a student",
    async () => {
      const recording = await record();
      recording.start(0);
      await recording.add(0, ADA, "camera", [0, 5.5], { jitter: 40 });
      await recording.add(0, ADA, "microphone", [0, 5.5], { jitter: 60 });
      await recording.add(2, ADA, "screen", [2, 4]);
      recording.events.push({ at: recording.at(3), type: "chapter", body: { title: "A <b> & c" } });
      recording.stop(5.5, "paused");
      recording.start(6.5);
      await recording.add(6.5, ADA, "camera", [6.5, 10], { jitter: 40 });
      await recording.add(6.5, ADA, "microphone", [6.5, 10], { jitter: 60 });
      await recording.add(8, BEN, "camera", [8, 10]);
      recording.events.push({ at: recording.at(8), type: "chapter", body: { title: "Two" } });
      recording.stop(10);
      const seen: number[] = [];
      const made = await recording.compose(undefined, (part) => seen.push(part));
      expect(await durationOf(made.path)).toBeCloseTo(9, 0);
      const flashes = await flashesIn(made.path, "100:60:20:200");
      const offsets = offsetsOf(flashes, await beepsIn(made.path));
      expect(flashes.length).toBeGreaterThanOrEqual(8);
      expect(within(offsets, 40)).toEqual([]);
      const chapters = await readFile(made.chapters, "utf8");
      expect(chapters.split("\n\n").slice(0, 4)).toEqual([
        "WEBVTT",
        "00:00:00.000 --> 00:00:02.000\nStart",
        "00:00:02.000 --> 00:00:03.000\nAda: 'L', 100 % shares a screen",
        "00:00:03.000 --> 00:00:07.000\nA &lt;b&gt; &amp; c",
      ]);
      expect(chapters).toMatch(/\n00:00:07\.000 --> 00:00:0[89]\.\d{3}\nTwo\n$/);
      expect(seen.at(-1)).toBeGreaterThan(0.9);
      expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    },
    WHOLE,
  );

  it(
    "keeps them together where packets were lost, and skips what cannot be decoded",
    async () => {
      const recording = await record();
      recording.start(0);
      const isLost = (place: number) => place % 50 === 49;
      await recording.add(0, ADA, "camera", [0, 8], { jitter: 30, isLost });
      await recording.add(0, ADA, "microphone", [0, 8], { jitter: 30, isLost });
      recording.stop(8);
      const { path } = await recording.compose();
      const offsets = offsetsOf(await flashesIn(path), await beepsIn(path));
      // A flash may be among the frames that could not be decoded.
      expect(within(offsets, 40).length).toBeLessThanOrEqual(2);
      expect(offsets.length).toBeGreaterThanOrEqual(5);
    },
    WHOLE,
  );

  it(
    "shows no picture while a camera is off, and none of a person after the stream was given up",
    async () => {
      const recording = await record();
      recording.start(0);
      await recording.add(0, ADA, "microphone", [0, 8]);
      const { producerId } = await recording.add(0, BEN, "camera", [0, 8]);
      const off = (second: number, paused: boolean) =>
        recording.events.push({
          at: recording.at(second),
          type: "producerChanged",
          body: { producerId, paused },
        });
      off(1.6, true);
      off(3.6, false);
      recording.events.push({
        at: recording.at(6.6),
        type: "producerRemoved",
        body: { producerId },
      });
      recording.stop(8);
      const { path } = await recording.compose();
      const flashes = await flashesIn(path);
      expect(flashes.map((each) => Math.round(each / 1_000))).toEqual([0, 1, 4, 5, 6]);
    },
    WHOLE,
  );

  it(
    "goes on with what an earlier try made, and leaves nothing half-made under its name",
    async () => {
      const recording = await record();
      recording.start(0);
      await recording.add(0, ADA, "camera", [0, 4]);
      await recording.add(0, ADA, "microphone", [0, 4]);
      await recording.add(2, ADA, "screen", [2, 4]);
      recording.stop(4);
      const stopping = new AbortController();
      const first = recording.compose(stopping.signal, (part) => {
        if (part > 0.3) stopping.abort(new Error("stopped"));
      });
      await expect(first).rejects.toThrow("stopped");
      const part = join(recording.folder, "work", "part-0.mp4");
      const { mtimeMs } = await stat(part);
      expect(await readdir(recording.folder)).not.toContain("class.mp4");
      const { path } = await recording.compose();
      expect((await stat(part)).mtimeMs).toBe(mtimeMs);
      expect(
        within(offsetsOf(await flashesIn(path, "100:60:20:200"), await beepsIn(path)), 40),
      ).toEqual([]);
    },
    WHOLE,
  );

  it(
    "takes a log that a crash cut short, and goes on without one that is missing or in another codec",
    async () => {
      const recording = await record();
      recording.start(0);
      const camera = await recording.add(0, ADA, "camera", [0, 6]);
      const microphone = await recording.add(0, ADA, "microphone", [0, 6]);
      const missing = await recording.add(0, BEN, "camera", [0, 6]);
      await rm(join(recording.folder, missing.file));
      const odd = await recording.add(0, BEN, "microphone", [0, 6]);
      Object.assign(odd, { mimeType: "audio/PCMU" });
      for (const { file } of [camera, microphone]) {
        const path = join(recording.folder, file);
        await truncate(path, Math.floor((await stat(path)).size / 2) + 1);
      }
      const { path, milliseconds } = await recording.compose();
      expect(milliseconds).toBeGreaterThan(2_000);
      expect(milliseconds).toBeLessThan(5_000);
      expect(await durationOf(path)).toBeCloseTo(milliseconds / 1_000, 0);
    },
    WHOLE,
  );

  it(
    "is cut at the frame: nothing of what was cut off is in the excerpt, and what is left stays together",
    async () => {
      const recording = await record();
      recording.start(0);
      await recording.add(0, ADA, "camera", [0, 8]);
      await recording.add(0, ADA, "microphone", [0, 8]);
      await recording.add(4, ADA, "screen", [4, 6]);
      recording.events.push({ at: recording.at(7), type: "chapter", body: { title: "Late" } });
      recording.stop(8);
      await recording.compose();
      const work = join(recording.folder, "work");
      const { mtimeMs } = await stat(join(work, "part-1.mp4"));
      // A flash and a beep begin with each second: the one of second 2 is cut off, and so is that of second 7.
      const made = await recording.excerpt({ from: 2_500, to: 6_900 });
      expect(made.milliseconds).toBeGreaterThan(4_200);
      expect(made.milliseconds).toBeLessThanOrEqual(4_400);
      expect(await durationOf(made.path)).toBeCloseTo(made.milliseconds / 1_000, 1);
      const flashes = await flashesIn(made.path, "100:60:20:200");
      const beeps = await beepsIn(made.path);
      expect(flashes).toHaveLength(4);
      expect(beeps).toHaveLength(4);
      expect(within(offsetsOf(flashes, beeps), 40)).toEqual([]);
      expect(made.chapters.map(({ title }) => title)).toEqual([
        "Start",
        "Ada: 'L', 100 % shares a screen",
      ]);
      expect(made.chapters[0]).toEqual({ at: 0, title: "Start" });
      // The part that the cut does not touch is not drawn again.
      expect((await stat(join(work, "part-1.mp4"))).mtimeMs).toBe(mtimeMs);
    },
    WHOLE,
  );

  it(
    "goes on without streams in which nothing can be decoded",
    async () => {
      const recording = await record();
      recording.start(0);
      await recording.add(0, ADA, "camera", [0, 6]);
      await recording.add(0, ADA, "microphone", [0, 6]);
      await recording.add(0, BEN, "microphone", [0, 6], { packets: many(NO_SOUND, 2_000, 3) });
      const broken = { packets: many(NO_PICTURE, 60, 66) };
      for (const what of ["camera", "screen"] as const)
        await recording.add(1, BEN, what, [1, 5], broken);
      recording.stop(6);
      const { path, milliseconds } = await recording.compose();
      expect(milliseconds).toBeGreaterThan(5_500);
      expect(await durationOf(path)).toBeCloseTo(6, 0);
      expect((await beepsIn(path)).length).toBeGreaterThanOrEqual(5);
      expect((await flashesIn(path)).length).toBeGreaterThanOrEqual(5);
    },
    WHOLE,
  );

  it(
    "hears many voices, each at its time",
    async () => {
      const recording = await record();
      recording.start(0);
      for (let voice = 0; voice < 20; voice += 1) {
        const second = Math.floor(voice / 2);
        const who = `ben-${voice}`;
        await recording.add(second, { ...BEN, participantId: who }, "microphone", [
          second,
          second + 0.6,
        ]);
      }
      recording.stop(10);
      const beeps = await beepsIn((await recording.compose()).path);
      expect(beeps.map((each) => Math.round(each / 1_000))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    },
    WHOLE,
  );

  it("says that nothing was recorded", async () => {
    const recording = await record();
    recording.start(0);
    recording.stop(5);
    await expect(recording.compose()).rejects.toBeInstanceOf(NothingRecorded);
    expect(await readFile(join(recording.folder, "work", "muxed.json"), "utf8")).toBe("[]");
  });
});
