import { setTimeout as wait } from "node:timers/promises";

import { camera, watch } from "@lyceum/sfu/test/contract/stage.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { quiet } from "../../../test/SignalingHarness.ts";
import { roomId, roomsOf, TwoHosts } from "../../../test/TwoHosts.ts";
import { sfuPool } from "../SfuPool.ts";
import { MediaHosts } from "./MediaHosts.ts";
import { PooledRooms } from "./PooledRooms.ts";

let stage: TwoHosts;
beforeEach(async () => {
  stage = await TwoHosts.open();
});
afterEach(() => stage.close());

/** Another process with the same hosts. */
const next = (hosts: readonly Sfu[] = [stage.other, stage.home]) =>
  sfuPool(new MediaHosts(hosts, quiet), quiet);

describe("a room that another process has left", () => {
  it("is found on its host, and goes on there with all that it has", async () => {
    const { placed, other } = stage;
    const [teacher, student] = [await placed(), await placed()];
    const lecture = await teacher.publish(camera());
    const seen = await watch(student, lecture.id);
    const pool = next();
    const { transports } = await pool.takeOverRoom({ roomId });
    expect(transports.map(({ direction }) => direction).toSorted()).toEqual([
      "receive",
      "receive",
      "send",
      "send",
    ]);
    expect(await roomsOf(other)).toBe(0);
    const paused = pool.setConsumer({ roomId, consumerId: seen.id, paused: true });
    await expect(paused).resolves.toEqual({});
    const ended = vi.fn();
    pool.on("consumerClosed", ended);
    await pool.closeTransport({ roomId, transportId: await teacher.sendTransportId() });
    await expect.poll(() => ended.mock.calls).toEqual([[{ roomId, consumerId: seen.id }]]);
  });

  it("is told of as empty where it is on several hosts: its people open their media again", async () => {
    const { placed, far } = stage;
    const [teacher, student] = [await placed(), await far()];
    const lecture = await teacher.publish(camera());
    await watch(student, lecture.id);
    expect((await next().takeOverRoom({ roomId })).transports).toEqual([]);
  });

  it("has no pipes of the process before a while later: with them it could not go on on another worker", async () => {
    const { placed, far, home, other } = stage;
    const [teacher, student] = [await placed(), await far()];
    await watch(student, (await teacher.publish(camera())).id);
    const piped = () =>
      Promise.all(
        [home, other].map(
          async (host) => (await host.takeOverRoom({ roomId, mustExist: true })).piped,
        ),
      );
    expect(await piped()).toEqual([true, true]);
    const rooms = new PooledRooms(new MediaHosts([other, home], quiet), quiet, 100);
    await rooms.takeOver({ roomId });
    await expect.poll(piped).toEqual([false, false]);
    expect(await Promise.all([home, other].map(roomsOf))).toEqual([1, 1]);
  });

  it("keeps the pipes of another process that has the class by then", async () => {
    const { placed, far, home } = stage;
    const [teacher, student] = [await placed(), await far()];
    await watch(student, (await teacher.publish(camera())).id);
    const rooms = new PooledRooms(new MediaHosts([home], quiet), quiet, 100);
    await rooms.takeOver({ roomId });
    rooms.letGo(roomId);
    await wait(500);
    expect((await home.takeOverRoom({ roomId, mustExist: true })).piped).toBe(true);
  });

  it("is not waited for at a host that hangs", async () => {
    const { placed, other, home } = stage;
    await placed();
    const hangs = { ...other, takeOverRoom: () => new Promise<never>(() => undefined) };
    const { transports } = await next([hangs, home]).takeOverRoom({ roomId });
    expect(transports).toHaveLength(2);
  });

  it("is opened where the least is going on if no host has it", async () => {
    const { rtpCapabilities, transports } = await next().takeOverRoom({ roomId: "new" });
    expect(rtpCapabilities.codecs.length).toBeGreaterThan(0);
    expect(transports).toEqual([]);
  });
});
