import { sql } from "kysely";

import type { Database } from "../database/database.ts";
import type { ProviderName } from "./provider.ts";

export const paymentsRepository = ({ queries }: Database) => ({
  findOrder: (provider: ProviderName, orderId: string) =>
    queries
      .selectFrom("orders")
      .innerJoin("courses", "courses.id", "orders.course_id")
      .select(["orders.user_id", "courses.slug"])
      .where("provider", "=", provider)
      .where("provider_order_id", "=", orderId)
      .executeTakeFirst(),

  /** Compare-and-set; answers the payment as it is then, undefined where there is none. */
  beginRefund: async (provider: ProviderName, paymentId: string) => {
    await queries
      .updateTable("payments")
      .set({ status: "refunding", refund_tried_at: sql`now()`, refund_reason: "By an admin." })
      .where("provider", "=", provider)
      .where("provider_payment_id", "=", paymentId)
      .where("status", "=", "captured")
      .execute();
    return queries
      .selectFrom("payments")
      .select(["id", "status", "amount"])
      .where("provider", "=", provider)
      .where("provider_payment_id", "=", paymentId)
      .executeTakeFirst();
  },

  refundState: async (id: string): Promise<"refunding" | "refunded"> => {
    const { status } = await queries
      .selectFrom("payments")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return status === "refunded" ? "refunded" : "refunding";
  },
});
