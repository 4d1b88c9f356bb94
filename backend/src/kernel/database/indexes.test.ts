import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../../test/app.ts";
import { forgetAuthor } from "../../blogs/queries/forget-author.ts";
import { closeOldOrders, takeDueOrders } from "../../payments/orders/due-orders-repository.ts";
import { PATIENCE } from "../../payments/orders/reconcile-orders.ts";
import { settleRefund } from "../../payments/settlement/settle.ts";
import { videosRepository } from "../../videos/repository.ts";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

let test: TestApp;
let author: string;
beforeAll(async () => {
  test = await openApp();
  ({ id: author } = await person(test, "admin"));
  await fill();
});
afterAll(() => test.close());

const run = (statement: string, values: unknown[] = []) =>
  test.database.pool.query(statement, values);

/** Enough rows of each that reading a whole table is never the cheaper way. */
const fill = async () => {
  await run(`insert into users (email, name, mobile, role)
    select 'person' || n || '@many.example', 'A person', '5550100001', 'student' from generate_series(1, 5000) n`);
  await run(`insert into courses (slug, title, category, price_minor, published_at)
    values ('many', 'Many', 'Mathematics', 100, now())`);
  await run(`insert into orders (user_id, course_id, provider, provider_order_id, amount, currency, status, created_at)
    select u.id, c.id, 'sandbox', 'order_' || row_number() over (), 100, 'INR',
      (array['paid', 'paid', 'closed'])[1 + row_number() over () % 3], now() - interval '30 days'
    from users u, courses c where u.email like '%@many.example'`);
  await run(`insert into payments (order_id, provider, provider_payment_id, amount, currency)
    select id, 'sandbox', 'pay' || provider_order_id, 100, 'INR' from orders where status = 'paid'`);
  await run(`insert into purchases (user_id, course_id, payment_id)
    select o.user_id, o.course_id, p.id from payments p join orders o on o.id = p.order_id`);
  await run(
    `insert into blogs (slug, title, date, content, plain, author_id)
    select 'blog-' || n, 'A blog', '2026-03-01', '<p>Words.</p>', 'Words.', case when n = 1 then $1::uuid end
    from generate_series(1, 5000) n`,
    [author],
  );
  await run(
    `insert into blog_comments (blog_id, id, version, comment, author_id, name, role, key)
    select b.id, n, n, 'A comment.', case when n = 1 then $1::uuid end, 'A person', 'visitor', gen_random_uuid()
    from blogs b, generate_series(1, 20000) n where b.slug = 'blog-1'`,
    [author],
  );
  await run("analyze");
};

/** The plans of the statements that `work` sends, whatever these are. */
const plansOf = async (work: (database: Database) => Promise<unknown>): Promise<string[]> => {
  const sent: { sql: string; parameters: readonly unknown[] }[] = [];
  const queries = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: test.database.pool }),
    log: ({ query }) => void sent.push(query),
  });
  await work({ ...test.database, queries });
  const explained = sent.filter(({ sql }) => /^\s*(select|update|delete|with)/i.test(sql));
  const plans: string[] = [];
  for (const { sql, parameters } of explained) {
    const { rows } = await run(`explain ${sql}`, [...parameters]);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  return plans;
};

/** Tables that are read from end to end. */
const scannedWhole = (plans: string[]): string[] =>
  plans.flatMap((plan) => [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table!));

describe("on many rows", () => {
  it("a refund finds what was bought with the payment by an index", async () => {
    const { rows } = await run("select provider_payment_id as id from payments limit 1");
    const refund = { provider: "sandbox", paymentId: rows[0].id, refundId: "rfnd_1", amount: 100 };
    const plans = await plansOf(({ queries }) =>
      queries.transaction().execute((trx) => settleRefund(trx, { ...refund, provider: "sandbox" })),
    );
    expect(plans.join("\n")).toContain("purchases_payment");
    expect(scannedWhole(plans)).toEqual([]);
  });

  it("forgetting an author finds their blogs and comments by indexes", async () => {
    const plans = await plansOf(({ queries }) =>
      queries.transaction().execute((trx) => forgetAuthor(trx, author)),
    );
    expect(plans.join("\n")).toContain("blogs_author");
    expect(plans.join("\n")).toContain("blog_comments_author");
    expect(scannedWhole(plans)).toEqual([]);
  });

  it("a person is found by their email by an index", async () => {
    const plans = await plansOf((database) =>
      videosRepository(database).personIdOf("person77@many.example"),
    );
    expect(plans.join("\n")).toContain("users_email");
    expect(scannedWhole(plans)).toEqual([]);
  });

  it("orders to ask after, and old ones to close, are found by indexes", async () => {
    const taken = await plansOf(({ queries }) => takeDueOrders(queries, "sandbox", PATIENCE));
    expect(taken.join("\n")).toContain("orders_pursued");
    const closed = await plansOf(({ queries }) => closeOldOrders(queries, PATIENCE));
    expect(closed.join("\n")).toContain("orders_unpaid");
    expect(scannedWhole([...taken, ...closed])).toEqual([]);
  });
});

describe("the schema", () => {
  it("has an index for each foreign key, so that deleting what is referred to reads no whole table", async () => {
    const { rows } = await run(`
      select c.conrelid::regclass::text || '.' || array_to_string(array(
          select attname from pg_attribute where attrelid = c.conrelid and attnum = any (c.conkey)), ',') as key
      from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and i.indisvalid
          -- The key's columns come first in the index, in any order.
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
          -- What a condition leaves out may only be rows without the key.
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = any (array(
            select format('(%I IS NOT NULL)', attname) from pg_attribute
            where attrelid = c.conrelid and attnum = any (c.conkey)))))
      order by 1`);
    expect(rows.map(({ key }) => key)).toEqual([]);
  });
});
