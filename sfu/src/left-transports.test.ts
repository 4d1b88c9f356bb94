import { expect, it } from "vitest";

import { pino } from "pino";

import { ROOM, camera, raiseStage, watch } from "../test/contract/stage.ts";
import { createSfu } from "./createSfu.ts";

const hostAlone = async () => {
  const config = { workers: 2, listen: [{ ip: "127.0.0.1" }], port: 0, consumersPerWorker: 1 };
  const sfu = await createSfu(config, pino({ level: "silent" }));
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
