import { serveSfu } from "@lyceum/sfu/wire.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { type Logger, pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { localSfu, quiet } from "../../test/SignalingHarness.ts";
import { remoteSfu } from "./remoteSfu.ts";

const secret = "between us";
const ROOM = { roomId: "room" };
/** Milliseconds that a host may be away: more than a busy machine takes to have its line again. */
const PATIENCE = 3_000;
const SOON = { timeout: 15_000 };

let host: Sfu;
let wire: Awaited<ReturnType<typeof serveSfu>>;
let remote: Sfu;
let lost: string[];

const serve = async (sfu: Sfu, port = 0, at: { secret?: string; log?: Logger } = {}) =>
  serveSfu(sfu, { host: "127.0.0.1", port, secret: at.secret ?? secret }, at.log ?? quiet);
const portOf = (url: string) => Number(new URL(url).port);
const reached = () => vi.waitFor(() => remote.load({}), SOON);

/** A log, and the lines that it got: their message, and that of their error. */
const kept = () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const said = () =>
    lines.map((line) => {
      const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } };
      return err ? `${msg}: ${err.message}` : msg;
    });
  return { log, said };
};

beforeEach(async () => {
  host = await localSfu();
  wire = await serve(host);
  remote = remoteSfu({ url: wire.url, secret, patience: PATIENCE }, quiet);
  lost = [];
  remote.on("roomLost", ({ roomId }) => lost.push(roomId));
  await reached();
});
afterEach(async () => {
  await remote.close();
  await wire.close();
  await host.close();
});

describe("a remote media host", () => {
  it("answers as the host itself does, refusals too", async () => {
    const { rtpCapabilities } = await remote.openRoom(ROOM);
    expect(rtpCapabilities).toEqual((await host.openRoom(ROOM)).rtpCapabilities);
    const unknown = remote.restartIce({ ...ROOM, transportId: "none" });
    await expect(unknown).rejects.toMatchObject({ name: "DomainError", code: "not_found" });
  });

  it("names the host of each worker", async () => {
    const { workers } = await host.load({});
    expect((await remote.load({})).workers).toMatchObject([
      { pid: workers[0]?.pid, host: wire.url },
    ]);
  });

  it("passes the host's notices on, until they are no longer listened to", async () => {
    await remote.openRoom(ROOM);
    for (const { pid } of (await host.load({})).workers) process.kill(pid, "SIGKILL");
    await expect.poll(() => lost).toEqual(["room"]);
  });

  it("keeps its rooms through a short cut of the line", async () => {
    await remote.openRoom(ROOM);
    await wire.close();
    wire = await serve(host, portOf(wire.url));
    await reached();
    expect(await remote.createTransport({ ...ROOM, direction: "send" })).toHaveProperty("id");
    await new Promise((resolve) => setTimeout(resolve, PATIENCE + 500));
    expect(lost).toEqual([]);
  });

  it("gives its rooms up when the host stays away, and refuses meanwhile", async () => {
    await remote.openRoom(ROOM);
    await wire.close();
    await vi.waitFor(
      () => expect(remote.load({})).rejects.toMatchObject({ code: "unavailable" }),
      SOON,
    );
    expect(lost).toEqual([]);
    await vi.waitFor(() => expect(lost).toEqual(["room"]), SOON);
    wire = await serve(host, portOf(wire.url));
    await reached();
    await expect.poll(async () => (await host.load({})).rooms).toBe(0);
  });

  it.each([
    ["while it is away", async () => remote.letGo?.("room")],
    [
      "once it is given up",
      async () => {
        await vi.waitFor(() => expect(lost).toEqual(["room"]), SOON);
        remote.letGo?.("room");
      },
    ],
  ])("closes no room that another process has by now, let go of %s", async (_when, letGo) => {
    await remote.openRoom(ROOM);
    await wire.close();
    await vi.waitFor(
      () => expect(remote.load({})).rejects.toMatchObject({ code: "unavailable" }),
      SOON,
    );
    await letGo();
    await new Promise((resolve) => setTimeout(resolve, PATIENCE + 500));
    wire = await serve(host, portOf(wire.url));
    await reached();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await host.load({})).rooms).toBe(1);
  });

  it("notices that the host was restarted", async () => {
    await remote.openRoom(ROOM);
    await wire.close();
    await host.close();
    host = await localSfu();
    wire = await serve(host, portOf(wire.url));
    await vi.waitFor(() => expect(lost).toEqual(["room"]), SOON);
    // A machine that starts a host slowly has given the old one up before.
    await reached();
    await expect(remote.openRoom(ROOM)).resolves.toHaveProperty("rtpCapabilities");
  });

  it("closes no room that was opened again, though the one before it could not be closed", async () => {
    await remote.openRoom(ROOM);
    const { closeRoom } = host;
    host.closeRoom = () => Promise.reject(new Error("not now"));
    await expect(remote.closeRoom(ROOM)).rejects.toMatchObject({ code: "internal" });
    host.closeRoom = closeRoom;
    await remote.openRoom(ROOM);

    await wire.close();
    wire = await serve(host, portOf(wire.url));
    await reached();
    // Answered after whatever was asked for as the line came back.
    expect(await remote.createTransport({ ...ROOM, direction: "send" })).toHaveProperty("id");
    expect((await host.load({})).rooms).toBe(1);
    expect(lost).toEqual([]);
  });

  it("is not let in with another secret", async () => {
    const stranger = remoteSfu({ url: wire.url, secret: "guess" }, quiet);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect(stranger.load({})).rejects.toMatchObject({ code: "unavailable" });
    await stranger.close();
  });

  it("is tried again by itself after it refused the secret, with one warning for each reason", async () => {
    const { log, said } = kept();
    await wire.close();
    wire = await serve(host, portOf(wire.url), { secret: "wrong" });
    const other = remoteSfu({ url: wire.url, secret }, log);
    onTestFinished(() => other.close());
    const reasons = ["unauthenticated", "websocket error"];
    const [refused, unreachable] = reasons.map((reason) => `media host not reached: ${reason}`);
    await expect.poll(said).toEqual([refused]);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(other.refusing?.()).toBe(wire.url);
    await wire.close();
    await expect.poll(said).toEqual([refused, unreachable]);
    wire = await serve(host, portOf(wire.url));
    await vi.waitFor(() => other.load({}), SOON);
    expect(other.refusing?.()).toBeNull();
    await expect.poll(said).toEqual([refused, unreachable, "media host reached"]);
  });

  it("waits for a host that comes up beside it, and says nothing of it", async () => {
    const { log, said } = kept();
    await wire.close();
    const other = remoteSfu({ url: wire.url, secret }, log);
    onTestFinished(() => other.close());
    const asked = other.load({});
    await new Promise((resolve) => setTimeout(resolve, 200));
    wire = await serve(host, portOf(wire.url));
    expect(await asked).toHaveProperty("workers");
    expect(said()).toEqual([]);
  });

  it("waits for nothing, and says so, where a host has had its time to come up", async () => {
    const { log, said } = kept();
    await wire.close();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const absent = remoteSfu({ url: wire.url, secret }, log);
    onTestFinished(() => absent.close());
    const asked = absent.load({});
    vi.advanceTimersByTime(5_000);
    vi.useRealTimers();
    await expect(asked).rejects.toMatchObject({ code: "unavailable" });
    await expect.poll(said).toEqual(["media host not reached: websocket error"]);
    const beside = remoteSfu({ url: wire.url, secret, several: true }, quiet);
    onTestFinished(() => beside.close());
    await expect(beside.load({})).rejects.toMatchObject({ code: "unavailable" });
  });

  it("says once that it refuses an address, and again only after it let that in", async () => {
    const { log, said } = kept();
    await wire.close();
    wire = await serve(host, portOf(wire.url), { secret: "other", log });
    const refused = "refused a connection, whose SFU_SECRET is not that of this media host";
    await vi.waitFor(() => expect(said()).toEqual([refused]), SOON);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(said()).toEqual([refused]);
    const admitted = remoteSfu({ url: wire.url, secret: "other" }, quiet);
    onTestFinished(() => admitted.close());
    await vi.waitFor(() => expect(said()).toEqual([refused, refused]), SOON);
  });
});
