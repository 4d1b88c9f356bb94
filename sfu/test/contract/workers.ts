import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { describe, expect, it } from "vitest";

import type { MakeSfu } from "./describe-contract.ts";
import { ROOM, SIMULCAST, camera, raiseStage, watch } from "./stage.ts";

const SECONDS = { timeout: 30_000 };
const SPREAD = { workers: 2, consumersPerWorker: 1 };

const consumersByWorker = async (sfu: Sfu) =>
  (await sfu.load({})).workers.map(({ consumers }) => consumers).toSorted();

/** Kills the worker that carries the most, or the least. */
const kill = async (sfu: Sfu, which: "busiest" | "idlest") => {
  const workers = (await sfu.load({})).workers.toSorted((a, b) => b.transports - a.transports);
  const victim = workers.at(which === "busiest" ? 0 : -1);
  process.kill(victim?.pid ?? Number.NaN, "SIGKILL");
  return victim?.pid;
};

export const describeWorkers = (make: MakeSfu) =>
  describe("workers", () => {
    it("spreads a room over two and pipes what is consumed across, once for all", async () => {
      const { sfu, page } = await raiseStage(make, SPREAD);
      const teacher = await page();
      const producer = await teacher.publish(camera());
      const near = await watch(await page(), producer.id);
      const far = await Promise.all([1, 2].map(async () => watch(await page(), producer.id)));
      for (const stream of [near, ...far])
        await expect.poll(() => stream.frames, SECONDS).toBeGreaterThan(10);
      expect(await consumersByWorker(sfu)).toEqual([1, 2]);
    });

    it("pauses and ends across the pipe", async () => {
      const { sfu, page, notices } = await raiseStage(make, SPREAD);
      const ended = notices("consumerClosed");
      const teacher = await page();
      const producer = await teacher.publish(camera());
      await watch(await page(), producer.id);
      const viewer = await watch(await page(), producer.id);
      const set = (paused: boolean) =>
        sfu.setProducerPaused({ roomId: ROOM, producerId: producer.id, paused });
      await set(true);
      await set(false);
      const then = viewer.frames;
      await expect.poll(() => viewer.frames, SECONDS).toBeGreaterThan(then + 10);
      await sfu.closeProducer({ roomId: ROOM, producerId: producer.id });
      await expect
        .poll(() => ended, SECONDS)
        .toContainEqual({ roomId: ROOM, consumerId: viewer.id });
    });

    it("replaces a worker that is killed; its rooms are lost, opened again and carry on", async () => {
      const { sfu, page, notices } = await raiseStage(make, { workers: 1 });
      const lost = notices("roomLost");
      const before = await page();
      await before.publish(camera());
      const pid = await kill(sfu, "busiest");
      await expect.poll(() => lost, SECONDS).toEqual([{ roomId: ROOM }]);
      const producer = await (await page()).publish(camera());
      const viewer = await watch(await page(), producer.id);
      await expect.poll(() => viewer.frames, SECONDS).toBeGreaterThan(0);
      const { workers } = await sfu.load({});
      expect(workers.map((worker) => worker.pid)).not.toContain(pid);
      expect(workers).toHaveLength(1);
    });

    it("kills a worker that hangs and replaces it, and what the others carry goes on", async () => {
      const { sfu, page } = await raiseStage(make, { workers: 2 });
      const producer = await (await page()).publish(camera());
      const viewer = await watch(await page(), producer.id);
      const workers = (await sfu.load({})).workers.toSorted((a, b) => b.transports - a.transports);
      const hung = workers.at(-1)!.pid;
      process.kill(hung, "SIGSTOP");
      const pids = async () => (await sfu.load({})).workers.map(({ pid }) => pid);
      expect(await pids()).toEqual([workers[0]!.pid]);
      const then = viewer.frames;
      await expect.poll(() => viewer.frames, SECONDS).toBeGreaterThan(then + 10);
      await expect.poll(pids, { timeout: 40_000 }).toHaveLength(2);
      expect(await pids()).not.toContain(hung);
    }, 60_000);

    it("goes on with a room on another worker, where the caller can: nothing is published again", async () => {
      const { sfu, page, notices } = await raiseStage(make, { workers: 2 });
      const [lost, restarted] = [notices("roomLost"), notices("transportRestarted")];
      const [teacher, student] = [await page(ROOM, true), await page(ROOM, true)];
      const producer = await teacher.publish(camera(), { encodings: SIMULCAST });
      const before = await watch(student, producer.id);
      await student.consume(producer.id);
      await expect.poll(() => before.frames, SECONDS).toBeGreaterThan(10);
      const claim = { transportIds: [await student.receiveTransportId()], claim: "the student's" };
      await sfu.claimTransports({ roomId: ROOM, ...claim });
      await kill(sfu, "busiest");
      await expect.poll(() => restarted.length, SECONDS).toBe(2);
      const of = async (id: Promise<string>) => {
        const wanted = await id;
        return restarted.find(({ transport }) => transport.id === wanted)!;
      };
      await teacher.goOn(await of(teacher.sendTransportId()));
      const after = await student.goOn(await of(student.receiveTransportId()));
      // The one that was paused is not there.
      expect(after).toHaveLength(1);
      for (const stream of [...after, await watch(await page(), producer.id)])
        await expect.poll(() => stream.frames, SECONDS).toBeGreaterThan(10);
      expect(lost).toEqual([]);
      const { transports } = await sfu.takeOverRoom({ roomId: ROOM, mustExist: true });
      expect(transports).toContainEqual(
        expect.objectContaining({ id: claim.transportIds[0], claim: claim.claim }),
      );
    });

    it("goes on with it on the worker that takes the place of the only one", async () => {
      const { sfu, page, notices } = await raiseStage(make, { workers: 1 });
      const restarted = notices("transportRestarted");
      const teacher = await page(ROOM, true);
      const producer = await teacher.publish(camera());
      await kill(sfu, "busiest");
      await expect.poll(() => restarted.length, SECONDS).toBe(1);
      await teacher.goOn(restarted[0]!);
      const viewer = await watch(await page(), producer.id);
      await expect.poll(() => viewer.frames, SECONDS).toBeGreaterThan(10);
    });

    it("spreads the rooms of a worker over the others", async () => {
      const { sfu, page, notices } = await raiseStage(make, { workers: 3 });
      const restarted = notices("transportRestarted");
      const rooms = ["one", "two", "three", "four", "five", "six"];
      for (const room of rooms) await (await page(room, true)).publish(camera());
      const pid = await kill(sfu, "busiest");
      await expect.poll(() => restarted.length, SECONDS).toBe(2);
      const left = (await sfu.load({})).workers.filter((worker) => worker.pid !== pid);
      expect(left.map(({ transports }) => transports).filter((count) => count > 0)).toEqual([3, 3]);
    });

    it("loses it where a second worker dies with it: it may be what kills them", async () => {
      const { sfu, page, notices } = await raiseStage(make, { workers: 3 });
      const [lost, restarted] = [notices("roomLost"), notices("transportRestarted")];
      await (await page(ROOM, true)).publish(camera());
      await kill(sfu, "busiest");
      await expect.poll(() => restarted.length, SECONDS).toBe(1);
      await kill(sfu, "busiest");
      await expect.poll(() => lost, SECONDS).toEqual([{ roomId: ROOM }]);
      expect(restarted).toHaveLength(1);
    });

    it("loses it where it is on other workers too", async () => {
      const { sfu, page, notices } = await raiseStage(make, SPREAD);
      const [lost, restarted] = [notices("roomLost"), notices("transportRestarted")];
      const producer = await (await page(ROOM, true)).publish(camera());
      await watch(await page(ROOM, true), producer.id);
      await watch(await page(ROOM, true), producer.id);
      await kill(sfu, "busiest");
      await expect.poll(() => lost, SECONDS).toEqual([{ roomId: ROOM }]);
      expect(restarted).toEqual([]);
    });

    it("leaves the rooms of other workers alone", async () => {
      const { sfu, page, notices } = await raiseStage(make, { workers: 2 });
      const lost = notices("roomLost");
      const teacher = await page();
      const viewer = await watch(await page(), (await teacher.publish(camera())).id);
      await sfu.openRoom({ roomId: "other" });
      await kill(sfu, "idlest");
      await expect.poll(() => lost, SECONDS).toEqual([{ roomId: "other" }]);
      const then = viewer.frames;
      await expect.poll(() => viewer.frames, SECONDS).toBeGreaterThan(then + 10);
    });

    it("loses a spread room whole when any of its workers dies", async () => {
      const { sfu, page, notices } = await raiseStage(make, SPREAD);
      const lost = notices("roomLost");
      const producer = await (await page()).publish(camera());
      await watch(await page(), producer.id);
      await watch(await page(), producer.id);
      await kill(sfu, "idlest");
      await expect.poll(() => lost, SECONDS).toEqual([{ roomId: ROOM }]);
      expect((await sfu.load({})).rooms).toBe(0);
    });
  });
