import { setTimeout as delay } from "node:timers/promises";

import { describe, expect, it } from "vitest";

import type { MakeSfu } from "../contract.ts";
import { Ear, Viewer } from "../testing/sinks.ts";
import { tone } from "../testing/sources.ts";
import { FULL_HEIGHT, LOW_HEIGHT, ROOM, SIMULCAST, camera, raiseStage, watch } from "./stage.ts";

const SECONDS = { timeout: 10_000 };

export const describeMedia = (make: MakeSfu) =>
  describe("media", () => {
    it("sends nothing to a consumer until it is resumed, then pictures and sound", async () => {
      const { page } = await raiseStage(make);
      const [teacher, student] = [await page(), await page()];
      const seen = await student.consume((await teacher.publish(camera())).id);
      const heard = await student.consume((await teacher.publish(tone(() => 0.5))).id);
      const viewer = new Viewer(seen.track);
      const ear = new Ear(heard.track);
      await delay(700);
      expect([viewer.frames, ear.peak]).toEqual([0, 0]);
      await student.resume(seen);
      await student.resume(heard);
      await expect.poll(() => viewer.frames, SECONDS).toBeGreaterThan(20);
      await expect.poll(() => ear.peak, SECONDS).toBeGreaterThan(0.1);
    });

    it("stops for everybody while a producer is paused", async () => {
      const { sfu, page } = await raiseStage(make);
      const [teacher, student] = [await page(), await page()];
      const producer = await teacher.publish(camera());
      const { viewer } = await watch(student, producer.id);
      await expect.poll(() => viewer.frames, SECONDS).toBeGreaterThan(10);
      const pause = (paused: boolean) =>
        sfu.setProducerPaused({ roomId: ROOM, producerId: producer.id, paused });
      await pause(true);
      await delay(300);
      const then = viewer.frames;
      await delay(700);
      expect(viewer.frames).toBe(then);
      await pause(false);
      await expect.poll(() => viewer.frames, SECONDS).toBeGreaterThan(then + 10);
    });

    it("gives each consumer the layer it prefers", async () => {
      const { sfu, page } = await raiseStage(make);
      const [teacher, student] = [await page(), await page()];
      const producer = await teacher.publish(camera(), { encodings: SIMULCAST });
      const { consumer, viewer } = await watch(student, producer.id);
      const prefer = (spatialLayer: number) =>
        sfu.setConsumer({
          roomId: ROOM,
          consumerId: consumer.id,
          preferredLayers: { spatialLayer },
        });
      await prefer(0);
      await expect.poll(() => viewer.height, SECONDS).toBe(LOW_HEIGHT);
      await prefer(1);
      await expect.poll(() => viewer.height, SECONDS).toBe(FULL_HEIGHT);
    });

    it("tells what is wanted of a publisher: a raise at once, a fall only when it lasts", async () => {
      const { sfu, page, notices } = await raiseStage(make);
      const told = notices("layersWanted");
      const layers = () => told.map(({ spatialLayer }) => spatialLayer);
      const [teacher, student] = [await page(), await page()];
      const producer = await teacher.publish(camera(), { encodings: SIMULCAST });
      const { consumer } = await watch(student, producer.id);
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
      expect(layers()).toEqual([]);
      await set(false, 0);
      await expect.poll(layers, SECONDS).toEqual([0]);
      await set(true, 0);
      await expect.poll(layers, SECONDS).toEqual([0, -1]);
      await set(false, 1);
      await expect.poll(layers, { timeout: 1_000 }).toEqual([0, -1, 1]);
    });

    it("rates both ends of a stream, and says it at most once a second", async () => {
      const { sfu, page, notices } = await raiseStage(make);
      const [uplinks, downlinks] = [notices("producerQuality"), notices("consumerQuality")];
      const times: number[] = [];
      sfu.on("consumerQuality", () => times.push(performance.now()));
      const [teacher, student] = [await page(), await page()];
      const producer = await teacher.publish(camera(), { encodings: SIMULCAST });
      const { consumer } = await watch(student, producer.id);
      const { id: consumerId } = consumer;
      await expect
        .poll(() => uplinks.at(-1), SECONDS)
        .toMatchObject({ producerId: producer.id, score: 10 });
      await expect
        .poll(() => downlinks.at(-1), SECONDS)
        .toMatchObject({ consumerId, score: 10, currentLayer: 1 });
      for (let change = 0; times.length < 3; change += 1) {
        const preferredLayers = { spatialLayer: change % 2 };
        await sfu.setConsumer({ roomId: ROOM, consumerId, preferredLayers });
        await delay(350);
      }
      const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThan(950);
    });

    it("says when a consumer ended with its producer, and when a page is gone", async () => {
      const { sfu, page, notices } = await raiseStage(make);
      const [ended, lost] = [notices("consumerClosed"), notices("transportLost")];
      const [teacher, student] = [await page(), await page()];
      const producer = await teacher.publish(camera());
      const { consumer, viewer } = await watch(student, producer.id);
      await expect.poll(() => viewer.frames, SECONDS).toBeGreaterThan(1);
      const closing = { roomId: ROOM, producerId: producer.id };
      await Promise.all([sfu.closeProducer(closing), sfu.closeProducer(closing)]);
      await expect.poll(() => ended, SECONDS).toEqual([{ roomId: ROOM, consumerId: consumer.id }]);
      const transportId = await teacher.sendTransportId();
      teacher.close();
      await expect.poll(() => lost, SECONDS).toEqual([{ roomId: ROOM, transportId }]);
    });
  });
