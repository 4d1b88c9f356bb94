import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { describe, expect, it } from "vitest";

import { speech } from "../testing/sources.ts";
import type { MakeSfu, WhenFull } from "./describe-contract.ts";
import { FULL_HEIGHT, LOW_HEIGHT, ROOM, SIMULCAST, camera, raiseStage, watch } from "./stage.ts";

const SECONDS = { timeout: 30_000 };
const LOOPBACK = { pipes: { ip: "127.0.0.1" } };
const inRoom = { roomId: ROOM };
const NOTHING = { sent: 0, received: 0 };

const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });

/** What signaling does: an end on each host, each told of the other. */
const joined = async (one: Sfu, other: Sfu) => {
  await Promise.all([one.openRoom(inRoom), other.openRoom(inRoom)]);
  const { pipeId: here, ...thisEnd } = await one.pipeOpen(inRoom);
  const { pipeId: there, ...thatEnd } = await other.pipeOpen(inRoom);
  await one.pipeConnect({ ...inRoom, pipeId: here, ...thatEnd });
  await other.pipeConnect({ ...inRoom, pipeId: there, ...thisEnd });
  return { here, there };
};

/** Two hosts with one room each, a pipe between them, and how a stream goes through it. */
export const pipedStage = async (make: MakeSfu, config = {}) => {
  const near = await raiseStage(make, { ...LOOPBACK, ...config });
  const far = await raiseStage(make, { ...LOOPBACK, ...config });
  const pipe = await joined(near.sfu, far.sfu);
  const send = async (producerId: string, observed = false) => {
    const { consumerId, ...stream } = await near.sfu.pipeOut({
      ...inRoom,
      pipeId: pipe.here,
      producerId,
    });
    await far.sfu.pipeIn({ ...inRoom, pipeId: pipe.there, producerId, observed, ...stream });
    const want = (spatialLayer: number) =>
      near.sfu.pipeWanted({ ...inRoom, consumerId, spatialLayer });
    return { consumerId, want };
  };
  return { near, far, pipe, send };
};

export const describePipes = (make: MakeSfu) =>
  describe("pipes between hosts", () => {
    it("bring a stream to another host, in the layer that is asked for there", async () => {
      const { near, far, send } = await pipedStage(make);
      const told = far.notices("layersWanted");
      const { id } = await (await near.page()).publish(camera(), { encodings: SIMULCAST });
      const { want } = await send(id);
      const viewer = await far.page();
      const seen = await watch(viewer, id);
      await expect.poll(() => told.at(-1)?.spatialLayer, SECONDS).toBe(0);
      await want(0);
      await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(0);
      await expect.poll(() => told.at(-1)?.spatialLayer, SECONDS).toBe(1);
      await want(1);
      await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(10);
      await expect.poll(() => seen.height, SECONDS).toBe(FULL_HEIGHT);
      const prefer = (spatialLayer: number) =>
        far.sfu.setConsumer({
          ...inRoom,
          consumerId: seen.id,
          preferredLayers: { spatialLayer },
        });
      await prefer(0);
      await expect.poll(() => seen.height, SECONDS).toBe(LOW_HEIGHT);
      await expect.poll(() => told.at(-1)?.spatialLayer, SECONDS).toBe(0);
      await prefer(1);
      await expect.poll(() => seen.height, SECONDS).toBe(FULL_HEIGHT);
    });

    it("carry nothing that nobody wants, and ask for a key frame when a receiver wants it", async () => {
      const { near, far, send } = await pipedStage(make);
      const publisher = near.notices("layersWanted");
      const { id } = await (await near.page()).publish(camera(), { encodings: SIMULCAST });
      const { want } = await send(id);
      const seen = await watch(await far.page(), id);
      await expect.poll(() => publisher.at(-1)?.spatialLayer, SECONDS).toBe(-1);
      expect(seen.frames).toBe(0);
      await want(1);
      await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(5);
      // What is wanted beyond counts as a receiver here.
      expect(publisher.at(-1)?.spatialLayer).toBe(1);
      await want(-1);
      await expect.poll(() => publisher.at(-1)?.spatialLayer, SECONDS).toBe(-1);
      const then = seen.frames;
      await want(0);
      await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(then + 5);
    });

    it("tell at both ends what they have carried", async () => {
      const { near, far, pipe, send } = await pipedStage(make);
      const here = () => near.sfu.pipeCarried({ ...inRoom, pipeId: pipe.here });
      const there = () => far.sfu.pipeCarried({ ...inRoom, pipeId: pipe.there });
      expect([await here(), await there()]).toEqual([NOTHING, NOTHING]);
      const { id } = await (await near.page()).publish(camera());
      const { want } = await send(id);
      await want(0);
      await expect.poll(async () => (await there()).received, SECONDS).toBeGreaterThan(1_000);
      expect((await here()).sent).toBeGreaterThan(1_000);
      expect([(await here()).received, (await there()).sent]).toEqual([0, 0]);
    });

    it("end what they carry with the stream, with the pipe, and once only", async () => {
      const { near, far, pipe, send } = await pipedStage(make);
      const [here, there] = [near.notices("consumerClosed"), far.notices("consumerClosed")];
      const teacher = await near.page();
      const [first, second] = [await teacher.publish(camera()), await teacher.publish(camera())];
      const sent = await send(first.id);
      await send(second.id);
      const viewer = await far.page();
      const seen = [await viewer.consume(first.id), await viewer.consume(second.id)];
      await near.sfu.closeProducer({ ...inRoom, producerId: first.id });
      await expect.poll(() => here, SECONDS).toEqual([{ ...inRoom, consumerId: sent.consumerId }]);
      await far.sfu.closeProducer({ ...inRoom, producerId: first.id });
      await expect.poll(() => there, SECONDS).toEqual([{ ...inRoom, consumerId: seen[0]!.id }]);
      const closing = { ...inRoom, pipeId: pipe.there };
      await Promise.all([far.sfu.pipeClose(closing), far.sfu.pipeClose(closing)]);
      await expect
        .poll(() => there, SECONDS)
        .toContainEqual({ ...inRoom, consumerId: seen[1]!.id });
      await expect(sent.want(0)).rejects.toEqual(refusal("not_found"));
    });

    it("bring voices home, where it is seen who speaks", async () => {
      const { near, far, send } = await pipedStage(make);
      const [speakers, wanted] = [far.notices("activeSpeaker"), far.notices("layersWanted")];
      const voice = await (await near.page()).publish(speech(() => 0.5));
      const { want } = await send(voice.id, true);
      // An observer listens, though nobody receives.
      await expect
        .poll(() => wanted, SECONDS)
        .toEqual([{ ...inRoom, producerId: voice.id, spatialLayer: 0 }]);
      await want(0);
      await expect.poll(() => speakers, SECONDS).toEqual([{ ...inRoom, producerId: voice.id }]);
      await far.sfu.setProducerPaused({ ...inRoom, producerId: voice.id, paused: true });
      await expect.poll(() => speakers.at(-1), SECONDS).toEqual({ ...inRoom, producerId: null });
    });

    it("reach the other workers of both hosts", async () => {
      const spread = { workers: 2, consumersPerWorker: 1 };
      const { near, far, send } = await pipedStage(make, spread);
      const told = far.notices("layersWanted");
      // The first receiver fills the worker that the pipe ends on.
      await watch(await near.page(), (await (await near.page()).publish(camera())).id);
      const { id } = await (await near.page()).publish(camera());
      const { want } = await send(id);
      const seen = await Promise.all([1, 2].map(async () => watch(await far.page(), id)));
      await expect.poll(() => told.at(-1)?.spatialLayer, SECONDS).toBe(0);
      await want(0);
      for (const stream of seen)
        await expect.poll(() => stream.frames, SECONDS).toBeGreaterThan(10);
    });

    it("refuse unknown ids, a second connection, and a host without an address for them", async () => {
      const { near, pipe } = await pipedStage(make);
      const { sfu } = near;
      const unknown = { ...inRoom, pipeId: "none" };
      await expect(sfu.pipeOut({ ...unknown, producerId: "none" })).rejects.toEqual(
        refusal("not_found"),
      );
      const absent = { ...inRoom, pipeId: pipe.here, producerId: "none" };
      await expect(sfu.pipeOut(absent)).rejects.toEqual(refusal("not_found"));
      const { pipeId: _spare, ...end } = await sfu.pipeOpen(inRoom);
      const again = { ...inRoom, pipeId: pipe.here, ...end };
      await expect(sfu.pipeConnect(again)).rejects.toEqual(refusal("conflict"));
      await expect(sfu.pipeConnect({ ...unknown, ...end })).rejects.toEqual(refusal("not_found"));
      await sfu.pipeClose(unknown);
      const bare = await raiseStage(make);
      await bare.sfu.openRoom(inRoom);
      await expect(bare.sfu.pipeOpen(inRoom)).rejects.toEqual(refusal("unavailable"));
    });
  });

export const describeAdmission = (make: MakeSfu, whenFull: WhenFull) =>
  describe("admission", () => {
    it("refuses whom it cannot carry, if it may, and takes nobody while it drains", async () => {
      const { sfu, page } = await raiseStage(make, { workers: 1, consumersPerWorker: 4 });
      const teacher = await page();
      await teacher.publish(camera());
      const ask = () => sfu.createTransport({ ...inRoom, direction: "receive", mayRefuse: true });
      await ask();
      await ask();
      await expect(ask()).rejects.toEqual(refusal(whenFull));
      await sfu.createTransport({ ...inRoom, direction: "receive" });
      expect((await sfu.load({})).load).toBeGreaterThanOrEqual(1);
      const roomy = await raiseStage(make, { workers: 1 });
      await roomy.sfu.openRoom(inRoom);
      const send = { ...inRoom, direction: "send", mayRefuse: true } as const;
      await roomy.sfu.drain({ draining: true });
      expect((await roomy.sfu.load({})).draining).toBe(true);
      await expect(roomy.sfu.createTransport(send)).rejects.toEqual(refusal(whenFull));
      await roomy.sfu.drain({ draining: false });
      expect(await roomy.sfu.createTransport(send)).toHaveProperty("id");
    });
  });
