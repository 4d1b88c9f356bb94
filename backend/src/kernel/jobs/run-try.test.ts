import { afterEach, beforeEach, expect, it } from "vitest";

import {
  type TestDatabase,
  createTestDatabase,
} from "../../../../tests/support/servers/database.ts";
import { silent } from "../../../test/app.ts";
import { COUNTING } from "../../../test/counting-job.ts";
import { CuttableLine } from "../../../../tests/support/servers/CuttableLine.ts";
import { type Database, connect } from "../database/database.ts";
import { type Job, JobPostponed, defineJob } from "./job.ts";
import { JobQueue } from "./JobQueue.ts";
import { PostponementLog } from "./PostponementLog.ts";
import { type TryEnd, runTry } from "./run-try.ts";

let testDatabase: TestDatabase;
let database: Database;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = connect(testDatabase.url, silent);
});
afterEach(async () => {
  await database.close();
  await testDatabase.close();
});

/** A job that no queue watches, as a worker has just taken it for the last time. */
const taken = async () => {
  const queue = await JobQueue.open(database, [COUNTING], silent);
  await queue.send(COUNTING, { number: 1 });
  await queue.close();
  const { rows } = await database.pool.query<{ id: string }>(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now(),
       retry_count = retry_limit returning id`,
  );
  const { limit } = COUNTING.retry;
  const { signal } = new AbortController();
  const tries = { retryCount: limit, retryLimit: limit };
  return { id: rows[0]!.id, name: COUNTING.name, data: { number: 1 }, signal, ...tries };
};

it("gives a job back whose lease was lost to a bad line alone, and does not count that try", async () => {
  const attempt = await taken();
  const line = await CuttableLine.open(testDatabase.url);
  const claims = connect(line.url, silent);
  const job = defineJob({
    kind: COUNTING,
    concurrency: 1,
    run: (_data, { signal }) => {
      line.cut();
      return new Promise<void>((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          line.mend();
          reject(signal.reason as Error);
        });
      });
    },
  });
  const ends: TryEnd[] = [];
  const { signal: closing } = new AbortController();
  const postponements = new PostponementLog(silent);
  const deps = { queries: claims.queries, log: silent, postponements, closing };
  const run = runTry(deps, job as unknown as Job, attempt, (end) => ends.push(end));
  await expect(run).rejects.toThrow("cancelled, or taken");
  await claims.close();
  await line.close();
  expect(ends).toEqual([{ isFinal: false, after: 0 }]);
  const { rows } = await database.pool.query(
    "select state, retry_limit - retry_count as left from pgboss.job",
  );
  expect(rows).toEqual([{ state: "retry", left: 1 }]);
}, 90_000);

it("logs postponed jobs of one kind once a minute, without a stack", () => {
  const lines: unknown[] = [];
  const log = new PostponementLog({ warn: (line: unknown) => void lines.push(line) });
  for (let times = 0; times < 50; times += 1) log.note("one", new JobPostponed("No room", 60));
  log.note("one", new JobPostponed("No store", 60));
  log.note("other", new JobPostponed("No store", 60));
  expect(lines).toEqual([
    { job: "one", reason: "No room" },
    { job: "one", reason: "No store" },
    { job: "other", reason: "No store" },
  ]);
});
