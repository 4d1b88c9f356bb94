import pg from "pg";

/** Milliseconds that anything may take on the connection of a lease. */
const LEASE_TIME = 2_000;

export type LeaseLine = pg.Client;

/** A connection that holds the lock of one process. PostgreSQL notices within seconds that its other end is gone. */
export const connectLease = async (url: string): Promise<LeaseLine> => {
  const line = new pg.Client({
    connectionString: url,
    application_name: "lyceum signaling",
    connectionTimeoutMillis: LEASE_TIME,
    query_timeout: LEASE_TIME,
    keepAlive: true,
    options: "-c tcp_keepalives_idle=3 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=2",
  });
  // Its loss alone says nothing: the row tells until when the process lives.
  line.on("error", () => undefined);
  try {
    await line.connect();
  } catch (error) {
    await line.end();
    throw error;
  }
  return line;
};
