import type { PgBoss, Queue, QueueResult } from "pg-boss";

import { JOBS_SCHEMA } from "../database/jobs-schema.ts";
import type { JobKind } from "./job.ts";
import { LEASE_SECONDS } from "./Lease.ts";

/** Where jobs go whose tries are used up. Nothing works on it but an admin. */
export const DEAD_LETTERS = "dead-letters";

/** Seconds. */
const DAY = 24 * 3_600;
const KEPT = { done: 3 * DAY, doneOften: 3_600, waiting: 30 * DAY, dead: 90 * DAY };

/** Two connections of its own and one that listens: jobs are taken and settled however busy the pool of the calls is. */
export const BOSS = {
  schema: JOBS_SCHEMA,
  application_name: "lyceum jobs",
  max: 2,
  useListenNotify: true,
  // Jobs that come back do so by themselves, not by the clock.
  schedule: false,
  registerInstance: false,
  persistWarnings: false,
  monitorVacuum: false,
  openTelemetry: { enabled: false },
  // How soon jobs of a process that died are found, and what it costs: docs/PERFORMANCE.md.
  superviseIntervalSeconds: 10,
  monitorIntervalSeconds: 10,
  maintenanceIntervalSeconds: 3_600,
  queueCacheIntervalSeconds: 300,
  bamIntervalSeconds: 300,
  flowIntervalSeconds: 300,
} as const;

type WantedQueue = Omit<Queue, "deadLetter"> & { deadLetter?: string | null };

const DEAD_QUEUE: WantedQueue = {
  name: DEAD_LETTERS,
  policy: "standard",
  retentionSeconds: KEPT.dead,
  deleteAfterSeconds: KEPT.done,
};

const queueOf = ({ name, retry, expireIn, every }: JobKind): WantedQueue => ({
  name,
  // Of each key at most one job waits, one waits for another try, and one runs.
  policy: "stately",
  notify: true,
  // One that comes back by itself does so after all its tries: by hand nothing is to be done about it.
  deadLetter: every === undefined ? DEAD_LETTERS : null,
  retryLimit: retry.limit,
  retryDelay: retry.delay,
  retryBackoff: true,
  retryDelayMax: retry.most,
  expireInSeconds: expireIn,
  heartbeatSeconds: LEASE_SECONDS,
  retentionSeconds: KEPT.waiting,
  deleteAfterSeconds: every === undefined ? KEPT.done : KEPT.doneOften,
});

/** Makes the queues that are missing, and changes those that an earlier version made otherwise. */
export async function ensureQueues(boss: PgBoss, kinds: readonly JobKind[]): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const queue of [DEAD_QUEUE, ...kinds.map(queueOf)]) {
    const found = there.get(queue.name);
    if (!found) await boss.createQueue(queue.name, creatable(queue));
    else if (isOther(queue, found)) await boss.updateQueue(queue.name, changeable(queue));
  }
}

const isOther = (wanted: WantedQueue, found: QueueResult): boolean =>
  Object.entries(changeable(wanted)).some(
    ([option, value]) => found[option as keyof QueueResult] !== value,
  );

const changeable = ({ name: _name, policy: _policy, ...options }: WantedQueue) => options;

const creatable = ({ deadLetter, ...queue }: WantedQueue): Queue => ({
  ...queue,
  ...(deadLetter && { deadLetter }),
});
