import { keptForLater } from "@lyceum/shared/promises.ts";
import pg from "pg";

/** Milliseconds. A line that is cut without a word is noticed on our side within both. */
const CHECK_EVERY = 2_000;
const ANSWER_TIMEOUT = 3_000;
/** Later than on our side, the server gives up what a machine that vanished has held: seconds. */
const SERVER_NOTICES = `set tcp_keepalives_idle = 6; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3`;

/** A connection of its own beside the pool, for what is held for long: locks that end with the process. */
export type Session = {
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>;
  /** Aborted when the connection is lost, and with it all that it held. */
  lost: AbortSignal;
  /** Idempotent. */
  close(): Promise<void>;
};

/** Throws as a query does while the database is away. */
export const openSession = async (url: string): Promise<Session> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_TIMEOUT,
    query_timeout: ANSWER_TIMEOUT,
    keepAlive: true,
    application_name: "lyceum session",
  });
  const losing = new AbortController();
  const lose = () => losing.abort(new Error("The connection to the database was lost"));
  client.on("error", lose);
  client.on("end", lose);
  let closing: Promise<void> | undefined;
  // A connection that is lost already is closed.
  const close = () => (closing ??= keptForLater(client.end().catch(() => undefined)));
  try {
    await client.connect();
    await client.query(SERVER_NOTICES);
  } catch (error) {
    await close();
    throw error;
  }
  const look = () => {
    client.query("select 1").catch(lose);
  };
  const check = setInterval(look, CHECK_EVERY).unref();
  losing.signal.addEventListener("abort", () => {
    clearInterval(check);
    close().then(undefined, lose);
  });
  return {
    lost: losing.signal,
    close,
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) =>
      (await client.query<Row>(text, values)).rows,
  };
};
