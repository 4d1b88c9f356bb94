import { keptForLater } from "@lyceum/shared/promises.ts";
import pg from "pg";

/** Milliseconds that anything may take on the connection of locks. */
const LOCK_TIME = 5_000;

/**
 * Locks by two numbers, all of a process on one connection of its own, so that they cost the pool nothing and go with the
 * process. A process must not take one that it has: PostgreSQL would give it again.
 */
export type Locks = {
  /** False while another process has it. Throws what the database throws. */
  tryLock(group: number, id: number): Promise<boolean>;
  /** Never rejects: where the connection is gone, so is the lock. */
  unlock(group: number, id: number): Promise<void>;
  /** Notifies all processes: see `createChanges`. */
  tell(channel: string, id: string): Promise<void>;
  /** Idempotent. */
  close(): Promise<void>;
};

/** `onLost`: the connection is gone, and all locks with it. */
export const createLocks = (url: string, onLost: () => void): Locks => {
  let line: Promise<pg.Client> | null = null;
  let closed = false;

  const open = (): Promise<pg.Client> => {
    if (closed) throw new Error("The locks are closed.");
    const client = clientOf(url);
    const opened = keptForLater(client.connect().then(() => client));
    client.on("error", () => undefined);
    client.once("end", () => lose(opened));
    return opened;
  };
  const lose = (lost: Promise<pg.Client>) => {
    if (line !== lost) return;
    line = null;
    if (!closed) onLost();
  };
  const query = async (text: string, values: unknown[]): Promise<boolean> => {
    const mine = (line ??= open());
    try {
      const { rows } = await (await mine).query<{ done: boolean }>(text, values);
      return rows[0]?.done ?? false;
    } catch (error) {
      // Whether the lock is held is not known: the next connection has none.
      lose(mine);
      await mine.then((client) => client.end()).catch(() => null);
      throw error;
    }
  };

  return {
    tryLock: (...key) => query("select pg_try_advisory_lock($1, $2) as done", key),
    unlock: async (...key) => {
      await query("select pg_advisory_unlock($1, $2) as done", key).catch(() => null);
    },
    tell: async (...notice) => {
      await query("select true as done from pg_notify($1, $2)", notice);
    },
    close: async () => {
      closed = true;
      await line?.then((client) => client.end()).catch(() => null);
    },
  };
};

const clientOf = (url: string): pg.Client =>
  new pg.Client({
    connectionString: url,
    application_name: "lyceum locks",
    connectionTimeoutMillis: LOCK_TIME,
    query_timeout: LOCK_TIME,
    keepAlive: true,
    options: "-c tcp_keepalives_idle=3 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=2",
  });
