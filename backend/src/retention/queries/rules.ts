import {
  DEVICE_KNOWN_SECONDS,
  REFUSALS_KEPT,
  RETENTION_DAYS,
  VISITS_KEPT_DAYS,
  VISITS_KEPT_MOST,
} from "@lyceum/shared/limits.ts";
import { type RawBuilder, sql } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";

/**
 * Rows of a table that are not kept any longer. docs/OPERATIONS.md lists all of them. `atOnce`: how many one statement deletes at
 * most, where much goes with each.
 */
export type RetentionRule = {
  table: keyof Tables;
  expired: RawBuilder<boolean>;
  atOnce?: number;
};

const isPast = (column: string) => sql<boolean>`${sql.ref(column)} < now()`;
const isOlder = (column: string, days: number) =>
  sql<boolean>`${sql.ref(column)} < now() - make_interval(days => ${days})`;

/** How much is kept where a number bounds it, not only age. */
export type KeptMost = {
  visits: number;
  refusalsOfOne: number;
  /** Days for which what was written in a class is kept after its end; as long as the class where left out. */
  classRecordDays?: number | undefined;
};
export const KEPT_MOST: KeptMost = { visits: VISITS_KEPT_MOST, refusalsOfOne: REFUSALS_KEPT };

/** In the order in which they are applied: what refers to a row goes before it. */
export const retentionRules = (most: KeptMost = KEPT_MOST): readonly RetentionRule[] => [
  ...SIGNING_IN,
  { table: "visits", expired: isOlder("at", VISITS_KEPT_DAYS) },
  {
    table: "visits",
    expired: sql`id <= (select id from visits order by id desc offset ${most.visits} limit 1)`,
  },
  { table: "class_files", expired: sql`number is null and ${isOlder("sent_at", 1)}` },
  { table: "class_reminders", expired: isOlder("starts_at", RETENTION_DAYS.classReminders) },
  { table: "contact_messages", expired: isOlder("handled_at", RETENTION_DAYS.answeredMessages) },
  ...refusals(most.refusalsOfOne),
  ...PAYMENTS,
  ...classRecords(most.classRecordDays),
];

/** Thousands of rows go with each: a statement may take ten seconds. */
const SESSIONS_AT_ONCE = 10;

/** What belongs to a session goes with it. */
const classRecords = (days: number | undefined): RetentionRule[] => {
  const expired = isOlder("ended_at", days ?? 0);
  return days === undefined ? [] : [{ table: "class_sessions", expired, atOnce: SESSIONS_AT_ONCE }];
};

const SIGNING_IN: readonly RetentionRule[] = [
  { table: "bot_challenges_used", expired: isPast("expires_at") },
  { table: "sign_in_nonces_used", expired: isPast("expires_at") },
  { table: "login_tries", expired: isPast("window_ends") },
  { table: "sign_ins", expired: isPast("expires_at") },
  {
    table: "known_devices",
    expired: sql`last_seen_at < now() - make_interval(secs => ${DEVICE_KNOWN_SECONDS})`,
  },
  { table: "second_step_tickets", expired: isPast("expires_at") },
  {
    table: "two_step",
    expired: sql`on_since is null and ${isOlder("created_at", RETENTION_DAYS.begunTwoStep)}`,
  },
  { table: "account_notices", expired: isOlder("at", RETENTION_DAYS.accountNotices) },
  // Longer than its link is good: how many were mailed within an hour is counted by these.
  { table: "password_resets", expired: sql`created_at < now() - interval '1 hour'` },
  { table: "password_reset_requests", expired: isOlder("asked_at", 1) },
  { table: "email_verifications", expired: isOlder("asked_at", 2) },
];

const refusals = (mostOfOne: number): RetentionRule[] => [
  { table: "forged_webhooks", expired: isOlder("day", RETENTION_DAYS.refusals) },
  // What a provider said of a payment and was refused is kept longer than what a person tried.
  { table: "payment_refusals", expired: isOlder("at", RETENTION_DAYS.providerRefusals) },
  {
    table: "payment_refusals",
    expired: sql`person_id is not null and ${isOlder("at", RETENTION_DAYS.refusals)}`,
  },
  {
    table: "payment_refusals",
    expired: sql`id in (select id from (
      select id, row_number() over (partition by person_id order by id desc) as place
      from payment_refusals where person_id is not null) ranked where place > ${mostOfOne})`,
  },
];

const PAYMENTS: readonly RetentionRule[] = [
  { table: "payment_events", expired: isOlder("received_at", RETENTION_DAYS.paymentEvents) },
  {
    table: "orders",
    expired: sql`status = 'closed' and ${isOlder("created_at", RETENTION_DAYS.unpaidOrders)}
      and not exists (select from payments where order_id = orders.id)`,
  },
  { table: "sandbox_deliveries", expired: isOlder("due_at", RETENTION_DAYS.sandbox) },
  {
    table: "sandbox_payments",
    expired: sql`status = 'failed' and ${isOlder("created_at", RETENTION_DAYS.sandbox)}`,
  },
  {
    table: "sandbox_orders",
    expired: sql`${isOlder("created_at", RETENTION_DAYS.sandbox)}
      and not exists (select from sandbox_payments where order_id = sandbox_orders.id)`,
  },
];
