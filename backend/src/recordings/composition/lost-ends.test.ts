import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { RecordingEvent } from "@lyceum/shared/recording-events.ts";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { voiceEvent } from "../../../test/voice-event.ts";
import { writeLog } from "../../../test/written-logs.ts";
import { lostEnds } from "./lost-ends.ts";

/** By the media host's clock, which is ten minutes behind signaling's. */
const HOST = 1_800_000_000_000;
const AHEAD = 600_000;
const AT = HOST + AHEAD;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lyceum-lost-"));
  onTestFinished(() => rm(folder, { recursive: true }));
});

const started = (after: number): RecordingEvent => ({
  at: AT + after,
  type: "captureStarted",
  body: { hostAt: HOST + after },
});
const stopped = (after: number, reason: "paused" | "lost" = "lost"): RecordingEvent => ({
  at: AT + after,
  type: "captureStopped",
  body: { reason },
});

/** A voice whose log begins then and has packets for so many milliseconds; null: it has no file. */
const voice = async (after: number, lasted: number | null): Promise<RecordingEvent> => {
  const event = voiceEvent(AT + after, HOST + after, randomUUID());
  const { file, startedAt, ...stream } = event.body;
  if (lasted !== null) {
    const packets = [0, lasted].map((at) => ({ data: Buffer.alloc(8), at }));
    await writeLog(join(folder, file), { ...stream, epoch: startedAt }, packets);
  }
  return event;
};

describe("the end of a lost media host's time", () => {
  it("is that of the last packet of all its logs, and not when it was missed", async () => {
    const events = [
      started(0),
      await voice(0, 9_000),
      await voice(1_000, 19_000),
      await voice(2_000, null),
      stopped(100_000),
      started(100_010),
      await voice(100_010, 5_000),
      stopped(200_000),
    ];
    expect(await lostEnds(events, folder)).toEqual([
      { noted: AT + 100_000, at: AT + 20_000 },
      { noted: AT + 200_000, at: AT + 105_010 },
    ]);
  });

  it("is as it was noted where packets came until then, in a pause, and where no log is left", async () => {
    const events = [
      started(0),
      await voice(0, 9_000),
      stopped(8_000),
      started(10_000),
      await voice(10_000, 1_000),
      stopped(30_000, "paused"),
      started(40_000),
      await voice(40_000, null),
      stopped(50_000),
    ];
    expect(await lostEnds(events, folder)).toEqual([]);
  });

  it("stays as it was noted once the video was begun", async () => {
    const events = [started(0), await voice(0, 9_000), stopped(100_000)];
    await mkdir(join(folder, "work"));
    expect(await lostEnds(events, folder)).toEqual([]);
  });
});
