import type { ListedMediaHost } from "@lyceum/shared/rest/installation.ts";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import type { BackendConfig } from "./config/config.ts";
import { type Changes, createChanges } from "./database/changes.ts";
import type { Database } from "./database/database.ts";
import { Calls } from "./http/Calls.ts";
import type { Load } from "./http/load.ts";
import type { JobKind } from "./jobs/job.ts";
import { JobQueue } from "./jobs/JobQueue.ts";
import { type Mailer, createMailer } from "./mail/mailer.ts";
import { RedisCounts } from "./shared-counts/RedisCounts.ts";
import { OWN_COUNTS, type SharedCounts } from "./shared-counts/shared-counts.ts";

/** The addresses of those that refuse the secret of this process. */
export type Refusing = { mediaHosts: readonly string[]; signaling: readonly string[] };

/** What is around a backend that admins see. */
export type Around = {
  /** Of the product. */
  version: string;
  /** The media hosts that this process knows from its settings. Never rejects. */
  mediaHosts: () => Promise<ListedMediaHost[]>;
  /** Whether media hosts register themselves: then the school has no others than those in the database. */
  hostsRegister: boolean;
  refusing: () => Refusing;
};

/** What a backend is given. */
export type Surroundings = {
  database: Database;
  config: BackendConfig;
  log: FastifyBaseLogger;
  /** Says which calls to refuse; without it none. */
  load?: Load;
  /** Milliseconds since the epoch, for codes that count it; the machine's own where there is none. */
  clock?: () => number;
  around: Around;
};

/** What every noun is opened with. */
export type Kernel = Surroundings & {
  app: FastifyInstance;
  calls: Calls;
  jobs: JobQueue;
  changes: Changes;
  counts: SharedCounts;
  /** Null where no mail server is set. */
  mailer: Mailer | null;
  /** What has an end is put here; the last one is ended first. */
  opened: AsyncDisposableStack;
};

export const openKernel = async (
  app: FastifyInstance,
  surroundings: Surroundings,
  kinds: readonly JobKind[],
  opened: AsyncDisposableStack,
): Promise<Kernel> => {
  const { database, config, log } = surroundings;
  const jobs = await JobQueue.open(database, kinds, log);
  opened.defer(() => jobs.close());
  const changes = await createChanges(database.url, log);
  opened.defer(() => changes.close());
  const counts = config.redisUrl
    ? new RedisCounts(config.redisUrl, config.tokenSecret, log)
    : OWN_COUNTS;
  opened.defer(() => counts.close());
  const mailer = config.mail ? createMailer(config.mail) : null;
  return { ...surroundings, app, calls: new Calls(), jobs, changes, counts, mailer, opened };
};
