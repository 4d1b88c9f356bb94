import { pino } from "pino";
import { expect, it, onTestFinished, vi } from "vitest";

import { ROOM, camera, raiseStage } from "../test/contract/stage.ts";
import { createSfu } from "./createSfu.ts";
import { Room } from "./Room.ts";

const hostAlone = async () => {
  const config = { workers: 1, listen: [{ ip: "127.0.0.1" }], port: 0, consumersPerWorker: 100 };
  const sfu = await createSfu(config, pino({ level: "silent" }));
  return { sfu, close: () => sfu.close() };
};

it("keeps once what a page can receive, as it said last, however many streams it is sent", async () => {
  const created = vi.spyOn(Room, "create");
  onTestFinished(() => created.mockRestore());
  const { sfu, page } = await raiseStage(hostAlone);
  const teacher = await page(ROOM, true);
  const { rtpCapabilities: all } = await sfu.openRoom({ roomId: ROOM, restarts: true });
  const fewer = { ...all, headerExtensions: [] };
  const { id: transportId } = await sfu.createTransport({ roomId: ROOM, direction: "receive" });
  for (const said of [all, all, fewer]) {
    const { id: producerId } = await teacher.publish(camera());
    const rtpCapabilities = structuredClone(said);
    await sfu.consume({ roomId: ROOM, transportId, producerId, rtpCapabilities });
  }
  const room = (await created.mock.results[0]?.value) as Room;
  const consumers = room.remains?.consumers ?? [];
  expect(consumers).toHaveLength(3);
  const kept = new Set(consumers.map(({ receiver }) => receiver.rtpCapabilities));
  expect([...kept]).toEqual([fewer]);
});
