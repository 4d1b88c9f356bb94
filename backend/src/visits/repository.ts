import { type RawBuilder, sql } from "kysely";

import type { Database } from "../kernel/database/database.ts";

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
      with counted as (
        select day, sum(views)::int as views, count(*)::int as visitors
        from (${viewsOf(sql`address`, days)}) as each_address
        group by day
      )
      select to_char(each, 'YYYY-MM-DD') as day,
        coalesce(views, 0) as views, coalesce(visitors, 0) as visitors
      from generate_series(${firstDay(days)}, ${today}, interval '1 day') as each
      left join counted on counted.day = each
      order by each`.execute(queries);
    return rows;
  },

  byPage: async (days: number): Promise<(Counted & { path: string })[]> => {
    const { rows } = await sql<Counted & { path: string }>`
      select path, sum(views)::int as views, count(*)::int as visitors
      from (${viewsOf(sql`address, path`, days)}) as each_address
      group by path
      order by views desc, path
      limit ${PAGES_MOST}`.execute(queries);
    return rows;
  },
});

const today = sql`date_trunc('day', now() at time zone 'UTC')`;

const firstDay = (days: number) => sql`(${today} - make_interval(days => ${days - 1}))`;

/** How often each of these was counted on each day: grouped once, which costs a fraction of counting what is distinct. */
const viewsOf = (columns: RawBuilder<unknown>, days: number) => sql`
  select date_trunc('day', at at time zone 'UTC') as day, ${columns}, count(*) as views
  from visits
  where at >= ${firstDay(days)} at time zone 'UTC'
  group by day, ${columns}`;
