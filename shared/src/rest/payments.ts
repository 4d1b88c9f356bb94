import { z } from "zod";

import { isKeepable, NOT_KEEPABLE } from "../text.ts";
import { endpoint } from "./endpoint.ts";

/** Ids of providers' things, as Razorpay writes them and the sandbox does too: order_…, pay_…, rfnd_…. */
const ProviderId = z.string().regex(/^[a-z]+_\w{1,40}$/);
/** ISO 4217. */
const Currency = z.string().regex(/^[A-Z]{3}$/);
/** What else somebody writes there is no course, and no text for a database. */
const CourseIdOrSlug = z.string().min(1).max(200).refine(isKeepable, { error: NOT_KEEPABLE });
/** In the currency's smallest unit. */
const Minor = z.int();

/** What the page opens the checkout with. `amount` is in the currency's smallest unit; `key` is public. */
export const Order = z.object({
  id: ProviderId,
  amount: Minor.positive(),
  currency: Currency,
  key: z.string(),
  provider: z.enum(["sandbox", "razorpay"]),
  course_title: z.string(),
});
export type Order = z.infer<typeof Order>;

/**
 * `course_id` is a course's id or slug; `amount` must be its price times 100. Asked again for the same course it answers
 * the same order while that is open, so two tabs cannot pay twice. Errors: invalid (amount), not_found (course),
 * conflict (a free course, or bought already), unavailable (the provider does not answer).
 */
export const createOrder = endpoint({
  method: "POST",
  url: "/api/payment/create-order",
  base: "javaApi",
  access: ["student"],
  body: z.object({ amount: z.int().positive(), course_id: CourseIdOrSlug }),
  reply: Order,
});

/**
 * Tells of a checkout that ended well. Grants nothing by itself: the provider's order, payment and signature are
 * verified, and what is bought is what the order says. Told twice it answers the same. Errors: invalid (signature),
 * not_found (order of somebody else, or of nobody).
 */
export const updatePayment = endpoint({
  method: "POST",
  url: "/api/payment/update",
  base: "javaApi",
  access: ["student"],
  body: z.object({
    email_id: z.string().max(254),
    mobile_number: z.string().max(40),
    course_purchased: z.string().max(200),
    course_fee_paid: z.string().max(40),
    transaction_id: z.string().max(80),
    razorpay_order_id: ProviderId,
    razorpay_payment_id: ProviderId,
    razorpay_signature: z.string().max(200),
  }),
  reply: z.object({
    status: z.literal("success"),
    message: z.string(),
    data: z.object({ course_id: z.string(), transaction_id: z.string() }),
  }),
});

/** A payment as its payer sees it: a receipt. Times are ISO 8601. */
export const Receipt = z.object({
  /** Of the receipt; ours. */
  id: z.uuid(),
  transaction_id: z.string(),
  course_id: z.string(),
  course_title: z.string(),
  course_category: z.string(),
  amount: Minor.positive(),
  currency: Currency,
  provider: z.enum(["sandbox", "razorpay"]),
  status: z.enum(["captured", "refunding", "refunded"]),
  paid_at: z.string(),
  refunded_at: z.string().nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

/**
 * The caller's own payments, newest first, at most RECEIPTS_SHOWN: `before` goes on after the receipt of this id; `id` asks
 * for one. Payments of the sandbox are among them while it is on.
 */
export const getReceipts = endpoint({
  method: "GET",
  url: "/api/payment/receipts",
  base: "javaApi",
  access: "person",
  query: z.object({ id: z.uuid().optional(), before: z.uuid().optional() }),
  reply: z.object({ status: z.literal("success"), data: z.array(Receipt) }),
});

/**
 * What a teacher earned: a line a payment or refund, newest first, at most EARNINGS_SHOWN, and what all of them come to by
 * currency. What was paid in the sandbox is no money, and counted apart; it is there while the sandbox is on.
 */
export const Earnings = z.object({
  totals: z.array(z.object({ currency: Currency, amount: Minor, sandbox: z.boolean() })),
  lines: z.array(
    z.object({
      /** Of the ledger's entry: a bigint. */
      id: z.string(),
      sandbox: z.boolean(),
      at: z.string(),
      kind: z.enum(["capture", "refund"]),
      course_title: z.string(),
      /** Of the whole payment; negative for a refund. */
      paid: Minor,
      /** The teacher's share of it. */
      amount: Minor,
      currency: Currency,
    }),
  ),
});
export type Earnings = z.infer<typeof Earnings>;

/** `before`: goes on after the line of this id. */
export const getEarnings = endpoint({
  method: "GET",
  url: "/api/payment/earnings",
  base: "javaApi",
  access: ["teacher"],
  query: z.object({
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  reply: z.object({ status: z.literal("success"), data: Earnings }),
});

/**
 * What is in the ledger by provider and currency, beside what the payments themselves come to. `difference` is
 * between the two, and `imbalance` the sum of all lines: both are 0 unless something is wrong.
 */
export const ReconciliationTotal = z.object({
  provider: z.string(),
  currency: Currency,
  payments: z.int().nonnegative(),
  captured: Minor,
  refunded: Minor,
  ledger: Minor,
  teachers: Minor,
  platform: Minor,
  difference: Minor,
  imbalance: Minor,
});
export type ReconciliationTotal = z.infer<typeof ReconciliationTotal>;

const ReconciledPayment = Receipt.omit({ course_category: true }).extend({
  order_id: ProviderId,
  payer: z.string(),
  /** What the ledger's lines of this payment come to with the provider; 0 once it is refunded. */
  ledger: Minor,
  balanced: z.boolean(),
});

const Refusal = z.object({
  at: z.string(),
  provider: z.string(),
  reason: z.string(),
  order_id: z.string().nullable(),
  payment_id: z.string().nullable(),
});

/** `forged`: webhooks of the last 90 days that the provider did not sign; nothing else is kept of them. */
export const Reconciliation = z.object({
  totals: z.array(ReconciliationTotal),
  payments: z.array(ReconciledPayment),
  refusals: z.array(Refusal),
  forged: z.array(
    z.object({ provider: z.string(), times: z.int().positive(), last_at: z.string() }),
  ),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

/** The newest 200 payments and 50 refusals, and totals of all. */
export const getReconciliation = endpoint({
  method: "GET",
  url: "/api/payment/reconciliation",
  base: "javaApi",
  access: ["admin"],
  reply: z.object({
    status: z.literal("success"),
    data: Reconciliation,
  }),
});

/** Gives a payment back, whole, and takes the course away. Asked again it changes nothing. Errors: not_found. */
export const refundPayment = endpoint({
  method: "POST",
  url: "/api/payment/refund",
  base: "javaApi",
  access: ["admin"],
  body: z.object({ transaction_id: ProviderId }),
  reply: z.object({
    status: z.literal("success"),
    message: z.string(),
    data: z.object({ status: z.enum(["refunding", "refunded"]) }),
  }),
});
