import { type Selectable, type Transaction, sql } from "kysely";

import type { Person } from "../kernel/security/person.ts";
import { recordAudit } from "../kernel/security/audit-repository.ts";
import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";
import type { ProviderName } from "../kernel/database/payment-tables.ts";

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
  beginRefund: (person: Pick<Person, "id">, provider: ProviderName, paymentId: string) =>
    queries.transaction().execute(async (trx) => {
      const begun = await trx
        .updateTable("payments")
        .set({ status: "refunding", refund_tried_at: sql`now()`, refund_reason: "By an admin." })
        .where("provider", "=", provider)
        .where("provider_payment_id", "=", paymentId)
        .where("status", "=", "captured")
        .returning(["id", "status", "amount", "currency"])
        .executeTakeFirst();
      if (begun) {
        await recordRefund(trx, person, begun);
        return begun;
      }
      return trx
        .selectFrom("payments")
        .select(["id", "status", "amount"])
        .where("provider", "=", provider)
        .where("provider_payment_id", "=", paymentId)
        .executeTakeFirst();
    }),

  refundState: async (id: string): Promise<"refunding" | "refunded"> => {
    const { status } = await queries
      .selectFrom("payments")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return status === "refunded" ? "refunded" : "refunding";
  },
});

type Refunded = Pick<Selectable<Tables["payments"]>, "id" | "amount" | "currency">;

const recordRefund = (
  trx: Transaction<Tables>,
  person: Pick<Person, "id">,
  { id, amount, currency }: Refunded,
) =>
  recordAudit(trx, {
    actorId: person.id,
    action: "payment.refunded",
    subject: { type: "payment", id },
    detail: { amount: Number(amount), currency },
  });
