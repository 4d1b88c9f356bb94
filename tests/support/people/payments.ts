import { randomUUID } from "node:crypto";
import { getCoursesAndVideo } from "@lyceum/shared/rest/courses.ts";
import { createOrder, updatePayment } from "@lyceum/shared/rest/payments.ts";
import { inDatabase } from "./blogs.ts";
import type { Person } from "./people.ts";
import type { Site } from "../servers/site.ts";

export type CourseForSale = { id: string; slug: string; title: string };

/** A course in the catalogue without videos, so that none must be converted. */
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
        slug: randomUUID(),
        title,
        category: "Physics",
        price_minor: String(Math.round(price * 100)),
        teacher_id: owner?.id ?? null,
        published_at: new Date(),
      })
      .returning(["id", "slug", "title"])
      .executeTakeFirstOrThrow();
  });

/** The database's record of one person's purchase of one course. */
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

/** Buys a course without a page, by the page's calls: order, sandbox, update. Returns the transaction's id. */
export async function buy(
  { context: { request }, token }: Person,
  course: CourseForSale,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const courses = await request.get(`/api${getCoursesAndVideo.url}`, { headers });
  const known = getCoursesAndVideo.reply.parse(await courses.json());
  const { course_price, course_title } = known.find(({ id }) => id === course.id)!;
  const order = await request.post(`/backend-service${createOrder.url}`, {
    headers,
    data: { amount: Math.round(course_price * 100), course_id: course.id },
  });
  const { id: order_id, key } = createOrder.reply.parse(await order.json());
  const paid = await request.post("/sandbox-payments/checkout/pay", {
    data: { order_id, key, outcome: "captured", webhook: "never" },
  });
  const result = (await paid.json()) as { razorpay_payment_id: string };
  const transaction_id = result.razorpay_payment_id;
  const update = await request.post(`/backend-service${updatePayment.url}`, {
    headers,
    data: {
      email_id: "",
      mobile_number: "",
      course_purchased: course_title,
      course_fee_paid: "Yes",
      transaction_id,
      ...result,
    },
  });
  if (!update.ok()) throw new Error(`updatePayment: ${update.status()} ${await update.text()}`);
  return transaction_id;
}
