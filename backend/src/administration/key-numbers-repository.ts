import { type KeyNumbers, REVENUE_DAYS } from "@lyceum/shared/rest/key-numbers.ts";
import { sql } from "kysely";

import type { Database } from "../kernel/database/database.ts";
import { countJobs } from "./jobs/repository.ts";

type Queries = Database["queries"];
type Counts = Pick<KeyNumbers, "pending_videos" | "live_classes" | "users">;

const countsOf = async (queries: Queries): Promise<Counts> => {
  const { rows } = await sql<Counts>`select
    (select count(*)::int from videos where status = 'pending') as pending_videos,
    (select count(*)::int from classes where state = 'live') as live_classes,
    (select count(*)::int from users where deleted_at is null) as users`.execute(queries);
  return rows[0]!;
};

const revenueOf = (queries: Queries): Promise<KeyNumbers["revenue"]> =>
  queries
    .selectFrom("payments")
    .select(["currency", "sandbox", sql<number>`sum(amount)::float8`.as("amount")])
    .where("status", "=", "captured")
    .where("captured_at", ">", sql<Date>`now() - make_interval(days => ${REVENUE_DAYS})`)
    .groupBy(["currency", "sandbox"])
    .orderBy("sandbox")
    .orderBy("currency")
    .execute();

export const keyNumbers = async (queries: Queries): Promise<KeyNumbers> => {
  const counts = await countsOf(queries);
  const revenue = await revenueOf(queries);
  const failed_jobs = await countJobs(queries, { state: "given_up", page: 1 });
  return { ...counts, failed_jobs, revenue };
};
