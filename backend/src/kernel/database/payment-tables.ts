import type { Generated, GeneratedAlways } from "kysely";

export type ProviderName = "sandbox" | "razorpay";

/** Amounts, all bigint, are in the currency's smallest unit; pg answers them as text. */
type Minor = string | number;

type OrderTable = {
  id: Generated<string>;
  user_id: string;
  course_id: string;
  provider: ProviderName;
  provider_order_id: string | null;
  amount: Minor;
  currency: string;
  status: Generated<"creating" | "open" | "paid" | "closed">;
  created_at: Generated<Date>;
  handed_out_at: Generated<Date>;
  polled_at: Date | null;
  polls: Generated<number>;
  sandbox: GeneratedAlways<boolean>;
};

type PaymentTable = {
  id: Generated<string>;
  order_id: string;
  provider: ProviderName;
  provider_payment_id: string;
  amount: Minor;
  currency: string;
  status: Generated<"captured" | "refunding" | "refunded">;
  excess: Generated<boolean>;
  captured_at: Generated<Date>;
  refunded_at: Date | null;
  refund_tried_at: Date | null;
  refund_reason: string | null;
  provider_refund_id: string | null;
  sandbox: GeneratedAlways<boolean>;
};

type LedgerEntryTable = {
  id: GeneratedAlways<string>;
  payment_id: string;
  kind: "capture" | "refund";
  at: Generated<Date>;
  /** As its payment has it. */
  sandbox: boolean;
};

type LedgerLineTable = {
  entry_id: string;
  account: "provider" | "teacher" | "platform" | "payer";
  owner_id: string | null;
  amount: Minor;
  currency: string;
};

type PaymentEventTable = {
  provider: ProviderName;
  id: string;
  event: string;
  body: string;
  received_at: Generated<Date>;
};

type PaymentRefusalTable = {
  id: GeneratedAlways<string>;
  at: Generated<Date>;
  provider: ProviderName;
  reason: string;
  provider_order_id: string | null;
  provider_payment_id: string | null;
  person_id: string | null;
};

type ForgedWebhookTable = {
  provider: ProviderName;
  /** YYYY-MM-DD, UTC. */
  day: string;
  times: Minor;
  last_at: Date;
};

type RefundCheckTable = {
  provider: ProviderName;
  since: Date;
  until: Date;
  skip: Generated<number>;
  due_at: Date;
};

type SandboxPurchaseAsideTable = {
  user_id: string;
  course_id: string;
  purchased_at: Date;
  payment_id: string;
};

type SandboxOrderTable = {
  id: string;
  amount: Minor;
  currency: string;
  receipt: string;
  status: Generated<"created" | "attempted" | "paid">;
  created_at: Generated<Date>;
};

type SandboxPaymentTable = {
  id: string;
  order_id: string;
  status: "captured" | "failed" | "refunded";
  refund_id: string | null;
  created_at: Generated<Date>;
  refunded_at: Date | null;
};

type SandboxDeliveryTable = {
  id: string;
  attempt: number;
  body: string;
  due_at: Date;
  delivered_at: Date | null;
};

/** The columns of payments, as queries see them. */
export type PaymentTables = {
  orders: OrderTable;
  payments: PaymentTable;
  ledger_entries: LedgerEntryTable;
  ledger_lines: LedgerLineTable;
  payment_events: PaymentEventTable;
  payment_refusals: PaymentRefusalTable;
  forged_webhooks: ForgedWebhookTable;
  refund_checks: RefundCheckTable;
  sandbox_purchases_aside: SandboxPurchaseAsideTable;
  sandbox_orders: SandboxOrderTable;
  sandbox_payments: SandboxPaymentTable;
  sandbox_deliveries: SandboxDeliveryTable;
};
