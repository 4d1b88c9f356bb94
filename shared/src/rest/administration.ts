import { z } from "zod";

import { USERS_PER_PAGE_MAX } from "../limits.ts";
import { isKeepable, NOT_KEEPABLE } from "../text.ts";
import { User } from "./accounts.ts";
import { endpoint, ROLES } from "./endpoint.ts";

/** A user as admins see them: the fields of section 3, and whether they may sign in. Who is here: `watchPresence`. */
export const ListedUser = User.extend({
  banned: z.boolean(),
  /** There for a person who registered as a teacher and waits for an admin to make one of them. */
  waits_to_teach: z.boolean().optional(),
  /** There for a person who signs in with a second step. */
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

const Text = (max: number) =>
  z.string().trim().max(max).refine(isKeepable, { error: NOT_KEEPABLE });

/** The three filters of section 5, a search in name and email, and how the list is ordered. */
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
 * A list of all users, as specified, sent as it is read; with `page` or `per_page`, that page of it. How many there are in all is
 * in the header `x-total-count`. Deleted accounts are not listed.
 */
export const listUsers = endpoint({
  method: "GET",
  url: "/admin/users",
  base: "api",
  access: ["admin"],
  query: UserFilters.extend({
    /** From 1. */
    page: z.coerce.number().int().positive().max(1_000_000).optional(),
    /** USERS_PER_PAGE where a page alone is given. */
    per_page: z.coerce.number().int().positive().max(USERS_PER_PAGE_MAX).optional(),
  }),
  reply: z.array(ListedUser),
});

/** All users that the filters leave, as CSV (RFC 4180, UTF-8 with a byte order mark), sent as it is read. */
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

/** Admins are made on the command line only. Errors: not_found, forbidden (an admin's role). */
export const setRole = endpoint({
  method: "POST",
  url: "/admin/set_role",
  base: "api",
  access: ["admin"],
  confirmed: true,
  body: z.object({ user_id: z.uuid(), role: z.enum(["student", "teacher"]) }),
  reply: Changed,
});

/** Ends every session of theirs at once. Errors: not_found, forbidden (an admin). */
export const setBanned = endpoint({
  method: "POST",
  url: "/admin/set_banned",
  base: "api",
  access: ["admin"],
  body: z.object({ user_id: z.uuid(), banned: z.boolean() }),
  reply: Changed,
});

/**
 * A link that sets a new password once, within PASSWORD_RESET_SECONDS, for the admin to hand over. It is shown this once.
 * Errors: not_found, forbidden (an admin).
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
 * Turns off the two-step sign-in of a person who lost their phone and their recovery codes, and ends every session of
 * theirs. Changes nothing where it is off. Errors: not_found, forbidden (an admin).
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
] as const;

export const AuditEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** Null: done from the command line. `name` is null once that account is deleted. */
  actor: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  action: z.enum(AUDIT_ACTIONS),
  subject_type: z.string(),
  subject_id: z.string(),
  /** What the subject is called now; null when it is gone. */
  subject_name: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Newest first; `before` is the id of the last entry that the page has. */
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
