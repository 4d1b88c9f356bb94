import { setTimeout as pause } from "node:timers/promises";

import { guarded, inBackground, reportCaught } from "@lyceum/shared/edges.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";
import type { FastifyBaseLogger } from "fastify";
import { CompiledQuery, type Transaction } from "kysely";
import { type Db, type JobWithMetadata, PgBoss, type SendOptions } from "pg-boss";

import { type Database, connect } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import { hasOtherOpen, listDue } from "./claims-repository.ts";
import { type DueJobs, listDueJobs } from "./due-repository.ts";
import type { Job, JobKind } from "./job.ts";
import { PostponementLog } from "./PostponementLog.ts";
import { BOSS, ensureQueues } from "./queues.ts";
import { type Try, type TryEnd, runTry } from "./run-try.ts";

export type NewJob = {
  /** At most one job of each key waits and one runs. Without a key, the same holds for all jobs of the kind. */
  key?: string;
  /** Seconds until it may run. */
  after?: number;
  priority?: number;
  /** Whose job it is, where people take turns. */
  person?: string;
};

/** A job as it is kept. */
export type StoredJob = {
  id: string;
  kind: string;
  data: unknown;
  key: string;
  person: string | null;
  priority: number;
};

/** What those need who ask for jobs. */
export type JobSender = Pick<JobQueue, "send" | "wake">;

/** Seconds. Workers are notified of new jobs; polls are for when that fails. */
const POLL = { told: 60, untold: 2 };
/** Milliseconds. How soon is found what nobody tells of, such as the next try of a job of another process. */
const LOOK_EVERY = 5_000;
const ENSURE_EVERY = 5 * 60_000;
const CLOSE_WITHIN = 8_000;
const BEGIN_AGAIN = 5_000;
/** One line for the claims: a busy pool of the calls must not cost a conversion of hours its lease. */
const CLAIMS = { max: 1, application_name: "lyceum leases" };
/** A little later than due, by the clock of the database. */
const WAKE_MARGIN = 50;

/** The jobs of the school, kept in PostgreSQL by pg-boss. Any process may send and work on them. */
export class JobQueue {
  readonly #database: Database;
  readonly #claims: Database;
  readonly #log: FastifyBaseLogger;
  readonly #postponements: PostponementLog;
  readonly #boss: PgBoss;
  readonly #jobs: Job[] = [];
  readonly #workers = new Map<string, string[]>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #closing = new AbortController();
  readonly #watches: NodeJS.Timeout[] = [];
  #closed: Promise<void> | null = null;

  private constructor(database: Database, log: FastifyBaseLogger) {
    this.#database = database;
    this.#claims = connect(database.url, log, CLAIMS);
    this.#log = log;
    this.#postponements = new PostponementLog(log);
    this.#boss = new PgBoss({ ...BOSS, connectionString: database.url });
    this.#boss.on("error", (error) => log.warn({ err: error }, "The job queue had an error"));
    this.#boss.on("warning", (warning) => log.warn({ warning }, "The job queue has a warning"));
  }

  /** Makes or updates the queues. Jobs can be sent from then on; they run once `work` was called. */
  static async open(
    database: Database,
    kinds: readonly JobKind[],
    log: FastifyBaseLogger,
  ): Promise<JobQueue> {
    const queue = new JobQueue(database, log);
    try {
      await queue.#boss.start();
      await ensureQueues(queue.#boss, kinds);
    } catch (error) {
      await queue.close();
      throw error;
    }
    return queue;
  }

  /**
   * Asks for a job; in a transaction, it is there once that is committed. False where one with the same key waits
   * already. Throws ZodError for data that is not the kind's.
   */
  async send<Data extends object>(
    kind: JobKind<Data>,
    data: Data,
    { after = 0, ...options }: NewJob = {},
    trx?: Transaction<Tables>,
  ): Promise<boolean> {
    const parsed = kind.schema.parse(data);
    const wanted = optionsOf({ ...options, after }, trx);
    const id = await this.#boss.send(kind.name, parsed, wanted);
    if (after > 0) this.#wakeLater(kind.name, after);
    return id !== null;
  }

  /** Makes a job of this kind, one that comes back by itself, run now; in a transaction, once that is committed. */
  async wake(kind: JobKind, trx?: Transaction<Tables>): Promise<void> {
    await this.#boss.upsert(kind.name, {}, { startAfter: 0, ...optionsOf({}, trx) });
  }

  /** Begins to work on jobs of this kind. Once for a kind. */
  async work<Data extends object>(job: Job<Data>): Promise<void> {
    await this.#begin(this.#add(job));
  }

  /** As `work`, for when nobody could handle its failure: it is logged, and tried again until the queue closes. */
  workInBackground<Data extends object>(job: Job<Data>): void {
    const added = this.#add(job);
    inBackground(`jobs ${job.kind.name}`, this.#log, () => this.#keepBeginning(added));
  }

  #add<Data extends object>(job: Job<Data>): Job {
    const added = job as unknown as Job;
    this.#jobs.push(added);
    return added;
  }

  async #keepBeginning(job: Job): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted)
      try {
        return await this.#begin(job);
      } catch (error) {
        reportCaught(`jobs ${job.kind.name}`, this.#log, error);
        await pause(BEGIN_AGAIN, undefined, { signal }).catch(() => null);
      }
  }

  async #begin(job: Job): Promise<void> {
    const { kind, concurrency, recover } = job;
    if (concurrency === 0) return;
    const workers = this.#workers.get(kind.name) ?? [];
    this.#workers.set(kind.name, workers);
    this.#watch();
    await recover?.();
    if (kind.every !== undefined) await this.#sendNext(kind);
    while (workers.length < concurrency) workers.push(await this.#startWorker(job));
  }

  /** Asks once more for a job that was given up. False for a kind, or data, that this process does not know. */
  async revive(given: StoredJob, trx: Transaction<Tables>): Promise<boolean> {
    const known = this.#find(given);
    if (!known) return false;
    const { job, data } = known;
    if (job.kind.every !== undefined) {
      await this.wake(job.kind, trx);
      return true;
    }
    await job.revive?.(data, trx);
    const { key, person, priority } = given;
    const options = { key, priority, ...(person !== null && { person }) };
    // Where one waits already, that is the try.
    await this.send(job.kind, data, options, trx);
    return true;
  }

  /** Tells whom it concerns that a job is discarded, unless another one does its work. */
  async discard(given: StoredJob, trx: Transaction<Tables>): Promise<void> {
    if (await hasOtherOpen(trx, given.kind, given.key, given.id)) return;
    const known = this.#find(given);
    await known?.job.discard?.(known.data, trx);
  }

  /** Has the workers of this process look for jobs that are due. */
  async look(): Promise<void> {
    for (const name of await listDue(this.#database.queries)) this.#wakeWorkers(name);
  }

  /** Null for a job that no version knows any more. */
  #find({ kind, data }: StoredJob): { job: Job; data: object } | null {
    const job = this.#jobs.find((each) => each.kind.name === kind);
    const parsed = job?.kind.schema.safeParse(data);
    return job && parsed?.success ? { job, data: parsed.data } : null;
  }

  /** Of all processes. */
  due(): Promise<DueJobs[]> {
    return listDueJobs(this.#database.queries);
  }

  /** Ends what runs: another process, or the next start, takes it again. Idempotent. */
  close(): Promise<void> {
    return (this.#closed ??= keptForLater(this.#close()));
  }

  async #close(): Promise<void> {
    this.#closing.abort(new Error("The server is stopped"));
    for (const watch of this.#watches) clearInterval(watch);
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#boss.stop({ graceful: true, timeout: CLOSE_WITHIN });
    await this.#claims.close();
  }

  #startWorker(job: Job): Promise<string> {
    const { name } = job.kind;
    const options = {
      pollingIntervalSeconds: POLL.untold,
      notifyPollingIntervalSeconds: POLL.told,
      includeMetadata: true,
    } as const;
    return this.#boss.work(name, options, async (tries: JobWithMetadata[]) => {
      for (const attempt of tries) await this.#try(job, attempt);
    });
  }

  async #try(job: Job, attempt: Try): Promise<void> {
    const { kind } = job;
    const { name } = kind;
    const deps = {
      queries: this.#claims.queries,
      log: this.#log,
      postponements: this.#postponements,
      closing: this.#closing.signal,
    };
    const after = kind.retry.delay * 2 ** (attempt.retryCount + 1);
    let end: TryEnd = { isFinal: true };
    let next: number | void = undefined;
    try {
      next = await runTry(deps, job, attempt, (how) => {
        end = how;
      });
    } finally {
      if (!end.isFinal) this.#wakeLater(name, end.after ?? Math.min(kind.retry.most, after));
      else if (kind.every !== undefined) await this.#sendNext(kind, next ?? kind.every);
      // The worker looks for the next job once this one is settled.
      this.#wakeWorkers(name);
    }
  }

  /** Begins to look for what no notice comes of. Idempotent. */
  #watch(): void {
    if (this.#watches.length > 0) return;
    const every = (milliseconds: number, look: () => Promise<void>) =>
      setInterval(guarded("watch of the job queue", this.#log, look), milliseconds).unref();
    this.#watches.push(
      every(LOOK_EVERY, () => this.look()),
      // A process that was killed in its last try asked for no next one, and left its work as it was.
      every(ENSURE_EVERY, () => this.#ensureNext()),
      every(ENSURE_EVERY, () => this.#recover()),
    );
  }

  async #ensureNext(): Promise<void> {
    for (const { kind, concurrency } of this.#jobs)
      if (kind.every !== undefined && concurrency > 0) await this.#sendNext(kind);
  }

  async #recover(): Promise<void> {
    for (const { kind, concurrency, recover } of this.#jobs) {
      if (concurrency === 0) continue;
      try {
        await recover?.();
      } catch (error) {
        reportCaught(`recovery of ${kind.name}`, this.#log, error);
      }
    }
  }

  /** Nothing where one waits already. */
  async #sendNext(kind: JobKind, after = kind.every ?? 0): Promise<void> {
    try {
      await this.send(kind, {}, { after });
    } catch (error) {
      // It is asked for again after a while.
      reportCaught(`next job ${kind.name}`, this.#log, error);
    }
  }

  #wakeLater(name: string, seconds: number): void {
    if (this.#closing.signal.aborted || !this.#workers.has(name)) return;
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        this.#wakeWorkers(name);
      },
      seconds * 1_000 + WAKE_MARGIN,
    ).unref();
    this.#timers.add(timer);
  }

  #wakeWorkers(name: string): void {
    for (const worker of this.#workers.get(name) ?? []) this.#boss.notifyWorker(worker);
  }
}

/** The key of jobs that have none of their own. */
const ALL = "all";

const optionsOf = (
  { key = ALL, after = 0, priority = 0, person }: NewJob,
  trx?: Transaction<Tables>,
): SendOptions => ({
  singletonKey: key,
  priority,
  ...(after > 0 && { startAfter: after }),
  ...(person !== undefined && { group: { id: person } }),
  ...(trx && { db: dbOf(trx) }),
});

const dbOf = (trx: Transaction<Tables>): Db => ({
  executeSql: async (text, values = []) => {
    const { rows } = await trx.executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows };
  },
});
