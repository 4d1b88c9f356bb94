import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { PgBoss, getConstructionPlans } from "pg-boss";

/** The schema that pg-boss makes and keeps up to date. */
export const JOBS_SCHEMA = "pgboss";

/** SQLSTATE of a right that is missing. */
const NO_RIGHT = "42501";

/**
 * Makes what pg-boss keeps jobs in, or brings it up to date. A role that may make no schemas needs one that is its own;
 * without it, throws an error that says so.
 */
export async function migrateJobs(url: string, log: FastifyBaseLogger): Promise<void> {
  const boss = new PgBoss({
    // PostgreSQL wants the right to make schemas even where this one is there.
    createSchema: !(await isSchemaThere(url)),
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
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === NO_RIGHT ? withoutRight(error) : error;
  } finally {
    await boss.stop({ graceful: false });
  }
}

const isSchemaThere = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, application_name: "lyceum migrate" });
  await client.connect();
  try {
    const found = await client.query<{ schema: string | null }>(
      "select to_regnamespace($1) as schema",
      [JOBS_SCHEMA],
    );
    return found.rows[0]?.schema !== null;
  } finally {
    await client.end();
  }
};

const withoutRight = (cause: unknown): Error =>
  new Error(
    `The database role may not make the schema of jobs: run "create schema ${JOBS_SCHEMA} authorization <role>" as the owner of the database`,
    { cause },
  );

/** The SQL of that schema: another one tells that the database must be brought up to date. */
export function jobsSchema(): string {
  return getConstructionPlans(JOBS_SCHEMA);
}
