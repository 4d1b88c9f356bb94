import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Database, connect } from "@lyceum/backend/kernel/database/database.ts";
import { mediaHostsRepository } from "@lyceum/backend/media-hosts/repository.ts";
import { remoteSfu } from "@lyceum/signaling/sfu/remoteSfu.ts";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { freePort } from "../../setup/free-port.ts";
import { GRACES, LEFT_WITHIN } from "../../setup/supervisor/graces.ts";
import { type TestDatabase, createTestDatabase } from "../support/servers/database.ts";
import { MediaHostProgram } from "../support/servers/MediaHostProgram.ts";
import { SupervisedSite } from "../support/servers/SupervisedSite.ts";

const SFU_SECRET = "between the site and its media hosts";
const log = pino({ level: "silent" });
/** Generous, for a busy machine. */
const PATIENCE = { timeout: 60_000 };

describe("a registered media host that is asked to stop", { timeout: 180_000 }, () => {
  let opened: AsyncDisposableStack;
  let testDatabase: TestDatabase;
  let database: Database;
  let env: Record<string, string>;
  beforeEach(async () => {
    opened = new AsyncDisposableStack();
    testDatabase = opened.adopt(await createTestDatabase(), (each) => each.close());
    database = opened.adopt(connect(testDatabase.url, log), (each) => each.close());
    const folder = await mkdtemp(join(tmpdir(), "lyceum-leaving-"));
    opened.defer(() => rm(folder, { recursive: true, force: true }));
    env = {
      DATABASE_URL: testDatabase.url,
      DATA_DIR: folder,
      SFU_SECRET,
      MEDIA_PORT: "0",
      MEDIA_WORKERS: "1",
      LOG_LEVEL: "warn",
    };
  });
  afterEach(() => opened.disposeAsync());

  const rows = () => mediaHostsRepository(database).list();
  const addresses = async () => (await rows()).map(({ url }) => url);
  const rowOf = async (url: string) => (await rows()).find((row) => row.url === url);
  const draining = async (url: string) => (await rowOf(url))?.draining;
  /** When it last said that it is alive, in milliseconds since the epoch. */
  const seen = async (url: string) => (await rowOf(url))?.seenAt.getTime() ?? 0;

  const start = async () => {
    const host = await MediaHostProgram.start(env, addresses);
    opened.defer(async () => void (await host.stop("SIGKILL")));
    return host;
  };
  /** A class on a host, as signaling has it there. Returns what uses it, and what ends it. */
  const beginClass = async (url: string) => {
    const line = opened.adopt(remoteSfu({ url, secret: SFU_SECRET }, log), (each) => each.close());
    // Its line is there a moment later.
    await vi.waitFor(() => line.openRoom({ roomId: "class" }), PATIENCE);
    const { id: transportId } = await line.createTransport({ roomId: "class", direction: "send" });
    const use = () => line.restartIce({ roomId: "class", transportId });
    return { use, end: () => line.closeRoom({ roomId: "class" }) };
  };

  it("drains while another takes people, and ends once it carries no room", async () => {
    const [host, other] = [await start(), await start()];
    const lesson = await beginClass(host.url);
    const ending = host.stop();
    await expect.poll(() => draining(host.url), PATIENCE).toBe(true);
    expect(await draining(other.url)).toBe(false);
    // Its people are still there, and keep their pictures until they are elsewhere.
    await lesson.use();
    await lesson.end();
    expect(await ending).toBe(0);
    expect(await addresses()).toEqual([other.url]);
  });

  it("waits for nobody where no other takes people", async () => {
    const host = await start();
    await beginClass(host.url);
    const told = Date.now();
    expect(await host.stop()).toBe(0);
    expect(Date.now() - told).toBeLessThan(LEFT_WITHIN);
    expect(await addresses()).toEqual([]);
  });

  it("ends at once when it is asked again", async () => {
    const [host, other] = [await start(), await start()];
    await beginClass(host.url);
    host.tell("SIGTERM");
    await expect.poll(() => draining(host.url), PATIENCE).toBe(true);
    const told = Date.now();
    expect(await host.stop()).toBe(0);
    expect(Date.now() - told).toBeLessThan(LEFT_WITHIN);
    expect(await addresses()).toEqual([other.url]);
  });

  it("has its time under a supervisor too", async () => {
    const other = await start();
    const folder = await SupervisedSite.folder(opened);
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const own = { SERVICES: "sfu", SFU_PORT: port, SFU_URL: url };
    const host = await SupervisedSite.start(folder, { ...env, ...own });
    opened.defer(async () => void (await host.stop()));
    await expect.poll(addresses, PATIENCE).toContain(url);
    const lesson = await beginClass(url);
    const told = Date.now();
    const ending = host.stop();
    await expect.poll(() => draining(url), PATIENCE).toBe(true);
    await expect.poll(() => seen(url), PATIENCE).toBeGreaterThan(told + 2 * GRACES.mediaHost);
    expect(host.ended).toBe(false);
    await lesson.use();
    await lesson.end();
    expect(await ending).toBe(0);
    expect(await addresses()).toEqual([other.url]);
  });
});
