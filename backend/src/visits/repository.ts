import { VISITS_KEPT_DAYS } from "@lyceum/shared/limits.ts";
import { sql } from "kysely";

import type { Database } from "../database/database.ts";

export type NewVisit = { address: string; path: string; user_agent: string };
type Counted = { views: number; visitors: number };

/** Pages in their list. */
const PAGES_MOST = 100;

export type VisitsRepository = ReturnType<typeof visitsRepository>;

/** Days are UTC. A visitor is a shortened address on one day: the next day it is another one. */
export const visitsRepository = ({ queries }: Database) => ({
  insert: async (visit: NewVisit): Promise<void> => {
    await queries.insertInto("visits").values(visit).execute();
  },

  byDay: async (days: number): Promise<(Counted & { day: string })[]> => {
    const { rows } = await sql<Counted & { day: string }>`
      select to_char(each, 'YYYY-MM-DD') as day,
        count(visits.id)::int as views,
        count(distinct visits.address)::int as visitors
      from generate_series(${firstDay(days)}, ${today}, interval '1 day') as each
      left join visits on visits.at >= each at time zone 'UTC'
        and visits.at < (each + interval '1 day') at time zone 'UTC'
      group by each
      order by each`.execute(queries);
    return rows;
  },

  byPage: async (days: number): Promise<(Counted & { path: string })[]> => {
    const { rows } = await sql<Counted & { path: string }>`
      select path, count(*)::int as views,
        count(distinct (address, (at at time zone 'UTC')::date))::int as visitors
      from visits
      where at >= ${firstDay(days)} at time zone 'UTC'
      group by path
      order by views desc, path
      limit ${PAGES_MOST}`.execute(queries);
    return rows;
  },

  forgetOld: async (): Promise<void> => {
    await queries
      .deleteFrom("visits")
      .where("at", "<", sql<Date>`now() - make_interval(days => ${VISITS_KEPT_DAYS})`)
      .execute();
  },
});

const today = sql`date_trunc('day', now() at time zone 'UTC')`;

const firstDay = (days: number) => sql`(${today} - make_interval(days => ${days - 1}))`;
