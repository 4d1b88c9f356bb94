import { setImmediate as turnOfTheLoop } from "node:timers/promises";

import { DomainError } from "@lyceum/shared/errors.ts";
import type { RecordingEvent } from "@lyceum/shared/recording-events.ts";
import { describe, expect, it, vi } from "vitest";

import { InMemoryRecordings } from "../../../../test/InMemoryRecordings.ts";
import type { RoomMedia } from "../../media/RoomMedia.ts";
import { Capture } from "./Capture.ts";
import { EventLog } from "./EventLog.ts";
import type { WantedStream } from "./wanted-streams.ts";

const VOICES = ["one", "two", "three"];

const voiceOf = (id: string) =>
  ({
    producer: { id, source: "microphone", kind: "audio", paused: false },
    owner: { id: `seat of ${id}`, role: "student", person: { id, name: id } },
    layer: 0,
  }) as unknown as WantedStream;

/** A capture in which each of these voices is written, and what its media host is asked for. */
const openCapture = async () => {
  const recordings = new InMemoryRecordings();
  const { id } = await recordings.start({ id: "recording", sessionId: "session" });
  const events = new EventLog(id, recordings);
  const sfu = {
    startRecording: async () => ({ now: Date.now() }),
    stopRecording: vi.fn(async () => ({})),
    recordProducer: async ({ producerId }: { producerId: string }) => ({
      file: `${producerId}.rtp`,
      mimeType: "audio/opus",
      clockRate: 48_000,
      startedAt: Date.now(),
    }),
    releaseProducer: vi.fn(async (_asked: { producerId: string }) => ({})),
  };
  const room = { roomId: "room", sfu, open: async () => {}, activeSpeaker: null };
  const media = room as unknown as RoomMedia;
  const capture = await Capture.start(media, { id, events, isCutOff: false });
  await capture.follow(VOICES.map(voiceOf), () => true);
  const noted = async (type: RecordingEvent["type"]) => {
    await events.write();
    return recordings.all[0]!.events.filter((event) => event.type === type);
  };
  const released = () => sfu.releaseProducer.mock.calls.map(([{ producerId }]) => producerId);
  return { capture, events, sfu, noted, released };
};

describe("streams that are recorded no more", () => {
  it("are released side by side: the media host waits for what each of them misses", async () => {
    const { capture, sfu, noted, released } = await openCapture();
    const open = Promise.withResolvers<void>();
    sfu.releaseProducer.mockImplementation(() => open.promise.then(() => ({})));
    const following = capture.follow([], () => false);
    await turnOfTheLoop();
    expect(released()).toEqual(VOICES);
    expect(await noted("producerRemoved")).toHaveLength(VOICES.length);
    open.resolve();
    await following;
    await capture.follow([], () => false);
    expect(released()).toEqual(VOICES);
  });

  it("are all released where the media host refuses one, which is tried again", async () => {
    const { capture, sfu, released } = await openCapture();
    sfu.releaseProducer.mockRejectedValueOnce(new DomainError("unavailable", "It is away."));
    await expect(capture.follow([], () => false)).rejects.toThrow("It is away.");
    expect(released()).toEqual(VOICES);
    await capture.follow([], () => false);
    expect(released()).toEqual([...VOICES, "one"]);
  });
});

it("a capture ends at the moment when it was to end, however late its media host answers", async () => {
  const { capture, events, sfu, noted } = await openCapture();
  const open = Promise.withResolvers<object>();
  sfu.stopRecording.mockReturnValueOnce(open.promise);
  const before = events.now();
  const stopping = capture.stop("paused");
  await turnOfTheLoop();
  const asked = events.now();
  open.resolve({});
  await stopping;
  const [stopped] = await noted("captureStopped");
  expect(stopped?.at).toBeGreaterThanOrEqual(before);
  expect(stopped?.at).toBeLessThan(asked);
});
