import { randomUUID } from "node:crypto";
import { inDatabase } from "./blogs.ts";
import type { Person } from "./people.ts";
import type { Site } from "./site.ts";

export type CourseForSale = { id: string; slug: string; title: string };

/** A course in the catalogue without videos, which nothing has to be made for. */
export const courseForSale = (
  site: Site,
  title: string,
  { price = 499, teacher }: { price?: number; teacher?: Person } = {},
): Promise<CourseForSale> =>
  inDatabase(site, async ({ queries }) => {
    const owner = await queries
      .selectFrom("users")
      .select("id")
      .where("email", "=", teacher?.account.email ?? "")
      .executeTakeFirst();
    return queries
      .insertInto("courses")
      .values({
        ...{ slug: randomUUID(), title, category: "Physics", price_minor: String(price * 100) },
        ...{ teacher_id: owner?.id ?? null, published_at: new Date() },
      })
      .returning(["id", "slug", "title"])
      .executeTakeFirstOrThrow();
  });

/** What the database has of one person's way to one course. */
export const tradeOf = (site: Site, { account }: Person, { id: course_id }: CourseForSale) =>
  inDatabase(site, async ({ queries }) => {
    const { id: user_id } = await queries
      .selectFrom("users")
      .select("id")
      .where("email", "=", account.email)
      .executeTakeFirstOrThrow();
    const orders = await queries
      .selectFrom("orders")
      .select(["id", "status"])
      .where("user_id", "=", user_id)
      .where("course_id", "=", course_id)
      .execute();
    const payments = await queries
      .selectFrom("payments")
      .innerJoin("orders", "orders.id", "payments.order_id")
      .select(["payments.provider_payment_id as id", "payments.status"])
      .where("orders.user_id", "=", user_id)
      .where("orders.course_id", "=", course_id)
      .execute();
    const purchases = await queries
      .selectFrom("purchases")
      .select("payment_id")
      .where("user_id", "=", user_id)
      .where("course_id", "=", course_id)
      .execute();
    return { orders, payments, purchases };
  });
