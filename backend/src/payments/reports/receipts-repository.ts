import type { Receipt } from "@lyceum/shared/rest/payments.ts";

import type { Database } from "../../kernel/database/database.ts";

/** Payments with what was bought, newest first. */
export const selectPayments = ({ queries }: Database) =>
  queries
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .innerJoin("courses", "courses.id", "orders.course_id")
    .select(["payments.id", "payments.provider_payment_id", "payments.amount"])
    .select(["payments.currency", "payments.status", "payments.captured_at"])
    .select(["payments.refunded_at", "orders.provider", "orders.provider_order_id"])
    .select(["courses.slug", "courses.title", "courses.category"])
    .orderBy("payments.captured_at", "desc")
    .orderBy("payments.id", "desc");

type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>["execute"]>>[number];

export const presentReceipt = (row: PaymentRow): Receipt => ({
  id: row.id,
  transaction_id: row.provider_payment_id,
  course_id: row.slug,
  course_title: row.title,
  course_category: row.category,
  amount: Number(row.amount),
  currency: row.currency,
  provider: row.provider,
  status: row.status,
  paid_at: row.captured_at.toISOString(),
  refunded_at: row.refunded_at?.toISOString() ?? null,
});
