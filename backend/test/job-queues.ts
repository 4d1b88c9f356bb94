import { afterEach, beforeEach } from "vitest";

import { type TestDatabase, createTestDatabase } from "../../tests/support/servers/database.ts";
import { type Database, connect } from "../src/kernel/database/database.ts";
import type { Job } from "../src/kernel/jobs/job.ts";
import { JobQueue } from "../src/kernel/jobs/JobQueue.ts";
import { silent } from "./app.ts";
import { COUNTING } from "./counting-job.ts";

type Run = Job<{ number: number }>["run"];
type Row = { name: string; state: string; tries: number; output: Record<string, unknown> | null };

/** A database for each test of a file, and queues on it that are closed after the test. */
export const useJobQueues = () => {
  let testDatabase: TestDatabase;
  let database: Database;
  let queues: JobQueue[];
  beforeEach(async () => {
    testDatabase = await createTestDatabase();
    database = connect(testDatabase.url, silent);
    queues = [];
  });
  afterEach(async () => {
    for (const queue of queues) await queue.close();
    await database.close();
    await testDatabase.close();
  });

  const open = async (kinds = [COUNTING as never]) => {
    const queue = await JobQueue.open(database, kinds, silent);
    queues.push(queue);
    return queue;
  };
  const work = async (run: Run, concurrency = 1) => {
    const queue = await open();
    await queue.work({ kind: COUNTING, concurrency, run });
    return queue;
  };
  const rows = async (): Promise<Row[]> => {
    const found = await database.pool.query<Row>(
      "select name, state, retry_count as tries, output from pgboss.job order by created_on, name",
    );
    return found.rows;
  };
  const states = async () => (await rows()).map(({ state }) => state);
  return { url: () => testDatabase.url, database: () => database, open, work, rows, states };
};
