import { pino } from "pino";

import { connect } from "../src/kernel/database/database.ts";
import { JobQueue } from "../src/kernel/jobs/JobQueue.ts";
import { COUNTING } from "./counting-job.ts";

/** A process of the site that works on the counting job, for tests to kill. Its jobs never end by themselves. */
const log = pino({ level: "silent" });
const database = connect(process.env.DATABASE ?? "", log);
const jobs = await JobQueue.open(database, [COUNTING], log);
await jobs.work({
  kind: COUNTING,
  concurrency: 1,
  run: async ({ number }) => {
    process.stdout.write(`${number}\n`);
    await new Promise(() => setInterval(() => undefined, 60_000));
  },
});
