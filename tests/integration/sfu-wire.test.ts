import { randomUUID } from "node:crypto";

import { createSfu } from "@lyceum/sfu/createSfu.ts";
import { serveSfu } from "@lyceum/sfu/wire.ts";
import { SFU_SOCKET_PATH } from "@lyceum/shared/sfu/handshake.ts";
import { pino } from "pino";
import { type Socket, io } from "socket.io-client";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";

import { expectUpgradeClosed } from "../support/protocol/upgrade-closed.ts";

const log = pino({ level: "silent" });
const secret = "a secret that both ends know";
const ROOMS_KEPT = 300;
/** For a process that comes back, as late as a busy machine lets it. */
const ROOMS_KEPT_LONGER = 3_000;
const media = { workers: 1, listen: [{ ip: "127.0.0.1" }], port: 0, consumersPerWorker: 100 };

let sfu: Awaited<ReturnType<typeof createSfu>>;
let wire: Awaited<ReturnType<typeof serveSfu>>;

const serve = (roomsKept: number) =>
  serveSfu(sfu, { host: "127.0.0.1", port: 0, secret, roomsKept }, log);

beforeAll(async () => {
  sfu = await createSfu(media, log);
  wire = await serve(ROOMS_KEPT);
});
afterAll(async () => {
  await wire.close();
  await sfu.close();
});

const connect = (auth: Record<string, unknown>, { url } = wire) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = io(url, {
      path: SFU_SOCKET_PATH,
      auth,
      reconnection: false,
      forceNew: true,
    });
    onTestFinished(() => void socket.close());
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });

const signaling = () => connect({ secret, signaling: randomUUID() });
const rooms = async () => (await sfu.load({})).rooms;

it.each([
  ["no secret", { signaling: randomUUID() }],
  ["another secret", { secret: `${secret}!`, signaling: randomUUID() }],
  ["a secret that is no text", { secret: 7, signaling: randomUUID() }],
  ["no name of its own", { secret }],
])("lets nobody in with %s", async (_, auth) => {
  await expect(connect(auth)).rejects.toThrow("unauthenticated");
});

it("answers whatever else is asked at its port at once", async () => {
  const signal = AbortSignal.timeout(20_000);
  expect((await fetch(wire.url, { signal })).status).toBe(404);
});

it("closes upgrades at other paths, not only its own side of them", async () => {
  await expectUpgradeClosed(wire.url, SFU_SOCKET_PATH);
});

it.each([
  ["openRoom", {}],
  ["openRoom", { roomId: "room", more: 1 }],
  ["openRoom", { roomId: 7 }],
  ["openRoom", { roomId: "r".repeat(65) }],
  ["openRoom", null],
  ["produce", { roomId: "room", rtpParameters: {} }],
  ["close", {}],
  ["on", "roomLost"],
  ["constructor", {}],
])("answers a %s that is wrong with `invalid`", async (name, body) => {
  const socket = await signaling();
  expect(await socket.emitWithAck(name, body)).toMatchObject({ ok: false, code: "invalid" });
  expect(await socket.emitWithAck("load", {})).toMatchObject({ ok: true });
});

it("stays up for events without acknowledgement or body", async () => {
  const socket = await signaling();
  socket.emit("openRoom", { roomId: "unheard" });
  expect(await socket.emitWithAck("openRoom")).toMatchObject({ ok: false });
  expect(await rooms()).toBe(0);
});

it("closes the rooms of a process that does not come back, not those that another opened too", async () => {
  const [lost, stays] = [await signaling(), await signaling()];
  for (const roomId of ["both", "its own"]) await lost.emitWithAck("openRoom", { roomId });
  await stays.emitWithAck("openRoom", { roomId: "both" });
  lost.close();
  expect(await rooms()).toBe(2);
  await expect.poll(rooms).toBe(1);
  expect(await stays.emitWithAck("closeRoom", { roomId: "both" })).toMatchObject({ ok: true });
  expect(await rooms()).toBe(0);
});

it("closes a room that opens only after who asked for it was given up", async () => {
  const { openRoom } = sfu;
  const [asked, ready] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let late: ReturnType<typeof openRoom> | undefined;
  sfu.openRoom = async (body) => {
    asked.resolve();
    await ready.promise;
    return (late = openRoom(body));
  };
  const lost = await signaling();
  lost.emit("openRoom", { roomId: "late" }, () => undefined);
  await asked.promise;
  sfu.openRoom = openRoom;
  lost.close();
  // A later one, also given up: by then the first was given up too.
  const next = await signaling();
  await next.emitWithAck("openRoom", { roomId: "its own" });
  expect(await rooms()).toBe(1);
  next.close();
  await expect.poll(rooms).toBe(0);

  ready.resolve();
  await expect.poll(() => late).toBeDefined();
  await late;
  await expect.poll(rooms).toBe(0);
});

it("keeps the rooms of a process that comes back", async () => {
  const patient = await serve(ROOMS_KEPT_LONGER);
  onTestFinished(() => patient.close());
  const auth = { secret, signaling: randomUUID() };
  const before = await connect(auth, patient);
  await before.emitWithAck("openRoom", { roomId: "kept" });
  before.close();
  const after = await connect(auth, patient);
  await new Promise((resolve) => setTimeout(resolve, ROOMS_KEPT_LONGER + ROOMS_KEPT));
  expect(await rooms()).toBe(1);
  await after.emitWithAck("closeRoom", { roomId: "kept" });
});
