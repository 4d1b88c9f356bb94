import type { Database } from "../kernel/database/database.ts";
import { isOpenBeside, lockMediaHosts, setDraining } from "./draining-repository.ts";
import { ALIVE, HOSTS_MAX } from "./rows.ts";

/** What a host says of itself. */
export type HostReport = {
  workers: number;
  rooms: number;
  consumers: number;
  /** The share of what it can carry, 0 to 1 and more. */
  load: number;
  /** Null where its system does not count them. */
  packetsPerSecond: number | null;
};

/** `alive`: it sent a heartbeat within the last 10 s. */
export type MediaHostRow = HostReport & {
  id: number;
  url: string;
  draining: boolean;
  alive: boolean;
  startedAt: Date;
  seenAt: Date;
};

const ROW = `select id, url, draining, workers, rooms, consumers, load, packets_per_second as "packetsPerSecond",
    started_at as "startedAt", seen_at as "seenAt", ${ALIVE} as alive
  from media_hosts`;

/** What a renewal found. `seenAt`: the time that it wrote. `shared`: another living process has renewed the row since the last one. */
type Renewed = { draining: boolean; seenAt: string; shared: boolean };

type Pool = Database["pool"];

const goneHosts = (pool: Pool) => ({
  /** With `seenAt`, only a row that nobody else has renewed since. */
  forget: async (id: number, seenAt: string | null = null): Promise<void> => {
    await pool.query(
      "delete from media_hosts where id = $1 and ($2::timestamptz is null or seen_at = $2)",
      [id, seenAt],
    );
  },

  /** Rows of hosts that are long gone. */
  forgetLost: async (): Promise<void> => {
    await pool.query(
      "delete from media_hosts where seen_at < clock_timestamp() - interval '1 hour'",
    );
  },
});

export type MediaHostsRepository = ReturnType<typeof mediaHostsRepository>;

/** The media hosts that registered themselves. */
export const mediaHostsRepository = ({ pool, queries }: Pick<Database, "pool" | "queries">) => ({
  ...goneHosts(pool),

  /** Also those that fell silent within the last hour, in the order of their first start. */
  list: async (): Promise<MediaHostRow[]> => {
    const { rows } = await pool.query<MediaHostRow>(
      `${ROW} where seen_at > clock_timestamp() - interval '1 hour' order by id limit ${HOSTS_MAX}`,
    );
    return rows;
  },

  /** Drains a host that is about to end. False where no other would take its people: then it stays as it is. */
  leave: (id: number): Promise<boolean> =>
    queries.transaction().execute(async (trx) => {
      const all = await lockMediaHosts(trx);
      return isOpenBeside(id, all) && setDraining(trx, id, true);
    }),

  /** A host that has just started takes people, whatever was asked of the one before it at this address. */
  register: async (url: string, draining = false): Promise<number> => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into media_hosts (url, draining) values ($1, $2)
       on conflict (url) do update set draining = $2, started_at = clock_timestamp(), seen_at = clock_timestamp()
       returning id`,
      [url, draining],
    );
    return rows[0]!.id;
  },

  /** `seenAt` is that of the last renewal, if known. Null where nobody knows it any more. */
  renew: async (
    id: number,
    report: HostReport,
    seenAt: string | null = null,
  ): Promise<Renewed | null> => {
    const { workers, rooms, consumers, load, packetsPerSecond } = report;
    const { rows } = await pool.query<Renewed>(
      `update media_hosts as host set workers = $2, rooms = $3, consumers = $4, load = $5, packets_per_second = $6,
         seen_at = clock_timestamp()
       from media_hosts as before
       where host.id = $1 and before.id = host.id
       returning host.draining, host.seen_at::text as "seenAt", coalesce(before.seen_at <> $7::timestamptz, false) as shared`,
      [id, workers, rooms, consumers, load, packetsPerSecond, seenAt],
    );
    return rows[0] ?? null;
  },
});
