import { randomUUID } from "node:crypto";

import { expect, it } from "vitest";

import { pino } from "pino";

import { pipedStage } from "../test/contract/pipes.ts";
import { ROOM, camera, raiseStage, watch } from "../test/contract/stage.ts";
import { recordingsIn } from "../test/testing/recordings.ts";
import { createSfu, type SfuConfig } from "./createSfu.ts";

const hostAlone = async (changes?: Partial<SfuConfig>) => {
  const config = { workers: 2, listen: [{ ip: "127.0.0.1" }], port: 0, consumersPerWorker: 1 };
  const sfu = await createSfu({ ...config, ...changes }, pino({ level: "silent" }));
  return { sfu, close: () => sfu.close() };
};

it("tells the next process what is in a room, and whose it is", async () => {
  const { sfu, page } = await raiseStage(hostAlone);
  const [teacher, student, other] = [await page(), await page(), await page()];
  const producer = await teacher.publish(camera());
  const consumer = await watch(student, producer.id);
  await watch(other, producer.id);
  await sfu.setProducerPaused({ roomId: ROOM, producerId: producer.id, paused: true });
  const ids = [await teacher.sendTransportId(), await student.receiveTransportId()];
  await sfu.claimTransports({ roomId: ROOM, transportIds: [ids[0]!, "gone"], claim: "Ada's" });
  const { rtpCapabilities } = await sfu.openRoom({ roomId: ROOM });
  const left = await sfu.takeOverRoom({ roomId: ROOM, mustExist: true });
  expect(left).toMatchObject({ rtpCapabilities, piped: false });
  const stream = { id: producer.id, kind: "video", label: null, paused: true, observed: false };
  expect(left.transports.filter(({ id }) => ids.includes(id))).toEqual([
    {
      id: ids[0],
      direction: "send",
      claim: "Ada's",
      producers: [expect.objectContaining(stream)],
      consumers: [],
    },
    {
      id: ids[1],
      direction: "receive",
      claim: null,
      producers: [],
      consumers: [{ id: consumer.id, producerId: producer.id }],
    },
  ]);
  expect((await sfu.takeOverRoom({ roomId: "new" })).transports).toEqual([]);
  await expect(sfu.takeOverRoom({ roomId: "missing", mustExist: true })).rejects.toThrow("room");
});

it("tells of its pipes, and what is wanted of the streams that they bring", async () => {
  const { near, far, pipe, send } = await pipedStage(hostAlone, { consumersPerWorker: 100 });
  const { id } = await (await near.page()).publish(camera());
  const { want } = await send(id);
  const there = () => far.sfu.takeOverRoom({ roomId: ROOM, mustExist: true });
  const bringing = { piped: true, pipes: [pipe.there] };
  const unwanted = [{ id, layersWanted: -1 }];
  expect(await there()).toMatchObject({ ...bringing, pipedStreams: unwanted, transports: [] });
  await watch(await far.page(), id);
  await want(0);
  await expect.poll(async () => (await there()).pipedStreams).toEqual([{ id, layersWanted: 0 }]);
  await far.sfu.pipeClose({ roomId: ROOM, pipeId: pipe.there });
  expect(await there()).toMatchObject({ piped: false, pipes: [], pipedStreams: [] });
});

it("tells of a recording that it has ended, until there is another one", async () => {
  const recordings = await recordingsIn({ freeToStop: Number.MAX_SAFE_INTEGER });
  const { sfu } = await raiseStage(hostAlone, { recordings });
  await sfu.openRoom({ roomId: ROOM });
  const recordingId = randomUUID();
  const failed = async () =>
    (await sfu.takeOverRoom({ roomId: ROOM, mustExist: true })).recordingFailed;
  expect(await failed()).toBeNull();
  await sfu.startRecording({ roomId: ROOM, recordingId });
  await expect.poll(failed).toEqual({ recordingId, reason: "disk" });
  recordings.freeToStop = 0;
  await sfu.startRecording({ roomId: ROOM, recordingId: randomUUID() });
  expect(await failed()).toBeNull();
});
