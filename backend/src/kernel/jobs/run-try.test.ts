import { afterEach, beforeEach, expect, it } from "vitest";

import { type TestDatabase, createTestDatabase } from "../../../../tests/support/database.ts";
import { silent } from "../../../test/app.ts";
import { COUNTING } from "../../../test/counting-job.ts";
import { cuttableLine } from "../../../test/cuttable-line.ts";
import { type Database, connect } from "../../database/database.ts";
import { type Job, defineJob } from "./job.ts";
import { JobQueue } from "./JobQueue.ts";
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
  const line = await cuttableLine(testDatabase.url);
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
  const deps = { queries: claims.queries, log: silent, closing };
  const run = runTry(deps, job as unknown as Job, attempt, (end) => ends.push(end));
  await expect(run).rejects.toThrow("cancelled, or taken");
  await claims.close();
  line.close();
  expect(ends).toEqual([{ isFinal: false, after: 0 }]);
  const { rows } = await database.pool.query(
    "select state, retry_limit - retry_count as left from pgboss.job",
  );
  expect(rows).toEqual([{ state: "retry", left: 1 }]);
}, 90_000);
