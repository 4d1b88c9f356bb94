import type { types } from "mediasoup";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { FakeConsumer } from "../../test/testing/FakeConsumer.ts";
import { recordingFolder } from "../../test/testing/recording-folder.ts";
import type { RoomProducer } from "../RoomProducer.ts";
import { TrackRecorder } from "./TrackRecorder.ts";

const record = async () => {
  const { recording, written: all } = await recordingFolder();
  const consumer = new FakeConsumer();
  const released = vi.fn();
  const source = { id: "voice", roomRouter: { count: () => {} }, since: 0, record: released };
  const recorder = await TrackRecorder.create(
    source as unknown as RoomProducer,
    { closed: false, consume: async () => consumer } as unknown as types.DirectTransport,
    {},
    recording,
  );
  const written = async () => (await all()).voice;
  return { consumer, released, recorder, written };
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
