import { setTimeout as delay } from "node:timers/promises";

import type { types } from "mediasoup";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { FakeConsumer } from "../../test/testing/FakeConsumer.ts";
import { recordingFolder } from "../../test/testing/recording-folder.ts";
import type { RoomProducer } from "../RoomProducer.ts";
import { TrackRecorder } from "./TrackRecorder.ts";

const record = async () => {
  const { recording, written: all } = await recordingFolder();
  const consumer = new FakeConsumer();
  const [released, dropped] = [vi.fn(), vi.fn()];
  const source = { id: "voice", roomRouter: { count: () => {} }, since: 0, record: released };
  const recorder = await TrackRecorder.create(
    source as unknown as RoomProducer,
    { closed: false, consume: async () => consumer } as unknown as types.DirectTransport,
    {},
    { ...recording, onDropped: dropped },
  );
  const written = async () => (await all()).voice;
  return { consumer, released, dropped, recorder, written };
};

describe("the end of a recorded stream", () => {
  it("has its owner send no layer of it again", async () => {
    const { released, recorder } = await record();
    await recorder.stop();
    released.mockClear();
    await recorder.take(2);
    expect(released).not.toHaveBeenCalled();
  });

  it("has what was missing and is sent again, and nothing newer", async () => {
    const { consumer, recorder, written } = await record();
    consumer.send(1, 3);
    const stopped = recorder.stop();
    expect(consumer.closed).toBe(false);
    consumer.send(4, 2, 6);
    await stopped;
    expect(consumer.closed).toBe(true);
    expect(await written()).toEqual([1, 3, 2]);
  });

  it("does not wait for what does not come", async () => {
    const { consumer, recorder, written } = await record();
    consumer.send(1, 3);
    const newer = setInterval(() => consumer.send(5, 7), 20);
    onTestFinished(() => clearInterval(newer));
    await recorder.stop();
    expect(await written()).toEqual([1, 3]);
  });

  it("comes at once where nothing is missing, and where nothing can come any more", async () => {
    const whole = await record();
    whole.consumer.send(1, 2);
    const cut = await record();
    cut.consumer.send(1, 3);
    cut.consumer.closed = true;
    const stopped = [whole.recorder.stop(), cut.recorder.stop()];
    expect(whole.consumer.closed).toBe(true);
    expect(whole.released).toHaveBeenCalledWith(-1);
    expect(cut.released).toHaveBeenCalledWith(-1);
    await Promise.all(stopped);
  });
});

describe("a recorded stream with more packets than any page sends", () => {
  const series = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);

  it("is paused for the rest of the second, which the recording is told, and goes on", async () => {
    const { consumer, dropped, recorder, written } = await record();
    await recorder.take(0);
    const taken = series(1, 2_000);
    consumer.send(...taken);
    expect([consumer.paused, dropped.mock.calls.length]).toEqual([false, 0]);
    consumer.send(...series(2_001, 500));
    expect([consumer.paused, dropped.mock.calls.length]).toEqual([true, 500]);
    await expect.poll(() => consumer.paused, { timeout: 10_000 }).toBe(false);
    consumer.send(2_501);
    await recorder.stop();
    expect(await written()).toEqual([...taken, 2_501]);
  });

  it("is not sent again once it has ended", async () => {
    const { consumer, recorder } = await record();
    await recorder.take(0);
    consumer.send(...series(1, 2_001));
    const resumed = vi.spyOn(consumer, "resume");
    await recorder.stop();
    await delay(1_200);
    expect(resumed).not.toHaveBeenCalled();
  });
});
