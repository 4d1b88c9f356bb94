import { z } from "zod";

import { USERS_PER_PAGE_MAX } from "../limits.ts";
import { notKeepable } from "../plain-issues.ts";
import { isKeepable } from "../text.ts";
import { User } from "./accounts.ts";
import { endpoint, ROLES } from "./endpoint.ts";

/**
 * A user in the admins' list: the fields of section 3, and whether they may sign in. For who is online see
 * `watchPresence`.
 */
export const ListedUser = User.extend({
  banned: z.boolean(),
  /** Present for a person who registered as a teacher and waits for an admin's approval. */
  waits_to_teach: z.boolean().optional(),
  /** Present for a person with two-step sign-in. */
  two_step: z.boolean().optional(),
});
export type ListedUser = z.infer<typeof ListedUser>;

export const USER_ORDERS = [
  "created_datetime",
  "name",
  "email",
  "role",
  "time_spent_after_login",
  "last_login_time",
] as const;

const Text = (max: number) => z.string().trim().max(max).refine(isKeepable, { error: notKeepable });

/** The three filters of section 5, a search in name and email, and the order. */
export const UserFilters = z.object({
  /** A part of `created_datetime`, such as 2026-11. */
  registered_after: Text(40).optional(),
  payment_made: z.enum(["Yes", "No"]).optional(),
  hours_at_least: z.coerce.number().nonnegative().max(1_000_000).optional(),
  search: Text(254).optional(),
  role: z.enum(ROLES).optional(),
  banned: z.enum(["Yes", "No"]).optional(),
  order: z.enum(USER_ORDERS).default("created_datetime"),
  direction: z.enum(["asc", "desc"]).default("desc"),
});
export type UserFilters = z.infer<typeof UserFilters>;

/**
 * Without paging, the specified list of all users, streamed; with `page` or `per_page`, one page of it. The header
 * `x-total-count` has the total. Deleted accounts are not listed.
 */
export const listUsers = endpoint({
  method: "GET",
  url: "/admin/users",
  base: "api",
  access: ["admin"],
  query: UserFilters.extend({
    /** From 1. */
    page: z.coerce.number().int().positive().max(1_000_000).optional(),
    /** Defaults to USERS_PER_PAGE if only `page` is given. */
    per_page: z.coerce.number().int().positive().max(USERS_PER_PAGE_MAX).optional(),
  }),
  reply: z.array(ListedUser),
});

/** All users that match the filters, as CSV (RFC 4180, UTF-8 with a byte order mark), streamed. */
export const exportUsers = endpoint({
  method: "GET",
  url: "/admin/users.csv",
  base: "api",
  access: ["admin"],
  confirmed: true,
  query: UserFilters,
  reply: z.string(),
});

const Changed = z.object({
  status: z.literal("success"),
  message: z.string(),
  data: ListedUser,
});

/** Only the command line makes admins. Errors: not_found, forbidden (an admin's role). */
export const setRole = endpoint({
  method: "POST",
  url: "/admin/set_role",
  base: "api",
  access: ["admin"],
  confirmed: true,
  body: z.object({ user_id: z.uuid(), role: z.enum(["student", "teacher"]) }),
  reply: Changed,
});

/** Ends every session of the user at once. Errors: not_found, forbidden (an admin). */
export const setBanned = endpoint({
  method: "POST",
  url: "/admin/set_banned",
  base: "api",
  access: ["admin"],
  body: z.object({ user_id: z.uuid(), banned: z.boolean() }),
  reply: Changed,
});

/**
 * Returns a link that sets a new password once, within PASSWORD_RESET_SECONDS, for the admin to hand over. It is shown
 * only once. Errors: not_found, forbidden (an admin).
 */
export const makeResetLink = endpoint({
  method: "POST",
  url: "/admin/reset_link",
  base: "api",
  access: ["admin"],
  confirmed: true,
  body: z.object({ user_id: z.uuid() }),
  reply: z.object({ status: z.literal("success"), link: z.string(), expires_at: z.string() }),
});

/**
 * Turns off two-step sign-in for a person who lost both their phone and their recovery codes, and ends all their
 * sessions. Does nothing if it is off. Errors: not_found, forbidden (an admin).
 */
export const resetTwoStep = endpoint({
  method: "POST",
  url: "/admin/reset_two_step",
  base: "api",
  access: ["admin"],
  confirmed: true,
  body: z.object({ user_id: z.uuid() }),
  reply: Changed,
});

export const AUDIT_ACTIONS = [
  "account.role_set",
  "account.banned",
  "account.unbanned",
  "account.reset_link_made",
  "account.admin_made",
  "account.deleted",
  "account.two_step_on",
  "account.two_step_off",
  "account.two_step_reset",
  "account.recovery_code_used",
  "account.recovery_codes_made",
  "video.approved",
  "video.returned",
  "payment.refunded",
  "blog.added",
  "class.deleted",
  "comment.hidden",
  "comment.shown",
  "message.handled",
  "job.tried_again",
  "job.discarded",
  "media_host.drained",
  "media_host.opened",
] as const;

export const AuditEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** Null for changes from the command line. `name` is null if that account is deleted. */
  actor: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  action: z.enum(AUDIT_ACTIONS),
  subject_type: z.string(),
  subject_id: z.string(),
  /** The current name of the subject; null if it is gone. */
  subject_name: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Newest first; `before` is the id of the last entry on the page. */
export const listAudit = endpoint({
  method: "GET",
  url: "/admin/audit",
  base: "api",
  access: ["admin"],
  query: z.object({
    before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    action: z.enum(AUDIT_ACTIONS).optional(),
    limit: z.coerce.number().int().positive().max(200).default(50),
  }),
  reply: z.object({ status: z.literal("success"), data: z.array(AuditEntry) }),
});
