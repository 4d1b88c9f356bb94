import { keptForLater } from "@lyceum/shared/promises.ts";
import { currentTracer } from "@lyceum/shared/tracing.ts";
import type { FastifyBaseLogger } from "fastify";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

import type { Tables } from "./tables.ts";
import { statementLog, traceNamedStatements } from "./trace-statements.ts";

export { migrate } from "./migrate.ts";

/** `queries` is for nearly everything; `pool` for named statements on hot paths; `url` for a line of one's own. */
export type Database = {
  url: string;
  queries: Kysely<Tables>;
  pool: pg.Pool;
  close(): Promise<void>;
};

/** Times in milliseconds. A query that takes longer is a fault, and must not hold others up. */
const POOL = {
  max: 10,
  connectionTimeoutMillis: 3_000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 10_000,
  query_timeout: 12_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  keepAlive: true,
  application_name: "lyceum",
};

/**
 * The first query opens the first connection. The caller closes the database. `options` are those that differ from the
 * pool of the calls.
 */
export const connect = (
  url: string,
  log: FastifyBaseLogger,
  options: Partial<typeof POOL> = {},
): Database => {
  const pool = new pg.Pool({ connectionString: url, ...POOL, ...options });
  pool.on("error", (error) => {
    // The pool hangs the whole connection on it, which would be logged with it.
    Reflect.deleteProperty(error, "client");
    log.warn({ err: error }, "An idle database connection was lost");
  });
  // A connection lost while it is checked out emits too, and without a listener that ends the process.
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error }, "A database connection was lost"));
  });
  const tracer = currentTracer();
  if (tracer) traceNamedStatements(pool);
  const queries = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(tracer && { log: statementLog(tracer) }),
  });
  const end = async () => {
    await queries.destroy();
    // Kysely ends the pool only if it has used it.
    if (!pool.ending) await pool.end();
  };
  let closing: Promise<void> | undefined;
  return { url, queries, pool, close: () => (closing ??= keptForLater(end())) };
};
