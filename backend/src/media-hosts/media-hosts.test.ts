import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { type TestDatabase, createTestDatabase } from "../../../tests/support/servers/database.ts";
import { type Database, connect } from "../kernel/database/database.ts";
import { Registration } from "./Registration.ts";
import { type MediaHostsRepository, mediaHostsRepository } from "./repository.ts";

const silent = pino({ level: "silent" });
const REPORT = { workers: 2, rooms: 3, consumers: 40, load: 0.25, packetsPerSecond: 9_000 };
const WAIT = { timeout: 8_000 };

let testDatabase: TestDatabase;
let database: Database;
let hosts: MediaHostsRepository;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connect(testDatabase.url, silent);
  hosts = mediaHostsRepository(database);
});
afterAll(async () => {
  await database.close();
  await testDatabase.close();
});
beforeEach(async () => {
  await database.pool.query("delete from media_hosts");
});

const register = async (url = "http://one:3100") => {
  const onDraining = vi.fn();
  const report = async () => REPORT;
  const registration = await Registration.open({
    repository: hosts,
    url,
    report,
    onDraining,
    log: silent,
  });
  onTestFinished(() => registration.close());
  return { registration, onDraining };
};

const age = (interval: string) =>
  database.pool.query("update media_hosts set seen_at = now() - $1::interval", [interval]);

describe("media hosts", () => {
  it("are in the list from their start to their end, with what they carry", async () => {
    const { registration } = await register();
    const [host, ...others] = await hosts.list();
    expect(others).toEqual([]);
    expect(host).toMatchObject({
      ...REPORT,
      url: "http://one:3100",
      alive: true,
      draining: false,
    });
    await registration.close();
    expect(await hosts.list()).toEqual([]);
  });

  it("are told to drain, and to take people again", async () => {
    const { onDraining } = await register();
    const [host] = await hosts.list();
    expect(await hosts.setDraining(host!.id, true)).toBe(true);
    await vi.waitFor(() => expect(onDraining).toHaveBeenLastCalledWith(true), WAIT);
    await hosts.setDraining(host!.id, false);
    await vi.waitFor(() => expect(onDraining).toHaveBeenLastCalledWith(false), WAIT);
    expect(await hosts.setDraining(host!.id + 1, true)).toBe(false);
  });

  it("keep their place in the list through a new start, which ends a drain", async () => {
    const id = await hosts.register("http://one:3100");
    await hosts.setDraining(id, true);
    expect(await hosts.register("http://one:3100")).toBe(id);
    expect(await hosts.list()).toMatchObject([{ id, draining: false }]);
  });

  it("are silent after 10 s without a word, and forgotten after an hour", async () => {
    await hosts.register("http://one:3100");
    await age("11 seconds");
    expect(await hosts.list()).toMatchObject([{ alive: false }]);
    await age("61 minutes");
    await hosts.forgetLost();
    const { rowCount } = await database.pool.query("select from media_hosts");
    expect(rowCount).toBe(0);
  });

  it("come back by themselves where their row was lost, or the database was away", async () => {
    await register();
    await database.pool.query("delete from media_hosts");
    await vi.waitFor(async () => expect(await hosts.list()).toHaveLength(1), WAIT);
    const renewing = vi.spyOn(hosts, "renew").mockRejectedValue(new Error("away"));
    onTestFinished(() => renewing.mockRestore());
    await age("11 seconds");
    await vi.waitFor(() => expect(renewing).toHaveBeenCalled(), WAIT);
    expect(await hosts.list()).toMatchObject([{ alive: false }]);
    renewing.mockRestore();
    await vi.waitFor(async () => expect(await hosts.list()).toMatchObject([{ alive: true }]), WAIT);
  });
});
