import { randomBytes } from "node:crypto";

import type { Database } from "@lyceum/backend/kernel/database/database.ts";

/** A statement is limited to ten seconds. */
const AT_ONCE = 5_000;

/** The database's periodic maintenance. Not in a transaction, as it requires. */
const settle = async ({ pool }: Database): Promise<void> => {
  for (const table of ["users", "purchases", "orders", "payments"])
    await pool.query(`vacuum (analyze) ${table}`);
};

const USERS = `insert into users
    (email, name, mobile, role, password_hash, created_at, updated_at, last_login_at, time_spent_seconds, banned_at)
  select 'person' || n || '@lyceum.example',
    (array['Ada','Ben','Chidi','Dana','Emeka','Fatima','Goro','Hana','Ines','Jonas'])[1 + n % 10] || ' '
      || (array['Lovelace','Okri','Noether','Turing','Hopper','Curie','Gauss'])[1 + n % 7] || ' ' || n,
    '5550100001', case when n % 50 = 0 then 'teacher' else 'student' end, $3,
    timestamptz '2024-01-01' + random() * interval '2 years',
    case when n % 3 = 0 then timestamptz '2026-01-02' end,
    case when n % 4 > 0 then timestamptz '2025-01-01' + random() * interval '1 year' end,
    (random() ^ 3 * 1000000)::bigint, case when n % 200 = 0 then timestamptz '2026-01-03' end
  from generate_series($1::int, $2::int) n`;

/** Every fifth user has bought and paid for one to three courses. */
const BUYERS = `insert into orders (user_id, course_id, provider, provider_order_id, amount, currency, status)
  select u.id, c.id, 'sandbox', 'order_' || gen_random_uuid(), 49900, 'INR', 'paid'
  from (select id, row_number() over () n from users where email ~ '^person\\d*[05]@') u
  cross join generate_series(0, 2) turn
  join (
    select id, row_number() over () - 1 place, count(*) over () places from courses where price_minor > 0
  ) c on c.place = (u.n + turn) % c.places
  where turn <= u.n % 3`;

const PAYMENTS = `insert into payments (order_id, provider, provider_payment_id, amount, currency)
  select id, 'sandbox', 'pay_' || id, amount, currency from orders`;

const PURCHASES = `insert into purchases (user_id, course_id, payment_id)
  select o.user_id, o.course_id, p.id from orders o join payments p on p.order_id = o.id`;

/** This many users, as varied as people are: some bought, some never signed in, some are banned. */
export const addUsers = async (database: Database, count: number): Promise<void> => {
  const hash = `$argon2id$v=19$m=19456,t=2,p=1$${randomBytes(48).toString("base64")}`;
  const { pool } = database;
  for (let from = 1; from <= count; from += AT_ONCE)
    await pool.query(USERS, [from, Math.min(count, from + AT_ONCE - 1), hash]);
  await pool.query(BUYERS);
  await pool.query(PAYMENTS);
  await pool.query(PURCHASES);
  await settle(database);
};
