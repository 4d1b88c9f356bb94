import { z } from "zod";

import { PAYMENT_SEARCH_MAX } from "../limits.ts";
import { fieldName, notKeepable } from "../plain-issues.ts";
import { isKeepable } from "../text.ts";
import { endpoint } from "./endpoint.ts";

/** Ids in Razorpay's format, which the sandbox uses too: order_…, pay_…, rfnd_…. */
export const ProviderId = z.string().regex(/^[a-z]+_\w{1,40}$/);
/** ISO 4217. */
const Currency = z.string().regex(/^[A-Z]{3}$/);
/** Other text is not a course id, and must not reach a database. */
const CourseIdOrSlug = z.string().min(1).max(200).refine(isKeepable, { error: notKeepable });
/** In the currency's smallest unit. */
const Minor = z.int();

/** A price times 100 as every language of binary numbers has it: 19.99 gives 1998.9999999999998. */
const PriceTimes100 = z
  .number()
  .transform((amount) => {
    const whole = Math.round(amount);
    return Math.abs(amount - whole) < 1e-6 ? whole : amount;
  })
  .pipe(Minor.positive());
const LAST_PAGE = 10_000;

/** The data with which the page opens the checkout. `amount` is in the currency's smallest unit; `key` is public. */
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
 * `course_id` is a course's id or slug; `amount` must be its price times 100. Without it, the order is for the one course
 * of that price that the caller has not bought; not_found if there is none, conflict if there are several. A repeated call for the same course
 * returns the same order while that is open, so that two tabs cannot pay twice. Errors: invalid (amount), not_found
 * (course), conflict (a free course, or already bought), unavailable (the provider does not answer).
 */
export const createOrder = endpoint({
  method: "POST",
  url: "/api/payment/create-order",
  base: "javaApi",
  access: ["student"],
  body: z.object({ amount: PriceTimes100, course_id: CourseIdOrSlug.optional() }),
  reply: Order,
});

/** What the checkout signs: all of it, or nothing. */
const SIGNED = ["razorpay_order_id", "razorpay_payment_id", "razorpay_signature"] as const;

/**
 * Reports a successful checkout. It grants nothing by itself: the server verifies the provider's order, payment and
 * signature, and the order names the course. Without these three it asks the provider about the payment `transaction_id`. A repeated
 * call gets the same answer. Errors: invalid (signature), not_found (an unknown order or payment, or another person's), conflict (not
 * completed, or given back), unavailable (the provider does not answer).
 */
export const updatePayment = endpoint({
  method: "POST",
  url: "/api/payment/update",
  base: "javaApi",
  access: ["student"],
  body: z
    .object({
      email_id: z.string().max(254),
      mobile_number: z.string().max(40),
      course_purchased: z.string().max(200),
      course_fee_paid: z.string().max(40),
      transaction_id: z.string().max(80),
      razorpay_order_id: ProviderId.optional(),
      razorpay_payment_id: ProviderId.optional(),
      razorpay_signature: z.string().max(200).optional(),
    })
    .superRefine((body, context) => {
      if (SIGNED.every((field) => body[field] === undefined)) return;
      const field = SIGNED.find((name) => body[name] === undefined);
      if (!field) return;
      context.addIssue({
        code: "custom",
        path: [field],
        message: `${fieldName([field])} is missing.`,
      });
    }),
  reply: z.object({
    status: z.literal("success"),
    message: z.string(),
    data: z.object({ course_id: z.string(), transaction_id: z.string() }),
  }),
});

/** A payment as its payer sees it: a receipt. Times are ISO 8601. */
export const Receipt = z.object({
  /** The receipt's number, issued by this site. */
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
 * The caller's own payments, newest first, at most RECEIPTS_SHOWN. `before` continues after the receipt with this id;
 * `id` selects one. Sandbox payments are included while the sandbox is on.
 */
export const getReceipts = endpoint({
  method: "GET",
  url: "/api/payment/receipts",
  base: "javaApi",
  access: "authenticated",
  query: z.object({ id: z.uuid().optional(), before: z.uuid().optional() }),
  reply: z.object({ status: z.literal("success"), data: z.array(Receipt) }),
});

/**
 * A teacher's earnings: a line per payment or refund, newest first, at most EARNINGS_SHOWN, and totals by currency.
 * Sandbox payments are not money: they are counted apart, and shown while the sandbox is on.
 */
export const Earnings = z.object({
  /** The sums of the last EARNING_MONTHS months that have any, the oldest first. Absent only from other backends. */
  months: z
    .array(
      z.object({
        /** YYYY-MM, in UTC. */
        month: z.string(),
        currency: Currency,
        amount: Minor,
        sandbox: z.boolean(),
      }),
    )
    .optional(),
  totals: z.array(z.object({ currency: Currency, amount: Minor, sandbox: z.boolean() })),
  lines: z.array(
    z.object({
      /** The id of the ledger entry: a bigint. */
      id: z.string(),
      sandbox: z.boolean(),
      at: z.string(),
      kind: z.enum(["capture", "refund"]),
      course_title: z.string(),
      /** The whole payment; negative for a refund. */
      paid: Minor,
      /** The teacher's share of it. */
      amount: Minor,
      currency: Currency,
    }),
  ),
});
export type Earnings = z.infer<typeof Earnings>;

/** `before` continues after the line with this id. */
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
 * The ledger's totals by provider and currency, beside the totals of the payments. `difference` is between the two, and
 * `imbalance` is the sum of all lines: both are 0 unless something is wrong.
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

/** A payment as admins see it. */
export const ReconciledPayment = Receipt.omit({ course_category: true }).extend({
  order_id: ProviderId,
  payer: z.string(),
  payer_name: z.string(),
  /** The sum of this payment's ledger lines with the provider; 0 after a refund. */
  ledger: Minor,
  balanced: z.boolean(),
});
export type ReconciledPayment = z.infer<typeof ReconciledPayment>;

const Refusal = z.object({
  at: z.string(),
  provider: z.string(),
  reason: z.string(),
  order_id: z.string().nullable(),
  payment_id: z.string().nullable(),
});

/**
 * `unsettled`: the payments that still need somebody, however old: those that are being given back, and those that the ledger
 * does not match. `forged`: the number of webhooks without a valid signature in the last 90 days; nothing else of them is stored.
 */
export const Reconciliation = z.object({
  totals: z.array(ReconciliationTotal),
  unsettled: z.array(ReconciledPayment),
  refusals: z.array(Refusal),
  forged: z.array(
    z.object({ provider: z.string(), times: z.int().positive(), last_at: z.string() }),
  ),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

/** Totals of all payments, at most 200 that are unsettled, and the newest 50 refusals of providers' notices and of people. */
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

/**
 * All payments, newest first, at most PAYMENTS_SHOWN; `before` continues after the payment with this id. `search` is a part of
 * the provider's id of the payment or the order, of the payer's name or email, or of the course's title.
 */
export const listPayments = endpoint({
  method: "GET",
  url: "/api/payment/payments",
  base: "javaApi",
  access: ["admin"],
  query: z.object({
    search: z
      .string()
      .trim()
      .max(PAYMENT_SEARCH_MAX)
      .refine(isKeepable, { error: notKeepable })
      .optional(),
    before: z.uuid().optional(),
  }),
  reply: z.object({ status: z.literal("success"), data: z.array(ReconciledPayment) }),
});

/**
 * What a teacher has earned in a currency, what of it was given back, and what is left: the same as the totals of their
 * `Earnings`. Sandbox payments are not money: they are counted apart.
 */
export const TeacherShare = z.object({
  teacher_id: z.uuid(),
  name: z.string(),
  /** Null for a deleted account. */
  email: z.string().nullable(),
  currency: Currency,
  sandbox: z.boolean(),
  earned: Minor,
  given_back: Minor,
  owed: Minor,
});
export type TeacherShare = z.infer<typeof TeacherShare>;

/** Everybody who has ever earned, whatever their role is now: what is owed most first, that of the sandbox last. */
export const listTeacherShares = endpoint({
  method: "GET",
  url: "/api/payment/teachers",
  base: "javaApi",
  access: ["admin"],
  query: z.object({
    /** From 1; TEACHERS_SHOWN on each. */
    page: z.coerce.number().int().positive().max(LAST_PAGE).default(1),
  }),
  reply: z.object({
    status: z.literal("success"),
    data: z.array(TeacherShare),
    total: z.int().nonnegative(),
  }),
});

/** Refunds a whole payment, and withdraws the course. A repeated call changes nothing. Errors: not_found. */
export const refundPayment = endpoint({
  method: "POST",
  url: "/api/payment/refund",
  base: "javaApi",
  access: ["admin"],
  confirmed: true,
  body: z.object({ transaction_id: ProviderId }),
  reply: z.object({
    status: z.literal("success"),
    message: z.string(),
    data: z.object({ status: z.enum(["refunding", "refunded"]) }),
  }),
});
