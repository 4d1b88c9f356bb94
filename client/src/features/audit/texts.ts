import type { AuditEntry } from "@lyceum/shared/rest/administration.ts";

export const ACTIONS: Record<AuditEntry["action"], string> = {
  "account.role_set": "Role set",
  "account.banned": "Banned",
  "account.unbanned": "Unbanned",
  "account.reset_link_made": "Reset link made",
  "account.admin_made": "Admin made",
  "account.deleted": "Account deleted",
  "account.two_step_on": "Two-step sign-in on",
  "account.two_step_off": "Two-step sign-in off",
  "account.two_step_reset": "Two-step sign-in reset",
  "account.recovery_code_used": "Recovery code used",
  "account.recovery_codes_made": "Recovery codes made",
  "video.approved": "Video approved",
  "video.returned": "Video sent back",
  "payment.refunded": "Payment given back",
  "blog.added": "Blog added",
  "class.deleted": "Class deleted",
  "comment.hidden": "Comment hidden",
  "comment.shown": "Comment shown again",
  "message.handled": "Message marked",
  "job.tried_again": "Job tried again",
  "job.discarded": "Job discarded",
};

const WHEN = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

export const whenText = (iso: string): string => WHEN.format(new Date(iso));

export const actorText = ({ actor }: AuditEntry): string =>
  actor ? (actor.name ?? "Deleted user") : "Command line";

/** The details of an entry: old and new values, or `name: value` for each. */
export const detailText = ({ detail: { from, to, ...detail } }: AuditEntry): string =>
  typeof from === "string" && typeof to === "string" ? `${from} → ${to}` : pairsOf(detail);

const pairsOf = (detail: AuditEntry["detail"]): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
