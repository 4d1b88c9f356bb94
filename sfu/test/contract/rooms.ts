import { describe, expect, it } from "vitest";

import type { MakeSfu } from "./describe-contract.ts";
import { tone } from "../testing/sources.ts";
import { ROOM, camera, raiseStage, watch } from "./stage.ts";

const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });
const EMPTY = { transports: 0, producers: 0, consumers: 0 };

export const describeRooms = (make: MakeSfu) =>
  describe("rooms", () => {
    it("opens a room once, however many ask at once", async () => {
      const { sfu } = await raiseStage(make);
      const opened = await Promise.all([1, 2, 3].map(() => sfu.openRoom({ roomId: ROOM })));
      expect(opened[0]?.rtpCapabilities.codecs.map(({ mimeType }) => mimeType)).toEqual(
        expect.arrayContaining(["audio/opus", "video/VP8", "video/VP9", "video/H264"]),
      );
      expect((await sfu.load({})).rooms).toBe(1);
    });

    it("closes a room twice, and one that is still being opened", async () => {
      const { sfu } = await raiseStage(make);
      await sfu.openRoom({ roomId: ROOM });
      await sfu.closeRoom({ roomId: ROOM });
      await sfu.closeRoom({ roomId: ROOM });
      await Promise.all([sfu.openRoom({ roomId: ROOM }), sfu.closeRoom({ roomId: ROOM })]);
      expect((await sfu.load({})).rooms).toBe(0);
      await expect(sfu.createTransport({ roomId: ROOM, direction: "send" })).rejects.toEqual(
        refusal("not_found"),
      );
    });

    it("knows no id of another room", async () => {
      const { sfu, page } = await raiseStage(make);
      const [teacher, student, stranger] = [await page(), await page(), await page("other")];
      const producer = await teacher.publish(camera());
      const consumer = await watch(student, producer.id);
      const roomId = "other";
      const foreign = { roomId, producerId: producer.id, consumerId: consumer.id };
      const transportId = await student.receiveTransportId();
      const { rtpCapabilities } = stranger;
      const own = await stranger.receiveTransportId();
      const refused = [
        sfu.restartIce({ roomId, transportId }),
        sfu.consume({ roomId, transportId, producerId: producer.id, rtpCapabilities }),
        sfu.consume({ roomId, transportId: own, producerId: producer.id, rtpCapabilities }),
        sfu.setProducerPaused({ roomId, producerId: foreign.producerId, paused: true }),
        sfu.setConsumer({ roomId, consumerId: foreign.consumerId, paused: true }),
        sfu.requestKeyFrame({ roomId, consumerId: foreign.consumerId }),
      ];
      for (const verb of refused) await expect(verb).rejects.toEqual(refusal("not_found"));
      await sfu.closeProducer({ roomId, producerId: producer.id });
      await sfu.closeConsumer({ roomId, consumerId: consumer.id });
      await sfu.closeTransport({ roomId, transportId });
      const before = consumer.frames;
      await expect.poll(() => consumer.frames, { timeout: 5_000 }).toBeGreaterThan(before + 10);
    });

    it("refuses what cannot be produced or consumed", async () => {
      const { sfu, page } = await raiseStage(make);
      const [teacher, student] = [await page(), await page()];
      const producer = await teacher.publish(camera());
      const codec = { mimeType: "video/unheard-of", payloadType: 96, clockRate: 90_000 };
      const rtpParameters = { codecs: [codec], encodings: [{ ssrc: 1 }] };
      const video = { roomId: ROOM, kind: "video", paused: false, observed: false } as const;
      const send = await teacher.sendTransportId();
      const receive = await student.receiveTransportId();
      const consume = { roomId: ROOM, transportId: receive, producerId: producer.id };
      const { rtpCapabilities } = student;
      const asked = await Promise.allSettled([
        sfu.produce({ ...video, transportId: send, rtpParameters }),
        sfu.produce({ ...video, transportId: receive, rtpParameters }),
        sfu.consume({ ...consume, rtpCapabilities: { codecs: [] } }),
        sfu.consume({ ...consume, transportId: send, rtpCapabilities }),
      ]);
      for (const each of asked)
        expect(each).toEqual({ status: "rejected", reason: refusal("invalid") });
    });

    it("holds nothing once everything is closed", async () => {
      const { sfu, page } = await raiseStage(make, { workers: 2, consumersPerWorker: 1 });
      const [teacher, ...students] = [await page(), await page(), await page()];
      const seen = await teacher.publish(camera());
      const heard = await teacher.publish(
        tone(() => 0.3),
        { observed: true },
      );
      for (const student of students)
        for (const { id } of [seen, heard]) await student.resume(await student.consume(id));
      const full = (await sfu.load({})).workers;
      expect(full.reduce((sum, { consumers }) => sum + consumers, 0)).toBe(4);
      await sfu.closeRoom({ roomId: ROOM });
      const { rooms, workers } = await sfu.load({});
      expect(rooms).toBe(0);
      expect(workers).toEqual(workers.map(() => expect.objectContaining(EMPTY)));
    });
  });
