import pg from "pg";

/** A connection that one piece of work has to itself. */
export type Connection = pg.ClientBase;

/** A name as it stands in a statement. */
export const quoted = (name: string): string => pg.escapeIdentifier(name);

/** Milliseconds: as generous as a server on its way up needs. */
const CONNECTED_WITHIN = 30_000;

/** What the server and the program know of such a connection, and how long its statements may take. */
export type Limits = Pick<
  pg.ClientConfig,
  | "application_name"
  | "statement_timeout"
  | "query_timeout"
  | "lock_timeout"
  | "idle_in_transaction_session_timeout"
>;

/** A connection for one long work, without the limits of time of a site's own but those given. Rejects where nothing answers in time. */
export async function connectAlone(
  url: string,
  within = CONNECTED_WITHIN,
  limits: Limits = {},
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "lyceum backup",
    connectionTimeoutMillis: within,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    keepAlive: true,
    ...limits,
  });
  // What is under way then rejects with the same error.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
