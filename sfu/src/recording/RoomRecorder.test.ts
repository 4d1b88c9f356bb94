import { setImmediate as turnOfTheLoop } from "node:timers/promises";

import { expect, it } from "vitest";

import { FakeConsumer } from "../../test/testing/FakeConsumer.ts";
import { recordingFolder } from "../../test/testing/recording-folder.ts";
import type { RoomProducer } from "../RoomProducer.ts";
import { RoomRecorder } from "./RoomRecorder.ts";

const VOICES = ["one", "two", "three"];

/** A recorder that writes each of these voices. */
const openRecorder = async () => {
  const { recording, written } = await recordingFolder();
  const recorder = new RoomRecorder({ recordingId: "recording", ...recording }, () => {});
  const consumers: FakeConsumer[] = [];
  const transport = {
    closed: false,
    close: () => {},
    consume: async () => {
      const consumer = new FakeConsumer();
      consumers.push(consumer);
      return consumer;
    },
  };
  const router = { rtpCapabilities: {}, createDirectTransport: async () => transport };
  const roomRouter = { router: Promise.resolve(router), count: () => {} };
  const sourceOf = (id: string) =>
    ({ id, roomRouter, since: 0, record: () => {}, producer: {} }) as unknown as RoomProducer;
  for (const voice of VOICES) await recorder.record(sourceOf(voice), 0);
  return { recorder, consumers, sourceOf, written };
};

it("streams that are released at once end at once, and none waits for what another one misses", async () => {
  const { recorder, consumers, written } = await openRecorder();
  for (const consumer of consumers) consumer.send(1, 3);
  const releases = VOICES.map((voice) => recorder.release(voice));
  await turnOfTheLoop();
  for (const consumer of consumers) consumer.send(4, 2);
  await Promise.all(releases);
  expect(await written()).toEqual(Object.fromEntries(VOICES.map((voice) => [voice, [1, 3, 2]])));
});

it("a stream that is to be recorded again while it is released has a log of its own, and ends where it is released again", async () => {
  const { recorder, consumers, sourceOf } = await openRecorder();
  consumers[0]!.send(1, 3);
  const released = recorder.release("one");
  const recorded = recorder.record(sourceOf("one"), 0);
  const releasedAgain = recorder.release("one");
  await Promise.all([released, recorded, releasedAgain]);
  expect(consumers).toHaveLength(VOICES.length + 1);
  expect([consumers[0]!.closed, consumers.at(-1)!.closed]).toEqual([true, true]);
});
