import type { LeaseLine } from "../kernel/database/connect-lease.ts";
import type { Database } from "../kernel/database/database.ts";

/** The first half of the key of the advisory lock that a living process holds; the second is its id. */
const LOCKS = 7201;
/** Classes that are looked for and taken at once: the others by the next look, or by other processes. */
const ORPHANS_AT_ONCE = 50;

/** Who has a class. `alive`: whether that process may be expected to answer. */
export type OwnerRow = { processId: number; epoch: number; url: string; alive: boolean };

/** `classes`: how many it has. `recent`: it has renewed its lease when it should have. */
export type LivingProcess = {
  id: number;
  url: string;
  draining: boolean;
  classes: number;
  recent: boolean;
};

/** What is asked on the connection of a lease. */
export const leaseOn = (line: LeaseLine) => ({
  /** Returns the id of the new process, whose lock this connection has now. */
  register: async (url: string): Promise<number> => {
    const { rows } = await line.query<{ id: number }>(
      "insert into signaling_processes (url) values ($1) returning id",
      [url],
    );
    const { id } = rows[0]!;
    await line.query("select pg_advisory_lock($1, $2)", [LOCKS, id]);
    return id;
  },

  /** False while an older connection holds the lock still. */
  lock: async (id: number): Promise<boolean> => {
    const { rows } = await line.query<{ ok: boolean }>(
      "select pg_try_advisory_lock($1, $2) as ok",
      [LOCKS, id],
    );
    return rows[0]!.ok;
  },

  /** False for a process that has been silent so long that others may have taken its classes. */
  renew: async (id: number): Promise<boolean> => {
    const { rowCount } = await line.query(
      `update signaling_processes set seen_at = clock_timestamp()
       where id = $1 and seen_at > clock_timestamp() - interval '10 seconds'`,
      [id],
    );
    return rowCount === 1;
  },

  forget: async (id: number): Promise<void> => {
    await line.query("delete from signaling_processes where id = $1", [id]);
  },
});

/**
 * Takes the class for this process unless another that lives has it: of two at once one wins. Nothing where there is no such class.
 * Not by another connection, which may be there again before those that hold the locks of living processes.
 */
export const claimOn = async (
  line: LeaseLine,
  classId: string,
  processId: number,
): Promise<void> => {
  await line.query(
    `insert into class_owners as o (class_id, process_id)
     select id, $2 from classes where id = $1
     on conflict (class_id) do update
       set process_id = excluded.process_id, epoch = o.epoch + 1, claimed_at = clock_timestamp()
       where o.process_id <> excluded.process_id and not exists (
         select from signaling_processes p where p.id = o.process_id and is_signaling_alive(p))`,
    [classId, processId],
  );
};

const OWNER = `select o.process_id as "processId", o.epoch::float8 as epoch, p.url, is_signaling_alive(p) as alive
  from class_owners o join signaling_processes p on p.id = o.process_id`;

type Pool = Database["pool"];

const ownersRepository = (pool: Pool) => ({
  ownerOf: async (classId: string): Promise<OwnerRow | null> => {
    const { rows } = await pool.query<OwnerRow>(`${OWNER} where o.class_id = $1`, [classId]);
    return rows[0] ?? null;
  },

  /** Those of these classes that are another process's than this one's. */
  takenOf: async (classIds: readonly string[], processId: number): Promise<string[]> => {
    const { rows } = await pool.query<{ id: string }>(
      "select class_id as id from class_owners where class_id = any($1) and process_id <> $2",
      [classIds, processId],
    );
    return rows.map(({ id }) => id);
  },

  /** Ids of live classes that no living process has, as many as are taken at once. */
  orphans: async (): Promise<string[]> => {
    const { rows } = await pool.query<{ id: string }>(
      `with alive as materialized (select p.id from signaling_processes p where is_signaling_alive(p))
       select c.id from classes c
       where c.state = 'live' and not exists (
         select from class_owners o join alive on alive.id = o.process_id where o.class_id = c.id)
       limit ${ORPHANS_AT_ONCE}`,
    );
    return rows.map(({ id }) => id);
  },

  /** Gives a class away that this process has. */
  handOver: async (classId: string, from: number, to: number): Promise<void> => {
    await pool.query(
      `update class_owners set process_id = $3, epoch = epoch + 1, claimed_at = clock_timestamp()
       where class_id = $1 and process_id = $2`,
      [classId, from, to],
    );
  },
});

export type ProcessesRepository = ReturnType<typeof processesRepository>;

/** Signaling processes, and which classes they have. */
export const processesRepository = ({ pool }: Pick<Database, "pool">) => ({
  ...ownersRepository(pool),

  living: async (): Promise<LivingProcess[]> => {
    const { rows } = await pool.query<LivingProcess>(
      `select p.id, p.url, p.draining, p.seen_at > clock_timestamp() - interval '4 seconds' as recent,
         (select count(*)::int from class_owners o where o.process_id = p.id) as classes
       from signaling_processes p where is_signaling_alive(p) order by p.id`,
    );
    return rows;
  },

  drain: async (id: number): Promise<void> => {
    await pool.query("update signaling_processes set draining = true where id = $1", [id]);
  },

  /** Rows of processes that are long gone, and what they had. */
  forgetDead: async (): Promise<void> => {
    await pool.query(
      "delete from signaling_processes where seen_at < clock_timestamp() - interval '1 hour'",
    );
  },
});
