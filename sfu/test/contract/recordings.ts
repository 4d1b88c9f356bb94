import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import type { SfuConfig } from "../../src/config.ts";
import { readLogs, recordingsIn, volumesIn } from "../testing/recordings.ts";
import { tone } from "../testing/sources.ts";
import type { MakeSfu } from "./describe-contract.ts";
import { ROOM, SIMULCAST, camera, raiseStage } from "./stage.ts";

const SECONDS = { timeout: 30_000 };
const HOUR = 3_600_000;
const inRoom = { roomId: ROOM };

const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });

/** A host that records, one recording that has begun, and what is in its files. */
const recordingStage = async (make: MakeSfu, config?: Partial<SfuConfig>) => {
  const recordings = config?.recordings ?? (await recordingsIn());
  const stage = await raiseStage(make, { ...config, recordings });
  const page = await stage.page();
  const recordingId = randomUUID();
  const begin = () => stage.sfu.startRecording({ ...inRoom, recordingId });
  await begin();
  return {
    ...stage,
    teacher: page,
    recordingId,
    begin,
    logs: () => readLogs(recordings.folder, recordingId),
    bytesOf: async (file: string) => (await stat(join(recordings.folder, recordingId, file))).size,
  };
};

const record = (sfu: Sfu, producerId: string, layer = 0) =>
  sfu.recordProducer({ ...inRoom, producerId, layer });

export const describeRecordings = (make: MakeSfu) =>
  describe("recordings", () => {
    it("writes the streams it is asked for, and no other, each into a log of its own", async () => {
      const { sfu, teacher, logs, bytesOf } = await recordingStage(make);
      const voice = await teacher.publish(tone(() => 0.5));
      await teacher.publish(tone(() => 0.25));
      expect(await logs()).toEqual([]);
      const { file, startedAt, ...stream } = await record(sfu, voice.id);
      expect(stream).toEqual({ mimeType: "audio/opus", clockRate: 48_000 });
      await expect.poll(() => bytesOf(file), SECONDS).toBeGreaterThan(5_000);
      await sfu.stopRecording(inRoom);
      const [log, ...others] = await logs();
      expect(others).toEqual([]);
      expect(log?.head).toEqual({ ...stream, producerId: voice.id, epoch: startedAt });
      expect(new Set(log && volumesIn(log))).toEqual(new Set([0.5019607843137255]));
    });

    it.each([-HOUR, HOUR])(
      "tells all its times by one clock, also where that of the machine was set by %i ms",
      async (step) => {
        const { sfu, teacher, begin } = await recordingStage(make);
        const { id } = await teacher.publish(tone(() => 0.5));
        await sfu.stopRecording(inRoom);
        const before = Date.now.bind(Date);
        const machine = vi.spyOn(Date, "now").mockImplementation(() => before() + step);
        onTestFinished(() => machine.mockRestore());
        const { now } = await begin();
        const { startedAt } = await record(sfu, id);
        expect(Math.abs(startedAt - now)).toBeLessThan(HOUR / 2);
      },
    );

    it("writes nothing once it is stopped, and goes on in new logs", async () => {
      const { sfu, teacher, logs, begin, bytesOf } = await recordingStage(make);
      let volume = 0.2;
      const { id } = await teacher.publish(tone(() => volume));
      const before = await record(sfu, id);
      await expect.poll(() => bytesOf(before.file), SECONDS).toBeGreaterThan(2_000);
      await sfu.stopRecording(inRoom);
      await sfu.stopRecording(inRoom);
      await expect(record(sfu, id)).rejects.toEqual(refusal("not_found"));
      const viewer = await teacher.consume(id);
      volume = 0.6;
      await teacher.resume(viewer);
      await expect.poll(() => viewer.volume, SECONDS).toBeCloseTo(0.6, 2);
      volume = 0.8;
      await expect.poll(() => viewer.volume, SECONDS).toBeCloseTo(0.8, 2);
      await begin();
      const after = await record(sfu, id);
      await expect.poll(() => bytesOf(after.file), SECONDS).toBeGreaterThan(2_000);
      await sfu.stopRecording(inRoom);
      const all = await logs();
      const heard = (file: string) =>
        new Set(all.filter((log) => log.file === file).flatMap((log) => volumesIn(log)));
      expect([all.length, heard(before.file).size, heard(after.file).size]).toEqual([2, 1, 1]);
      expect([...heard(after.file)][0]).toBeCloseTo(0.8, 2);
    });

    it("keeps a camera sending that nobody watches, and asks it for a key frame", async () => {
      const { sfu, teacher, notices, logs } = await recordingStage(make);
      const told = notices("layersWanted");
      const { id } = await teacher.publish(camera(), { encodings: SIMULCAST });
      await expect.poll(() => told.at(-1)?.spatialLayer, SECONDS).toBe(-1);
      await record(sfu, id, 1);
      await expect.poll(() => told.at(-1)?.spatialLayer, SECONDS).toBe(1);
      await record(sfu, id, 0);
      await expect.poll(() => told.at(-1)?.spatialLayer, SECONDS).toBe(0);
      await sfu.releaseProducer({ ...inRoom, producerId: id });
      await sfu.releaseProducer({ ...inRoom, producerId: id });
      await expect.poll(() => told.at(-1)?.spatialLayer, SECONDS).toBe(-1);
      const [log] = await logs();
      expect(log?.head.mimeType).toBe("video/VP8");
      expect(log?.packets.length).toBeGreaterThan(0);
    });

    it("ends a log with its stream", async () => {
      const { sfu, teacher, logs } = await recordingStage(make);
      const { id } = await teacher.publish(tone(() => 0.5));
      await record(sfu, id);
      await sfu.closeProducer({ ...inRoom, producerId: id });
      await expect(record(sfu, id)).rejects.toEqual(refusal("not_found"));
      await sfu.stopRecording(inRoom);
      expect(await logs()).toHaveLength(1);
    });

    it("refuses a second recording of a room, a stream of another room, and more than its limits", async () => {
      const recordings = await recordingsIn({ recordingsMax: 1 });
      const { sfu, page, begin } = await recordingStage(make, { recordings });
      await begin();
      const other = { ...inRoom, recordingId: randomUUID() };
      await expect(sfu.startRecording(other)).rejects.toEqual(refusal("conflict"));
      const stranger = await (await page("other")).publish(tone(() => 0.5));
      await expect(record(sfu, stranger.id)).rejects.toEqual(refusal("not_found"));
      const elsewhere = { roomId: "other", recordingId: randomUUID() };
      await expect(sfu.startRecording(elsewhere)).rejects.toEqual(refusal("unavailable"));
      await sfu.stopRecording(inRoom);
      await sfu.startRecording(elsewhere);
    });

    it("goes on with one that has begun, beyond what a new one may need", async () => {
      const recordings = await recordingsIn();
      const { sfu, page, teacher, begin, bytesOf } = await recordingStage(make, { recordings });
      const voice = await teacher.publish(tone(() => 0.5));
      const { file } = await record(sfu, voice.id);
      await expect.poll(() => bytesOf(file), SECONDS).toBeGreaterThan(0);
      await sfu.stopRecording(inRoom);
      Object.assign(recordings, { freeToStart: Number.MAX_SAFE_INTEGER, recordingsMax: 0 });
      await begin();
      const next = await record(sfu, voice.id);
      await expect.poll(() => bytesOf(next.file), SECONDS).toBeGreaterThan(0);
      await page("other");
      const elsewhere = { roomId: "other", recordingId: randomUUID() };
      await expect(sfu.startRecording(elsewhere)).rejects.toEqual(refusal("unavailable"));
    });

    it("refuses to record on a full disk", async () => {
      const recordings = await recordingsIn({ freeToStart: Number.MAX_SAFE_INTEGER });
      await expect(recordingStage(make, { recordings })).rejects.toEqual(refusal("unavailable"));
    });

    it("ends its recordings while the disk fills up, and says so", async () => {
      const recordings = await recordingsIn({ freeToStop: Number.MAX_SAFE_INTEGER });
      const { sfu, teacher, notices, recordingId } = await recordingStage(make, { recordings });
      const failed = notices("recordingFailed");
      const { id } = await teacher.publish(tone(() => 0.5));
      await expect
        .poll(() => failed, SECONDS)
        .toEqual([{ ...inRoom, recordingId, reason: "disk" }]);
      await expect(record(sfu, id)).rejects.toEqual(refusal("not_found"));
    });

    it("says that its disk does not keep up, and goes on", async () => {
      const recordings = await recordingsIn({ waitingMax: 0 });
      const { sfu, teacher, notices, recordingId } = await recordingStage(make, { recordings });
      const behind = notices("recordingBehind");
      const { id } = await teacher.publish(tone(() => 0.5));
      await record(sfu, id);
      await expect.poll(() => behind, SECONDS).toEqual([{ ...inRoom, recordingId }]);
      await record(sfu, id);
    });

    it("keeps what was written when its worker is killed, and goes on in the reopened room", async () => {
      const { sfu, teacher, page, notices, logs, begin, bytesOf } = await recordingStage(make);
      const lost = notices("roomLost");
      const { file } = await record(sfu, (await teacher.publish(tone(() => 0.5))).id);
      await expect.poll(() => bytesOf(file), SECONDS).toBeGreaterThan(2_000);
      process.kill((await sfu.load({})).workers[0]?.pid ?? Number.NaN, "SIGKILL");
      await expect.poll(() => lost, SECONDS).toEqual([inRoom]);
      const again = await page();
      await begin();
      const next = await record(sfu, (await again.publish(tone(() => 0.5))).id);
      await expect.poll(() => bytesOf(next.file), SECONDS).toBeGreaterThan(2_000);
      await sfu.stopRecording(inRoom);
      expect((await logs()).map((log) => log.packets.length > 0)).toEqual([true, true]);
    });
  });
