import { z } from "zod";

import type { Database } from "../../kernel/database/database.ts";
import { parseJson } from "../../kernel/json.ts";
import { noteEvent } from "./events-repository.ts";
import type { ForgedWebhooks } from "./forged-webhooks.ts";
import type { PaymentProvider } from "../providers/provider.ts";
import { settleCapture, settleRefund } from "./settle.ts";

const Paid = z.object({
  payment: z.object({
    entity: z.object({
      id: z.string(),
      order_id: z.string(),
      amount: z.int(),
      currency: z.string(),
      status: z.string(),
    }),
  }),
});
const Refunded = z.object({
  refund: z.object({
    entity: z.object({ id: z.string(), payment_id: z.string(), amount: z.int() }),
  }),
});
const Event = z.object({ event: z.string(), payload: z.unknown() });

/** A webhook as it came: the very bytes, because those are what is signed. */
export type Webhook = { body: Buffer; signature: string; eventId: string };

/**
 * Takes what the provider tells by itself. An event and what follows from it are one transaction, so that one that was
 * interrupted is not taken for known when it comes again. False when it is not the provider's.
 */
export const createWebhooks = (
  { queries }: Database,
  provider: PaymentProvider,
  forged: Pick<ForgedWebhooks, "count">,
) => {
  const { name } = provider;
  return async ({ body, signature, eventId }: Webhook): Promise<boolean> => {
    if (!provider.isWebhook(body, signature)) {
      forged.count();
      return false;
    }
    const text = body.toString("utf8");
    const told = Event.safeParse(parseJson(text));
    if (!told.success) return false;
    const { event, payload } = told.data;
    await queries.transaction().execute(async (trx) => {
      if (!(await noteEvent(trx, { provider: name, id: eventId, event, body: text }))) return;
      const paid = event === "payment.captured" || event === "order.paid";
      if (paid) await settleCapture(trx, captureOf(provider, payload));
      if (event === "refund.processed") await settleRefund(trx, refundOf(provider, payload));
    });
    return true;
  };
};

const captureOf = ({ name }: PaymentProvider, payload: unknown) => {
  const { id, order_id, amount, currency } = Paid.parse(payload).payment.entity;
  return { provider: name, orderId: order_id, paymentId: id, amount, currency };
};

const refundOf = ({ name }: PaymentProvider, payload: unknown) => {
  const { id, payment_id, amount } = Refunded.parse(payload).refund.entity;
  return { provider: name, paymentId: payment_id, refundId: id, amount };
};
