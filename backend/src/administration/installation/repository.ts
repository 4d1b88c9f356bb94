import { type Installation, LIVE_CLASSES_MAX } from "@lyceum/shared/rest/installation.ts";

import type { Database } from "../../kernel/database/database.ts";

type Pool = Database["pool"];
type LiveClass = Omit<Installation["classes"]["first"][number], "started_at"> & {
  started_at: Date | null;
};
type Backup = { made_at: Date; files: number; bytes: number };

/** More than any school has. */
const PROCESSES_MAX = 200;

export type InstallationRepository = ReturnType<typeof installationRepository>;

/** What the database knows of the processes, classes, jobs and backups of this school. */
export const installationRepository = ({ pool }: { pool: Pool }) => ({
  version: async (): Promise<string> => {
    const { rows } = await pool.query<{ version: string }>(
      "select split_part(current_setting('server_version'), ' ', 1) as version",
    );
    return rows[0]!.version;
  },

  /** Also those that fell silent within the last hour. */
  signaling: async (): Promise<Installation["signaling"]> => {
    const { rows } = await pool.query<Installation["signaling"][number]>(
      `select p.id, p.url as address, p.draining, is_signaling_alive(p) as answering,
         (select count(*)::int from class_owners o join classes c on c.id = o.class_id
          where o.process_id = p.id and c.state = 'live') as live_classes
       from signaling_processes p where p.seen_at > clock_timestamp() - interval '1 hour'
       order by p.id limit ${PROCESSES_MAX}`,
    );
    return rows;
  },

  liveClasses: async (): Promise<LiveClass[]> => {
    const { rows } = await pool.query<LiveClass>(
      `select c.id, c.title, c.started_at, p.id as signaling
       from classes c left join class_owners o on o.class_id = c.id
         left join signaling_processes p on p.id = o.process_id
       where c.state = 'live' order by c.started_at desc nulls last, c.id limit ${LIVE_CLASSES_MAX}`,
    );
    return rows;
  },

  countLive: async (): Promise<number> => {
    const { rows } = await pool.query<{ live: number }>(
      "select count(*)::int as live from classes where state = 'live'",
    );
    return rows[0]!.live;
  },

  /** By its number: a clock that was ahead once would have its backup be the last for ever. */
  lastBackup: async (): Promise<Backup | null> => {
    const { rows } = await pool.query<Backup>(
      "select made_at, files, bytes::float8 as bytes from backups order by id desc limit 1",
    );
    return rows[0] ?? null;
  },
});
