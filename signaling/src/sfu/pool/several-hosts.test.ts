import { setTimeout as wait } from "node:timers/promises";

import { createSfu } from "@lyceum/sfu/createSfu.ts";
import {
  FULL_HEIGHT,
  LOW_HEIGHT,
  SIMULCAST,
  camera,
  watch,
} from "@lyceum/sfu/test/contract/stage.ts";
import { speech, tone } from "@lyceum/sfu/test/testing/sources.ts";
import { readLogs, recordingsIn, volumesIn } from "@lyceum/sfu/test/testing/recordings.ts";
import { SyntheticPage } from "@lyceum/sfu/test/testing/SyntheticPage.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import type { SfuNoticeBody, SfuNoticeName } from "@lyceum/shared/sfu/notices.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { CuttablePipes } from "../../../test/CuttablePipes.ts";
import { quiet } from "../../../test/SignalingHarness.ts";
import { sfuPool } from "../SfuPool.ts";
import { MediaHosts } from "./MediaHosts.ts";

const SECONDS = { timeout: 15_000 };
const roomId = "room";
/** Milliseconds; of those who move here, who have to open media first. */
const MOVED_WITHIN = 5_000;
const CONFIG = {
  workers: 1,
  listen: [{ ip: "127.0.0.1" }],
  port: 0,
  pipes: { ip: "127.0.0.1" },
  consumersPerWorker: 100,
};

let opened: AsyncDisposableStack;
let hosts: MediaHosts;
let pool: Sfu;
let home: Sfu;
let other: Sfu;

const newHost = async (recordings?: Awaited<ReturnType<typeof recordingsIn>>) => {
  const host = await createSfu({ ...CONFIG, recordings }, quiet);
  opened.defer(() => host.close());
  return host;
};
const page = async () =>
  opened.adopt(await SyntheticPage.open(pool, roomId), (each) => each.close());
const notices = <Name extends SfuNoticeName>(name: Name) => {
  const heard: SfuNoticeBody<Name>[] = [];
  pool.on(name, (body) => heard.push(body));
  return heard;
};
/** While `act` runs, these hosts take nobody. */
const without = async <Done>(full: Sfu[], act: () => Promise<Done>): Promise<Done> => {
  const before = full.map((host) => host.createTransport);
  const refuse = () => Promise.reject(new DomainError("full", "for this test"));
  for (const host of full) host.createTransport = refuse;
  try {
    return await act();
  } finally {
    full.forEach((host, index) => (host.createTransport = before[index]!));
  }
};
/** A page whose both transports are on one host. */
const placed = async () => {
  const made = await page();
  await made.sendTransportId();
  await made.receiveTransportId();
  return made;
};
/** A page on the other host. */
const far = () => without([home], placed);
const consumersOf = async (host: Sfu) =>
  (await host.load({})).workers.reduce((sum, { consumers }) => sum + consumers, 0);

const roomsOf = async (host: Sfu) => (await host.load({})).rooms;

beforeEach(async () => {
  opened = new AsyncDisposableStack();
  const both = [await newHost(), await newHost()];
  hosts = new MediaHosts(both, quiet);
  pool = sfuPool(hosts, quiet, MOVED_WITHIN);
  opened.defer(() => pool.close());
  await pool.openRoom({ roomId });
  [home, other] =
    (await both[0]!.load({})).rooms === 1 ? [both[0]!, both[1]!] : [both[1]!, both[0]!];
});
afterEach(() => opened.disposeAsync());

describe("a class on two media hosts", () => {
  it("shows each other's pictures both ways, in the layer that each wants", async () => {
    const wanted = notices("layersWanted");
    const [teacher, student] = [await placed(), await far()];
    const lecture = await teacher.publish(camera(), { encodings: SIMULCAST });
    const answer = await student.publish(camera(), { encodings: SIMULCAST });
    const [there, here] = [await watch(student, lecture.id), await watch(teacher, answer.id)];
    for (const seen of [there, here])
      await expect.poll(() => seen.height, SECONDS).toBe(FULL_HEIGHT);
    const prefer = (consumerId: string, spatialLayer: number) =>
      pool.setConsumer({ roomId, consumerId, preferredLayers: { spatialLayer } });
    await prefer(there.id, 0);
    await expect.poll(() => there.height, SECONDS).toBe(LOW_HEIGHT);
    // The publisher may stop its highest layer: nobody wants it on any host.
    await expect
      .poll(() => wanted.at(-1), SECONDS)
      .toEqual({ roomId, producerId: lecture.id, spatialLayer: 0 });
    await prefer(there.id, 1);
    await expect
      .poll(() => wanted.at(-1), SECONDS)
      .toEqual({ roomId, producerId: lecture.id, spatialLayer: 1 });
    await expect.poll(() => there.height, SECONDS).toBe(FULL_HEIGHT);
    const before = there.keyFrames;
    await pool.requestKeyFrame({ roomId, consumerId: there.id });
    await expect.poll(() => there.keyFrames, SECONDS).toBeGreaterThan(before);
  });

  it("asks a publisher for the highest layer of all hosts, and for nothing where nobody looks", async () => {
    const wanted = notices("layersWanted");
    const [teacher, near, beyond] = [await placed(), await placed(), await far()];
    const { id } = await teacher.publish(camera(), { encodings: SIMULCAST });
    const [here, there] = [await watch(near, id), await watch(beyond, id)];
    await expect.poll(() => there.frames, SECONDS).toBeGreaterThan(5);
    const set = (consumerId: string, paused: boolean, spatialLayer = 0) =>
      pool.setConsumer({ roomId, consumerId, paused, preferredLayers: { spatialLayer } });
    await set(here.id, false, 0);
    await set(there.id, true);
    await expect.poll(() => wanted.at(-1)?.spatialLayer, SECONDS).toBe(0);
    await set(here.id, true);
    await expect.poll(() => wanted.at(-1)?.spatialLayer, SECONDS).toBe(-1);
    await set(there.id, false, 1);
    await expect.poll(() => wanted.at(-1)?.spatialLayer, SECONDS).toBe(1);
  });

  it("hears who speaks on either host, pauses and ends streams on both", async () => {
    const [speakers, ended] = [notices("activeSpeaker"), notices("consumerClosed")];
    const [teacher, student] = [await placed(), await far()];
    const voice = await student.publish(
      speech(() => 0.5),
      { observed: true },
    );
    await expect.poll(() => speakers, SECONDS).toEqual([{ roomId, producerId: voice.id }]);
    const heard = await watch(teacher, voice.id);
    await expect.poll(() => heard.volume, SECONDS).toBeGreaterThan(0.1);
    await pool.setProducerPaused({ roomId, producerId: voice.id, paused: true });
    await expect.poll(() => speakers.at(-1), SECONDS).toEqual({ roomId, producerId: null });
    await pool.setProducerPaused({ roomId, producerId: voice.id, paused: false });
    await expect.poll(() => speakers.at(-1), SECONDS).toEqual({ roomId, producerId: voice.id });
    await pool.closeProducer({ roomId, producerId: voice.id });
    await expect.poll(() => ended, SECONDS).toEqual([{ roomId, consumerId: heard.id }]);
  });

  it("pipes only what somebody consumes there", async () => {
    const [teacher, student] = [await placed(), await far()];
    const { id } = await teacher.publish(camera());
    await teacher.publish(camera());
    expect(await consumersOf(home)).toBe(0);
    await watch(student, id);
    // One into the pipe, and one out of it.
    expect([await consumersOf(home), await consumersOf(other)]).toEqual([1, 1]);
  });

  it("says whom a lost host had, and leaves the others alone", async () => {
    const [lost, room] = [notices("transportLost"), notices("roomLost")];
    const [teacher, near, beyond] = [await placed(), await placed(), await far()];
    const { id } = await teacher.publish(camera());
    const [here, there] = [await watch(near, id), await watch(beyond, id)];
    await expect.poll(() => there.frames, SECONDS).toBeGreaterThan(5);
    for (const { pid } of (await other.load({})).workers) process.kill(pid, "SIGKILL");
    const gone = [await beyond.sendTransportId(), await beyond.receiveTransportId()].map(
      (transportId) => ({ roomId, transportId, withHost: true }),
    );
    await expect.poll(() => lost, SECONDS).toEqual(expect.arrayContaining(gone));
    const then = here.frames;
    await expect.poll(() => here.frames, SECONDS).toBeGreaterThan(then + 5);
    expect(room).toEqual([]);
    // They come back, on whichever host takes them.
    const again = await watch(await far(), id);
    await expect.poll(() => again.frames, SECONDS).toBeGreaterThan(5);
  });

  it("takes those home whom nothing reaches through a pipe any more, and keeps them there", async () => {
    const pipes = opened.adopt(new CuttablePipes(), (each) => each.close());
    pipes.lead(home);
    pipes.lead(other);
    const [lost, room] = [notices("transportLost"), notices("roomLost")];
    const [teacher, beyond] = [await placed(), await far()];
    const { id } = await teacher.publish(camera());
    const seen = await watch(beyond, id);
    await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(5);
    pipes.isCut = true;
    const gone = [await beyond.sendTransportId(), await beyond.receiveTransportId()].map(
      (transportId) => ({ roomId, transportId, withHost: true }),
    );
    await expect.poll(() => lost, SECONDS).toEqual(gone);
    await expect.poll(async () => (await other.load({})).rooms, SECONDS).toBe(0);
    // Though it carries all that it may: a host alone refuses nobody.
    const again = await watch(await placed(), id);
    await expect.poll(() => again.frames, SECONDS).toBeGreaterThan(5);
    expect([(await other.load({})).rooms, room]).toEqual([0, []]);
  });

  it("is lost as a whole with its home, and opened on another host", async () => {
    const room = notices("roomLost");
    await far();
    for (const { pid } of (await home.load({})).workers) process.kill(pid, "SIGKILL");
    await expect.poll(() => room, SECONDS).toEqual([{ roomId }]);
    home.load = () => Promise.reject(new Error("away"));
    const [teacher, student] = [await placed(), await placed()];
    const seen = await watch(student, (await teacher.publish(camera())).id);
    await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(5);
    expect((await other.load({})).rooms).toBe(1);
  });

  it("has people of a host that drains move, who send and receive there until they do elsewhere", async () => {
    const [moves, lost] = [notices("transportMoves"), notices("transportLost")];
    const [teacher, beyond] = [await placed(), await far()];
    const lecture = await teacher.publish(camera());
    const answer = await beyond.publish(camera());
    const before = [await watch(teacher, answer.id), await watch(beyond, lecture.id)];
    for (const seen of before) await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(5);
    await other.drain({ draining: true });
    await hosts.look();
    await expect.poll(() => moves.length, SECONDS).toBe(2);
    const elsewhere = await placed();
    const again = await elsewhere.publish(camera());
    const after = [await watch(teacher, again.id), await watch(elsewhere, lecture.id)];
    for (const seen of after) await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(5);
    const then = before.map(({ frames }) => frames);
    for (const [place, seen] of before.entries())
      await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(then[place]! + 5);
    expect([await roomsOf(home), await roomsOf(other), lost]).toEqual([1, 1, []]);
    beyond.close();
    await expect.poll(() => roomsOf(other), SECONDS).toBe(0);
    const now = after.map(({ frames }) => frames);
    for (const [place, seen] of after.entries())
      await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(now[place]! + 5);
  });

  it("asks a person once, and takes away from who does not move what is left there", async () => {
    const [moves, lost] = [notices("transportMoves"), notices("transportLost")];
    const ids = await without([home], async () => {
      const { id: beside } = await pool.createTransport({ roomId, direction: "send" });
      const { id } = await pool.createTransport({ roomId, direction: "receive", beside });
      return [beside, id];
    });
    await other.drain({ draining: true });
    await hosts.look();
    await expect.poll(() => lost.map(({ transportId }) => transportId), SECONDS).toEqual(ids);
    expect(moves).toEqual([{ roomId, transportId: ids[0] }]);
    await expect.poll(() => roomsOf(other), SECONDS).toBe(0);
  });

  it("leaves those there whom a host keeps that does not drain any more", async () => {
    const [moves, lost] = [notices("transportMoves"), notices("transportLost")];
    await far();
    await other.drain({ draining: true });
    await hosts.look();
    await expect.poll(() => moves.length, SECONDS).toBe(2);
    await other.drain({ draining: false });
    await hosts.look();
    await wait(MOVED_WITHIN + 500);
    expect([await roomsOf(other), lost]).toEqual([1, []]);
  });

  it("leaves a home that drains as a whole", async () => {
    const room = notices("roomLost");
    await home.drain({ draining: true });
    await hosts.look();
    await expect.poll(() => room, SECONDS).toEqual([{ roomId }]);
    await expect.poll(() => roomsOf(home), SECONDS).toBe(0);
    await pool.openRoom({ roomId });
    expect(await roomsOf(other)).toBe(1);
  });

  it("takes people on a host that was added while the class goes on", async () => {
    const { id } = await (await placed()).publish(camera());
    const third = await newHost();
    hosts.add(third);
    const seen = await watch(await without([home, other], placed), id);
    await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(5);
    expect(await consumersOf(third)).toBe(1);
    await hosts.remove(third);
    expect(hosts.all).toEqual(expect.not.arrayContaining([third]));
  });

  it("refuses whom no host takes", async () => {
    const send = { roomId, direction: "send" } as const;
    const asked = without([home, other], () => pool.createTransport(send));
    await expect(asked).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("the recording of a class on two media hosts", () => {
  it("is made by the home host, of people on both", async () => {
    const recordings = await recordingsIn();
    await pool.closeRoom({ roomId });
    await Promise.all([hosts.remove(home), hosts.remove(other)]);
    [home, other] = [await newHost(recordings), await newHost()];
    hosts.add(home);
    await pool.openRoom({ roomId });
    hosts.add(other);
    const [near, beyond] = [await placed(), await far()];
    const recordingId = "5f0c8f7e-6b0e-4f3e-9d52-0f3f4a1b2c3d";
    await pool.startRecording({ roomId, recordingId });
    const voices = [await near.publish(tone(() => 0.5)), await beyond.publish(tone(() => 0.25))];
    for (const { id: producerId } of voices)
      await pool.recordProducer({ roomId, producerId, layer: 0 });
    await expect
      .poll(async () => (await readLogs(recordings.folder, recordingId)).length, SECONDS)
      .toBe(2);
    await expect
      .poll(async () => {
        const logs = await readLogs(recordings.folder, recordingId);
        return logs.every((log) => volumesIn(log).length > 50);
      }, SECONDS)
      .toBe(true);
    await pool.stopRecording({ roomId });
    const logs = await readLogs(recordings.folder, recordingId);
    const volumes = logs.map((log) => volumesIn(log).at(-1) ?? 0).toSorted();
    expect(volumes[0]).toBeCloseTo(0.25, 1);
    expect(volumes[1]).toBeCloseTo(0.5, 1);
  });
});
