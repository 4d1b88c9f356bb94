import { z } from "zod";

import type { RazorpayKeys } from "../../kernel/config/config.ts";
import type { ProviderName } from "../../kernel/database/payment-tables.ts";
import { parseJson } from "../../kernel/json.ts";
import {
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
  type ProviderRefund,
} from "./provider.ts";
import { checkoutMessage, isSigned } from "./signatures.ts";

/** Sends one request to the provider and answers with whatever it answers. Rejects when there is no answer. */
export type Send = (request: {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
}) => Promise<{ status: number; body: string }>;

const Payment = z.object({
  id: z.string(),
  order_id: z.string().nullish(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
  /** Seconds since 1970. */
  created_at: z.int().optional(),
});
const Refund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  status: z.enum(["pending", "processed", "failed"]),
});
/** As much of a refund as says what to ask about: the others in its list are of all kinds. */
const RefundOfTime = z.object({ payment_id: z.string().nullish() });
const Order = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  receipt: z.string(),
});
const Failure = z.object({ error: z.object({ description: z.string() }) });
/** Unless asked for more, it answers ten. */
const REFUNDS_MOST = 100;
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

const presentPayment = ({
  order_id,
  created_at,
  ...payment
}: z.infer<typeof Payment>): ProviderPayment => ({
  ...payment,
  orderId: order_id ?? null,
  madeAt: created_at === undefined ? undefined : new Date(created_at * 1_000),
});
const presentRefund = ({ payment_id, ...refund }: z.infer<typeof Refund>): ProviderRefund => ({
  ...refund,
  paymentId: payment_id,
});

/** Since 1970. */
const secondsOf = (at: Date): number => at.getTime() / 1_000;

/** Asks the API, with the keys of this site. Throws ProviderError. */
const asking = (keys: RazorpayKeys, send: Send) => {
  const credentials = Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString("base64");

  return async <Reply extends z.ZodType>(
    reply: Reply,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<z.output<Reply>> => {
    const answer = await send({
      method: body ? "POST" : "GET",
      path: `/v1${path}`,
      headers: {
        authorization: `Basic ${credentials}`,
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new ProviderError(null, "The payment provider does not answer", { cause });
    });
    return read(reply, answer);
  };
};

/**
 * A provider that speaks Razorpay's API: Razorpay itself, or the sandbox, whose only differences are `send` and the
 * keys. Source: Razorpay API reference, orders, payments and refunds (v1).
 */
export const razorpay = (name: ProviderName, keys: RazorpayKeys, send: Send): PaymentProvider => {
  const ask = asking(keys, send);

  return {
    name,
    keyId: keys.keyId,
    createOrder: ({ amount, currency, receipt }) =>
      ask(Order, "/orders", { amount, currency, receipt }),
    payment: async (paymentId) => {
      const found = await ask(Payment, `/payments/${encodeURIComponent(paymentId)}`).catch(
        nullWhereMissing,
      );
      return found && presentPayment(found);
    },
    paymentsOf: async (orderId) => {
      const path = `/orders/${encodeURIComponent(orderId)}/payments`;
      return (await ask(listOf(Payment), path)).items.map(presentPayment);
    },
    refundsOf: async (paymentId) => {
      const path = `/payments/${encodeURIComponent(paymentId)}/refunds?count=${REFUNDS_MOST}`;
      return (await ask(listOf(Refund), path)).items.map(presentRefund);
    },
    refundedPayments: async ({ from, to, skip, count }) => {
      const time = `from=${Math.floor(secondsOf(from))}&to=${Math.ceil(secondsOf(to))}`;
      const path = `/refunds?${time}&count=${count}&skip=${skip}`;
      return (await ask(listOf(RefundOfTime), path)).items.map((each) => each.payment_id ?? null);
    },
    refund: async ({ id, amount }, key) => {
      const path = `/payments/${encodeURIComponent(id)}/refund`;
      return presentRefund(await ask(Refund, path, { amount }, { "x-refund-idempotency": key }));
    },
    isCheckout: ({ orderId, paymentId, signature }) =>
      isSigned(keys.keySecret, checkoutMessage(orderId, paymentId), signature),
    isWebhook: (body, signature) => isSigned(keys.webhookSecret, body, signature),
  };
};

const read = <Reply extends z.ZodType>(
  reply: Reply,
  { status, body }: { status: number; body: string },
): z.output<Reply> => {
  const json = parseJson(body);
  if (status < 200 || status > 299) {
    const failure = Failure.safeParse(json);
    throw new ProviderError(status, failure.data?.error.description ?? `HTTP status ${status}`);
  }
  const parsed = reply.safeParse(json);
  if (!parsed.success)
    throw new ProviderError(status, "The payment provider's answer is not understood", {
      cause: parsed.error,
    });
  return parsed.data;
};

/** Razorpay answers 400 for an id that it does not know. */
const nullWhereMissing = (error: unknown): null => {
  if (error instanceof ProviderError && (error.status === 400 || error.status === 404)) return null;
  throw error;
};
