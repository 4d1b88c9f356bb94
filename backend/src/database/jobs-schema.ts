import type { FastifyBaseLogger } from "fastify";
import { PgBoss, getConstructionPlans } from "pg-boss";

/** The schema that pg-boss makes and keeps up to date. */
export const JOBS_SCHEMA = "pgboss";

/** Makes what pg-boss keeps jobs in, or brings it up to date, with the rights of our own migrations. */
export async function migrateJobs(url: string, log: FastifyBaseLogger): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: JOBS_SCHEMA,
    application_name: "lyceum migrate",
    max: 1,
    supervise: false,
    schedule: false,
    registerInstance: false,
    persistWarnings: false,
    openTelemetry: { enabled: false },
  });
  boss.on("error", (error) =>
    log.error({ err: error }, "The migration of the job queue had an error"),
  );
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** The SQL of that schema: another one tells that the database must be brought up to date. */
export function jobsSchema(): string {
  return getConstructionPlans(JOBS_SCHEMA);
}
