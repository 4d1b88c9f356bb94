import { setTimeout as wait } from "node:timers/promises";

import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { type TestDatabase, createTestDatabase } from "../../../tests/support/servers/database.ts";
import { type Database, connect } from "../kernel/database/database.ts";
import { Lease } from "./Lease.ts";
import { processesRepository } from "./repository.ts";

/** Longer than a process that has just connected leaves the judgement of others to the rest. */
const JUDGES = 5_200;
/** A lease ends, and is had again, within seconds of a quiet machine. */
const SOON = { timeout: 60_000 };
const silent = pino({ level: "silent" });

let testDatabase: TestDatabase;
let database: Database;
let classId: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connect(testDatabase.url, silent);
});
afterAll(async () => {
  await database.close();
  await testDatabase.close();
});
beforeEach(async () => {
  await database.pool.query("delete from classes");
  const { rows } = await database.pool.query<{ id: string }>(
    `with teacher as (
       insert into users (name, email, mobile, role) values ('Ada', gen_random_uuid() || '@school.test', '9876543210', 'teacher')
       returning id)
     insert into classes (title, access, teacher_id, state, started_at)
     select 'Algebra', 'open', id, 'live', now() from teacher returning id`,
  );
  classId = rows[0]!.id;
});

const openLease = async (url = "http://127.0.0.1:1") => {
  const repository = processesRepository(database);
  const lease = await Lease.open({ databaseUrl: testDatabase.url, repository, url, log: silent });
  onTestFinished(() => lease.close());
  return lease;
};

/** As the kernel of a killed process does: its connection is closed, its row stays. */
const killLine = async (lease: Lease): Promise<void> => {
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7201 and objid = $1::int::oid`,
    [lease.id],
  );
};

describe("the lease of a signaling process", () => {
  it("gives a class to the process that asks first, and tells the others which that is", async () => {
    const [first, second] = [await openLease("http://one:1"), await openLease("http://two:2")];
    const asked = await Promise.all([first.ownerOf(classId), second.ownerOf(classId)]);
    expect(asked[0]).toEqual(asked[1]);
    const others = await (asked[0].processId === first.id ? second : first).others();
    expect(others.map(({ id }) => id)).toEqual([asked[0].processId]);
  });

  it("knows no class that is not there", async () => {
    const lease = await openLease();
    const ghost = "5f0c8f7e-6b0e-4f3e-9d52-0f3f4a1b2c3d";
    await expect(lease.ownerOf(ghost)).rejects.toMatchObject({ code: "not_found" });
  });

  it("leaves a closed process's classes to the next at once", async () => {
    const first = await openLease();
    const { epoch } = await first.ownerOf(classId);
    await first.close();
    const second = await openLease();
    const owner = await second.ownerOf(classId);
    expect(owner).toMatchObject({ processId: second.id, epoch: epoch + 1 });
    expect(first.id).toBeNull();
    await expect(first.ownerOf(classId)).rejects.toMatchObject({ code: "unavailable" });
  });

  it("leaves a killed process's classes to the next, and live ones are taken unasked", async () => {
    const first = await openLease();
    const { processId } = await first.ownerOf(classId);
    const second = await openLease();
    await killLine(first);
    // Too soon to judge: the database may have been away, and the other be about to come back.
    expect(await second.claimOrphans()).toEqual([]);
    // A process that is only cut off takes its lock again, with the same number.
    await expect.poll(() => second.others()).toHaveLength(1);
    expect((await second.ownerOf(classId)).processId).toBe(processId);
    await first.close();
    await wait(JUDGES);
    expect(await second.claimOrphans()).toEqual([classId]);
    expect(await second.claimOrphans()).toEqual([]);
  });

  it("leaves a class to its process when the database was away for both", async () => {
    const [first, second] = [await openLease(), await openLease()];
    const { processId } = await first.ownerOf(classId);
    await wait(JUDGES);
    await Promise.all([killLine(first), killLine(second)]);
    // Its pool is there again at once, and nobody has the lock of the first one yet: a class that was taken then would stay taken.
    await second.claimOrphans().catch(() => []);
    const owner = async () => (await second.ownerOf(classId)).processId;
    await expect.poll(owner).toBe(processId);
    await expect.poll(() => second.others()).toHaveLength(1);
    expect(await owner()).toBe(processId);
  });

  it("says which of some classes another process has by now", async () => {
    const [first, second] = [await openLease(), await openLease()];
    await first.ownerOf(classId);
    expect(await first.takenOf([classId])).toEqual([]);
    await first.handOver(classId, second.id!);
    expect(await first.takenOf([classId])).toEqual([classId]);
    expect(await second.takenOf([classId])).toEqual([]);
    expect(await first.takenOf([])).toEqual([]);
  });

  it("is lost by a process that was declared dead, which then has another number", async () => {
    const lease = await openLease();
    const { id } = lease;
    const lost = vi.fn();
    lease.onLost(lost);
    await database.pool.query(
      "update signaling_processes set seen_at = now() - interval '1 minute' where id = $1",
      [id],
    );
    await expect.poll(() => lost, SOON).toHaveBeenCalledOnce();
    await expect.poll(() => lease.id ?? id, SOON).not.toBe(id);
  });

  it("keeps one line alone while the database takes nothing that is written", async () => {
    const lines = async () => {
      const { rows } = await database.pool.query<{ lines: number }>(
        `select count(*)::int as lines from pg_stat_activity
         where application_name = 'lyceum signaling' and datname = current_database()`,
      );
      return rows[0]!.lines;
    };
    const lease = await openLease();
    const before = await lines();
    await database.pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise 'This database is read-only.'; end $$;
      create trigger refuse before insert or update on signaling_processes execute function refuse()`);
    onTestFinished(async () => {
      await database.pool.query("drop function refuse cascade");
    });
    await expect.poll(() => lease.id, SOON).toBeNull();
    await wait(7_000);
    expect(await lines()).toBeLessThanOrEqual(before);
    await database.pool.query("drop trigger refuse on signaling_processes");
    await expect.poll(() => lease.id, SOON).not.toBeNull();
  });

  it("hands a class over to a process that is named", async () => {
    const [first, second] = [await openLease(), await openLease()];
    const { epoch } = await first.ownerOf(classId);
    await first.handOver(classId, second.id!);
    const moved = { processId: second.id, epoch: epoch + 1 };
    expect(await first.ownerOf(classId)).toMatchObject(moved);
    // A process that lost it cannot give it away.
    await first.handOver(classId, first.id!);
    expect(await second.ownerOf(classId)).toMatchObject(moved);
  });

  it("owns nothing once the database has been away for too long", async () => {
    const lease = await openLease();
    const connecting = vi.spyOn(pg.Client.prototype, "connect");
    connecting.mockRejectedValue(new Error("away"));
    onTestFinished(() => connecting.mockRestore());
    await killLine(lease);
    await expect.poll(() => lease.id, SOON).toBeNull();
    connecting.mockRestore();
    await expect.poll(() => lease.id, SOON).not.toBeNull();
  });
});
