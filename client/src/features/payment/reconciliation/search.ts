import type { Reconciliation } from "./reconciliation-api.ts";

type Payment = Pick<
  Reconciliation["payments"][number],
  "transaction_id" | "order_id" | "payer" | "course_title"
>;

/** The payments whose ids, payer or course contain this text. */
export function paymentsWith<Each extends Payment>(
  payments: readonly Each[],
  text: string,
): Each[] {
  const wanted = text.trim().toLowerCase();
  return payments.filter(({ transaction_id, order_id, payer, course_title }) =>
    [transaction_id, order_id, payer, course_title].some((each) =>
      each.toLowerCase().includes(wanted),
    ),
  );
}
