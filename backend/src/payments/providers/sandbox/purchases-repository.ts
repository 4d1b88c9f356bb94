import { sql } from "kysely";

import type { Database } from "../../../kernel/database/database.ts";

/**
 * Sets aside what was bought in the sandbox, so that it opens no course, or puts it back. What was bought with money
 * meanwhile stays as it is. Told twice, by several processes too, it changes nothing more.
 */
export const countSandboxPurchases = async (
  { queries }: Database,
  counts: boolean,
): Promise<void> => {
  await (counts ? putBack : setAside).execute(queries);
};

const setAside = sql`
  with taken as (
    delete from purchases using payments
    where payments.id = purchases.payment_id and payments.sandbox
    returning purchases.*
  )
  insert into sandbox_purchases_aside (user_id, course_id, purchased_at, payment_id)
  select user_id, course_id, purchased_at, payment_id from taken
  on conflict do nothing`;

const putBack = sql`
  with taken as (
    delete from sandbox_purchases_aside aside
    where not exists (
      select from purchases where user_id = aside.user_id and course_id = aside.course_id)
    returning aside.*
  )
  insert into purchases (user_id, course_id, purchased_at, payment_id)
  select user_id, course_id, purchased_at, payment_id from taken
  on conflict do nothing`;
