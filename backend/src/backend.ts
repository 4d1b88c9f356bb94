import type { FastifyInstance } from "fastify";

import { healthRoutes } from "./health/routes.ts";
import { JOB_KINDS } from "./job-kinds.ts";
import type { Changes } from "./kernel/database/changes.ts";
import { answerWhenHeard } from "./kernel/http/answer-when-heard.ts";
import { refuseExpectations } from "./kernel/http/broken-requests.ts";
import { cspReportRoutes } from "./kernel/http/csp-reports.ts";
import { countTogether } from "./kernel/http/limits.ts";
import { cutSlowBodies } from "./kernel/http/long-body.ts";
import { answerWithId } from "./kernel/http/request-id.ts";
import { refuseOddTargets } from "./kernel/http/target.ts";
import { type Work, followWork } from "./kernel/http/work.ts";
import type { JobQueue } from "./kernel/jobs/JobQueue.ts";
import { type Surroundings, openKernel } from "./kernel/kernel.ts";
import type { SharedCounts } from "./kernel/shared-counts/shared-counts.ts";
import { assertSecret } from "./kernel/security/keys.ts";
import { type Nouns, openNouns } from "./open-nouns.ts";

export { trustPrograms } from "./transcoding/ffmpeg/ffmpeg.ts";

/** `close` leaves the database to its owner. */
export type Backend = Nouns & {
  changes: Changes;
  jobs: JobQueue;
  sharedCounts: SharedCounts;
  /** What calls and pages are under way. */
  work: Work;
  close(): Promise<void>;
};

/**
 * Puts every REST call under /api and /backend-service, and /health and /ready beside them. The database must be
 * migrated. `app` should be made with `serverOptions` (kernel/http/server-options.ts).
 */
export const registerBackend = async (
  app: FastifyInstance,
  given: Surroundings,
): Promise<Backend> => {
  assertSecret(given.config.tokenSecret);
  answerWithId(app);
  refuseOddTargets(app);
  refuseExpectations(app.server);
  app.addHook("onRequest", cutSlowBodies);
  const work = followWork(app);
  const opened = new AsyncDisposableStack();
  try {
    const kernel = await openKernel(app, given, JOB_KINDS, opened);
    countTogether(app, kernel.counts);
    answerWhenHeard(app, kernel.changes);
    const nouns = await openNouns(kernel);
    await app.register(async (health) => healthRoutes(health, given.database, work));
    await app.register(cspReportRoutes);
    await kernel.calls.register(app, given.config, given.load);
    const { changes, jobs, counts: sharedCounts } = kernel;
    // What the jobs stand on is closed after them.
    opened.defer(() => jobs.close());
    const close = () => opened.disposeAsync();
    return { ...nouns, changes, jobs, sharedCounts, work, close };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
};
