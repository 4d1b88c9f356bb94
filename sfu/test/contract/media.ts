import { setTimeout as delay } from "node:timers/promises";

import { describe, expect, it } from "vitest";

import type { MakeSfu } from "./describe-contract.ts";
import { tone } from "../testing/sources.ts";
import type { SyntheticPage } from "../testing/SyntheticPage.ts";
import { FULL_HEIGHT, LOW_HEIGHT, ROOM, SIMULCAST, camera, raiseStage, watch } from "./stage.ts";

const SECONDS = { timeout: 30_000 };

export const describeMedia = (make: MakeSfu) =>
  describe("media", () => {
    it("sends nothing to a consumer until it is resumed, then pictures and sound", async () => {
      const { page } = await raiseStage(make);
      const [teacher, student] = [await page(), await page()];
      const seen = await student.consume((await teacher.publish(camera())).id);
      const heard = await student.consume((await teacher.publish(tone(() => 0.5))).id);
      await delay(700);
      expect([seen.frames, heard.volume]).toEqual([0, 0]);
      await student.resume(seen);
      await student.resume(heard);
      await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(20);
      await expect.poll(() => heard.volume, SECONDS).toBeGreaterThan(0.1);
    });

    it("stops for everybody while a producer is paused", async () => {
      const { sfu, page } = await raiseStage(make);
      const [teacher, student] = [await page(), await page()];
      const producer = await teacher.publish(camera());
      const viewer = await watch(student, producer.id);
      await expect.poll(() => viewer.frames, SECONDS).toBeGreaterThan(10);
      const pause = (paused: boolean) =>
        sfu.setProducerPaused({ roomId: ROOM, producerId: producer.id, paused });
      await pause(true);
      // What was on its way has come, however late it is read.
      let then = -1;
      const hasStopped = () => {
        const before = then;
        then = viewer.frames;
        return then === before;
      };
      await expect.poll(hasStopped, { ...SECONDS, interval: 300 }).toBe(true);
      await delay(700);
      expect(viewer.frames).toBe(then);
      await pause(false);
      await expect.poll(() => viewer.frames, SECONDS).toBeGreaterThan(then + 10);
    });

    it("gives each consumer the layer it prefers", async () => {
      const { sfu, page } = await raiseStage(make);
      const [teacher, student] = [await page(), await page()];
      const producer = await teacher.publish(camera(), { encodings: SIMULCAST });
      const consumer = await watch(student, producer.id);
      const prefer = (spatialLayer: number) =>
        sfu.setConsumer({
          roomId: ROOM,
          consumerId: consumer.id,
          preferredLayers: { spatialLayer },
        });
      await prefer(0);
      await expect.poll(() => consumer.height, SECONDS).toBe(LOW_HEIGHT);
      await prefer(1);
      await expect.poll(() => consumer.height, SECONDS).toBe(FULL_HEIGHT);
    });

    it("begins with the lowest layer, also of who was seen before, and then gives the wanted one", async () => {
      const { sfu, page } = await raiseStage(make);
      const [teacher, ben, cleo] = [await page(), await page(), await page()];
      const producer = await teacher.publish(camera(), { encodings: SIMULCAST });
      const show = async (viewer: SyntheticPage) => {
        const stream = await viewer.consume(producer.id);
        const wish = { paused: false, preferredLayers: { spatialLayer: 1 } };
        await sfu.setConsumer({ roomId: ROOM, consumerId: stream.id, ...wish });
        await expect.poll(() => stream.height, SECONDS).toBe(FULL_HEIGHT);
        return stream.firstHeight;
      };
      expect(await show(ben)).toBe(LOW_HEIGHT);
      // Its publisher has not just begun any more.
      await delay(3_500);
      expect(await show(cleo)).toBe(LOW_HEIGHT);
    });

    it("tells what is wanted of a publisher: what it waits for and a raise at once, a fall only when it lasts", async () => {
      const { sfu, page, notices } = await raiseStage(make);
      const told = notices("layersWanted");
      const layers = () => told.map(({ spatialLayer }) => spatialLayer);
      const [teacher, student] = [await page(), await page()];
      const producer = await teacher.publish(camera(), { encodings: SIMULCAST });
      const consumer = await watch(student, producer.id);
      const set = (paused: boolean, spatialLayer: number) =>
        sfu.setConsumer({
          roomId: ROOM,
          consumerId: consumer.id,
          paused,
          preferredLayers: { spatialLayer },
        });
      await set(false, 0);
      await delay(500);
      await set(false, 1);
      await delay(2_500);
      expect(layers()).toEqual([0, 1]);
      await set(false, 0);
      await expect.poll(layers, SECONDS).toEqual([0, 1, 0]);
      await set(true, 0);
      await expect.poll(layers, SECONDS).toEqual([0, 1, 0, -1]);
      await set(false, 1);
      await expect.poll(layers, SECONDS).toEqual([0, 1, 0, -1, 1]);
    });

    it("takes nothing back of a publisher while somebody waits for their first picture", async () => {
      const { sfu, page, notices } = await raiseStage(make);
      const told = notices("layersWanted");
      const layers = () => told.map(({ spatialLayer }) => spatialLayer);
      const [teacher, student] = [await page(), await page()];
      const { id: producerId } = await teacher.publish(camera(), { encodings: SIMULCAST });
      const { id: consumerId } = await watch(student, producerId);
      await expect.poll(layers, SECONDS).toEqual([0, 1]);
      await sfu.setProducerPaused({ roomId: ROOM, producerId, paused: true });
      await sfu.closeConsumer({ roomId: ROOM, consumerId });
      await watch(student, producerId);
      await delay(3_000);
      expect(layers()).toEqual([0, 1]);
    });

    it("has cameras send their lowest layer while somebody is about to join", async () => {
      const { sfu, page, notices } = await raiseStage(make);
      const told = notices("layersWanted");
      const layers = () => told.map(({ spatialLayer }) => spatialLayer);
      const teacher = await page();
      const producer = await teacher.publish(camera(), { encodings: SIMULCAST });
      const expects = { roomId: ROOM, direction: "receive", expects: true } as const;
      await expect.poll(layers, SECONDS).toEqual([-1]);
      const { id: left } = await sfu.createTransport(expects);
      await expect.poll(layers, SECONDS).toEqual([-1, 0]);
      await sfu.closeTransport({ roomId: ROOM, transportId: left });
      await expect.poll(layers, SECONDS).toEqual([-1, 0, -1]);
      const viewer = await page();
      const { id: consumerId } = await watch(viewer, producer.id);
      // More than the lowest layer only once the viewer has that: an encoder that is changed makes them wait.
      await expect.poll(layers, SECONDS).toEqual([-1, 0, -1, 0, 1]);
      const { id: joined } = await sfu.createTransport(expects);
      await sfu.closeConsumer({ roomId: ROOM, consumerId });
      await delay(3_000);
      expect(layers(), "nothing is taken back before they have joined").toEqual([-1, 0, -1, 0, 1]);
      await sfu.claimTransports({ roomId: ROOM, transportIds: [joined], claim: "Ben" });
      await expect.poll(layers, SECONDS).toEqual([-1, 0, -1, 0, 1, -1]);
    });

    it("rates both ends of a stream, with the layer that flows", async () => {
      const { sfu, page, notices } = await raiseStage(make);
      const [uplinks, downlinks] = [notices("producerQuality"), notices("consumerQuality")];
      const [teacher, student] = [await page(), await page()];
      const producer = await teacher.publish(camera(), { encodings: SIMULCAST });
      const { id: consumerId } = await watch(student, producer.id);
      const newest = () => downlinks.at(-1);
      await expect
        .poll(() => uplinks.at(-1), SECONDS)
        .toMatchObject({ producerId: producer.id, score: 10 });
      await expect.poll(newest, SECONDS).toMatchObject({ consumerId, score: 10, currentLayer: 1 });
      const preferredLayers = { spatialLayer: 0 };
      await sfu.setConsumer({ roomId: ROOM, consumerId, preferredLayers });
      await expect.poll(newest, SECONDS).toMatchObject({ consumerId, currentLayer: 0 });
    });

    it("says when a consumer ended with its producer, and when a page is gone", async () => {
      const { sfu, page, notices } = await raiseStage(make);
      const [ended, lost] = [notices("consumerClosed"), notices("transportLost")];
      const [teacher, student] = [await page(), await page()];
      const producer = await teacher.publish(camera());
      const consumer = await watch(student, producer.id);
      await expect.poll(() => consumer.frames, SECONDS).toBeGreaterThan(1);
      const closing = { roomId: ROOM, producerId: producer.id };
      await Promise.all([sfu.closeProducer(closing), sfu.closeProducer(closing)]);
      await expect.poll(() => ended, SECONDS).toEqual([{ roomId: ROOM, consumerId: consumer.id }]);
      const transportId = await teacher.sendTransportId();
      teacher.close();
      await expect.poll(() => lost, SECONDS).toEqual([{ roomId: ROOM, transportId }]);
    });
  });
