import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { localSfu, quiet } from "../../test/SignalingHarness.ts";
import { sfuPool } from "./SfuPool.ts";

let hosts: [Sfu, Sfu];
let pool: Sfu;

beforeEach(async () => {
  hosts = [await localSfu(), await localSfu()];
  pool = sfuPool(hosts, quiet);
});
afterEach(() => pool.close());

const roomsOf = async (sfu: Sfu) => (await sfu.load({})).rooms;
const killWorkersOf = async (sfu: Sfu) => {
  for (const { pid } of (await sfu.load({})).workers) process.kill(pid, "SIGKILL");
};

describe("a pool of media hosts", () => {
  it("spreads rooms over its hosts, and keeps each where it is", async () => {
    await pool.openRoom({ roomId: "one" });
    await pool.openRoom({ roomId: "two" });
    await pool.openRoom({ roomId: "one" });
    expect(await Promise.all(hosts.map(roomsOf))).toEqual([1, 1]);
    expect(await pool.load({})).toMatchObject({ rooms: 2, workers: [{}, {}] });
  });

  it("says what those carry that answer, where one does not", async () => {
    await pool.openRoom({ roomId: "one" });
    await pool.openRoom({ roomId: "two" });
    hosts[0].load = () => Promise.reject(new Error("away"));
    expect(await pool.load({})).toMatchObject({ rooms: 1, workers: [{}] });
    hosts[1].load = () => Promise.reject(new Error("away too"));
    await expect(pool.load({})).rejects.toThrow("away");
  });

  it("opens a room on one host when two ask at once", async () => {
    const roomId = "room";
    await Promise.all([pool.openRoom({ roomId }), pool.openRoom({ roomId })]);
    expect(await roomsOf(pool)).toBe(1);
  });

  it("passes verbs to the room's host, and knows no room that is not open", async () => {
    const send = { roomId: "room", direction: "send" } as const;
    await expect(pool.createTransport(send)).rejects.toMatchObject({ code: "not_found" });
    await pool.openRoom({ roomId: "room" });
    expect(await pool.createTransport(send)).toHaveProperty("iceParameters");
    await pool.closeRoom({ roomId: "room" });
    expect(await roomsOf(pool)).toBe(0);
    await expect(pool.createTransport(send)).rejects.toMatchObject({ code: "not_found" });
  });

  it("tells of a lost room once, to each listener, and puts it where there is a host", async () => {
    const [one, other] = [vi.fn(), vi.fn()];
    pool.on("roomLost", one);
    pool.on("roomLost", other);
    await pool.openRoom({ roomId: "room" });
    await killWorkersOf(hosts[0]);
    await expect.poll(() => other).toHaveBeenCalledWith({ roomId: "room" });
    expect(one).toHaveBeenCalledTimes(1);
    hosts[0].load = () => Promise.reject(new Error("away"));
    await pool.openRoom({ roomId: "room" });
    expect(await roomsOf(hosts[1])).toBe(1);
  });

  it("tells every listener, though one of them fails", async () => {
    const other = vi.fn();
    pool.on("roomLost", () => {
      throw new Error("no listener can end the process");
    });
    pool.on("roomLost", other);
    await pool.openRoom({ roomId: "room" });
    await Promise.all(hosts.map(killWorkersOf));
    await expect.poll(() => other).toHaveBeenCalledWith({ roomId: "room" });
  });

  it("waits for the new worker of its only host, when the room is opened at once", async () => {
    const alone = sfuPool([hosts[0]], quiet);
    await alone.openRoom({ roomId: "room" });
    const reopened = new Promise((resolve) =>
      alone.on("roomLost", (room) => resolve(alone.openRoom(room))),
    );
    await killWorkersOf(hosts[0]);
    await expect(reopened).resolves.toHaveProperty("rtpCapabilities");
  });

  it("leaves its rooms on their hosts when it is closed: the next process goes on with them", async () => {
    const kept = { ...hosts[0], close: async () => undefined };
    const alone = sfuPool([kept], quiet);
    const lost = vi.fn();
    alone.on("roomLost", lost);
    await alone.openRoom({ roomId: "room" });
    await alone.close();
    expect([await roomsOf(hosts[0]), lost.mock.calls]).toEqual([1, []]);
  });

  it("refuses when no host answers", async () => {
    for (const host of hosts) host.load = () => Promise.reject(new Error("away"));
    const refused = pool.openRoom({ roomId: "room" });
    await expect(refused).rejects.toMatchObject({ code: "unavailable" });
  });
});
