import { type Logger, pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { type TestDatabase, createTestDatabase } from "../../../tests/support/servers/database.ts";
import { type Database, connect } from "../kernel/database/database.ts";
import { Registration } from "./Registration.ts";
import { setDraining } from "./draining-repository.ts";
import { type MediaHostsRepository, mediaHostsRepository } from "./repository.ts";

const silent = pino({ level: "silent" });
const REPORT = { workers: 2, rooms: 3, consumers: 40, load: 0.25, packetsPerSecond: 9_000 };
const WAIT = { timeout: 30_000 };

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

const register = async (url = "http://one:3100", log: Logger = silent) => {
  const onDraining = vi.fn();
  const carried = { rooms: REPORT.rooms };
  const report = async () => ({ ...REPORT, ...carried });
  const registration = await Registration.open({
    repository: hosts,
    url,
    report,
    onDraining,
    log,
  });
  onTestFinished(() => registration.close());
  return { registration, onDraining, carried };
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

  it("can be drained, and take people again", async () => {
    const { onDraining } = await register();
    const [host] = await hosts.list();
    expect(await setDraining(database.queries, host!.id, true)).toBe(true);
    await vi.waitFor(() => expect(onDraining).toHaveBeenLastCalledWith(true), WAIT);
    await setDraining(database.queries, host!.id, false);
    await vi.waitFor(() => expect(onDraining).toHaveBeenLastCalledWith(false), WAIT);
    expect(await setDraining(database.queries, host!.id + 1, true)).toBe(false);
  });

  it("go on draining when their row was deleted", async () => {
    const { onDraining } = await register();
    const [host] = await hosts.list();
    await setDraining(database.queries, host!.id, true);
    await vi.waitFor(() => expect(onDraining).toHaveBeenLastCalledWith(true), WAIT);
    await hosts.forget(host!.id);
    await vi.waitFor(async () => expect(await hosts.list()).toHaveLength(1), WAIT);
    expect(await hosts.list()).toMatchObject([{ draining: true }]);
    expect(onDraining).toHaveBeenCalledTimes(1);
  });

  it("keep their place in the list through a new start, which ends a drain", async () => {
    const id = await hosts.register("http://one:3100");
    await setDraining(database.queries, id, true);
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
    // Renewals come one after another: the last real one is over now.
    await vi.waitFor(() => expect(renewing).toHaveBeenCalled(), WAIT);
    await age("11 seconds");
    expect(await hosts.list()).toMatchObject([{ alive: false }]);
    renewing.mockRestore();
    await vi.waitFor(async () => expect(await hosts.list()).toMatchObject([{ alive: true }]), WAIT);
  });
});

const ONE = "http://one:3100";
const TWO = "http://two:3100";
const drainingOf = async (url: string) =>
  (await hosts.list()).find((host) => host.url === url)?.draining;

/** A host that was asked to stop. `left`: once it may close. */
const leave = ({ registration }: Awaited<ReturnType<typeof register>>) => {
  const cut = new AbortController();
  const left = vi.fn();
  onTestFinished(() => cut.abort());
  const leaving = registration.leave(cut.signal).then(left);
  return { cut, left, leaving };
};

describe("a media host that is asked to stop", () => {
  it("drains while another takes its people, and waits until it carries no room", async () => {
    const [one] = [await register(ONE), await register(TWO)];
    const { left, leaving } = leave(one);
    await vi.waitFor(() => expect(one.onDraining).toHaveBeenLastCalledWith(true), WAIT);
    expect([await drainingOf(ONE), await drainingOf(TWO)]).toEqual([true, false]);
    expect(left).not.toHaveBeenCalled();
    one.carried.rooms = 0;
    await leaving;
    await one.registration.close();
    expect(await hosts.list()).toMatchObject([{ url: TWO }]);
  });

  it("goes on draining, whatever is asked of it meanwhile", async () => {
    const [one] = [await register(ONE), await register(TWO)];
    leave(one);
    await vi.waitFor(() => expect(one.onDraining).toHaveBeenLastCalledWith(true), WAIT);
    const renewing = vi.spyOn(hosts, "renew");
    onTestFinished(() => renewing.mockRestore());
    const { id } = (await hosts.list()).find(({ url }) => url === ONE)!;
    await setDraining(database.queries, id, false);
    await vi.waitFor(() => {
      const renewals = renewing.mock.calls.filter(([each]) => each === id);
      expect(renewals.length).toBeGreaterThan(1);
    }, WAIT);
    expect(one.onDraining.mock.calls).toEqual([[true]]);
  });

  it("waits no longer than it may", async () => {
    const [one] = [await register(ONE), await register(TWO)];
    const { cut, left, leaving } = leave(one);
    await vi.waitFor(() => expect(one.onDraining).toHaveBeenCalled(), WAIT);
    expect(left).not.toHaveBeenCalled();
    cut.abort();
    await leaving;
  });

  it.each([
    ["there is no other", () => undefined],
    [
      "the other drains",
      async () => setDraining(database.queries, await hosts.register(TWO), true),
    ],
    [
      "the other is silent",
      async () => {
        await hosts.register(TWO);
        await age("11 seconds");
      },
    ],
  ])("waits for nobody where %s", async (_where, arrange) => {
    await arrange();
    const one = await register(ONE);
    await leave(one).leaving;
    expect(one.onDraining).not.toHaveBeenCalled();
    expect(await drainingOf(ONE)).toBe(false);
  });

  it("waits for nobody where the database is away", async () => {
    const [one] = [await register(ONE), await register(TWO)];
    const leaving = vi.spyOn(hosts, "leave").mockRejectedValue(new Error("away"));
    onTestFinished(() => leaving.mockRestore());
    await leave(one).leaving;
    expect(one.onDraining).not.toHaveBeenCalled();
  });

  it("asked together with another, leaves one of the two for the people of both", async () => {
    const both = [await register(ONE), await register(TWO)];
    const leaving = both.map((host) => leave(host));
    await Promise.race(leaving.map((each) => each.leaving));
    await vi.waitFor(async () => {
      const draining = [await drainingOf(ONE), await drainingOf(TWO)];
      expect(draining.filter(Boolean)).toHaveLength(1);
    }, WAIT);
    expect(leaving.filter(({ left }) => left.mock.calls.length > 0)).toHaveLength(1);
  });
});

describe("two media hosts at one address, by mistake", () => {
  /** Also the lines of its log. */
  const registerLogged = async () => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => lines.push(line) });
    return { ...(await register(ONE, log)), lines };
  };
  const bothKnow = async () => {
    const both = [await registerLogged(), await registerLogged()];
    for (const { lines } of both)
      await vi.waitFor(() => expect(lines.join("")).toContain("SFU_URL"), WAIT);
    return both as [(typeof both)[0], (typeof both)[0]];
  };

  it("say so once each", async () => {
    const both = await bothKnow();
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    for (const { lines } of both) expect(lines).toHaveLength(1);
  });

  it("leave their row to each other, as it is", async () => {
    await register(TWO);
    const [first, second] = await bothKnow();
    const before = (await hosts.list()).find(({ url }) => url === ONE);
    await leave(second).leaving;
    await second.registration.close();
    expect((await hosts.list()).find(({ url }) => url === ONE)).toMatchObject({
      id: before?.id,
      draining: false,
    });
    expect(first.onDraining).not.toHaveBeenCalled();
  });

  it("are no two where one takes the place of another that was killed", async () => {
    await hosts.register(ONE);
    const { lines, registration } = await registerLogged();
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    expect(lines).toEqual([]);
    await registration.close();
    expect(await hosts.list()).toEqual([]);
  });

  it("are no two where the one before ends after the next has begun: the row is the next one's", async () => {
    const { registration } = await register(ONE);
    await hosts.register(ONE);
    await registration.close();
    expect(await hosts.list()).toMatchObject([{ url: ONE }]);
  });
});
