import {
  FULL_HEIGHT,
  LOW_HEIGHT,
  SIMULCAST,
  camera,
  watch,
} from "@lyceum/sfu/test/contract/stage.ts";
import { speech, tone } from "@lyceum/sfu/test/testing/sources.ts";
import { readLogs, recordingsIn, volumesIn } from "@lyceum/sfu/test/testing/recordings.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { CuttablePipes } from "../../../test/CuttablePipes.ts";
import { transportsOn } from "../../../test/SignalingHarness.ts";
import { TwoHosts, consumersOf, roomId, without } from "../../../test/TwoHosts.ts";
import type { MediaHosts } from "./MediaHosts.ts";

const SECONDS = { timeout: 15_000 };

let opened: AsyncDisposableStack;
let hosts: MediaHosts;
let pool: Sfu;
let home: Sfu;
let other: Sfu;
let newHost: TwoHosts["newHost"];
let notices: TwoHosts["notices"];
let placed: TwoHosts["placed"];
let far: TwoHosts["far"];

beforeEach(async () => {
  const stage = await TwoHosts.open();
  ({ opened, hosts, pool, home, other, newHost, notices, placed, far } = stage);
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
    await expect.poll(() => wanted.at(-1)?.spatialLayer, SECONDS).toBe(1);
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

  it("has a picture also where the host that it comes from was out of reach as it was wanted", async () => {
    const [teacher, beyond] = [await placed(), await far()];
    const { id } = await teacher.publish(camera(), { encodings: SIMULCAST });
    const refused = vi
      .spyOn(home, "pipeWanted")
      .mockRejectedValueOnce(new DomainError("unavailable", "The media host cannot be reached."))
      .mockRejectedValueOnce(new DomainError("unavailable", "The media host cannot be reached."));
    const there = await watch(beyond, id);
    await expect.poll(() => there.frames, SECONDS).toBeGreaterThan(5);
    expect(refused.mock.calls.length).toBeGreaterThan(2);
  });

  it("closes a transport on its own host also where that was out of reach at first", async () => {
    const transportId = await (await far()).receiveTransportId();
    await placed();
    const [here, there] = [await transportsOn(home), await transportsOn(other)];
    vi.spyOn(other, "closeTransport").mockRejectedValueOnce(
      new DomainError("unavailable", "The media host cannot be reached."),
    );
    const closed = () => pool.closeTransport({ roomId, transportId });
    await expect(closed()).rejects.toMatchObject({ code: "unavailable" });
    expect(await transportsOn(other)).toBe(there);
    await closed();
    expect([await transportsOn(home), await transportsOn(other)]).toEqual([here, there - 1]);
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
    const [near, beyond] = [await placed(), await without([home], placed)];
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

  it("is lost with the home, and the room with it", async () => {
    const recordings = await recordingsIn();
    const [recorded, room] = [await newHost(recordings), notices("roomLost")];
    await pool.closeRoom({ roomId });
    await Promise.all([hosts.remove(home), hosts.remove(other)]);
    hosts.add(recorded);
    await pool.openRoom({ roomId });
    hosts.add(await newHost());
    const recordingId = "5f0c8f7e-6b0e-4f3e-9d52-0f3f4a1b2c3e";
    await pool.startRecording({ roomId, recordingId });
    await without([recorded], placed);
    for (const { pid } of (await recorded.load({})).workers) process.kill(pid, "SIGKILL");
    await expect.poll(() => room, SECONDS).toEqual([{ roomId }]);
  });
});
