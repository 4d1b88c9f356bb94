import type { AuditEntry } from "@lyceum/shared/rest/administration.ts";

import * as texts from "#text/audit.ts";
import { withReferences } from "../../ui/format/references.ts";

export const ACTIONS: Record<AuditEntry["action"], string> = {
  "account.role_set": texts.roleSet,
  "account.banned": texts.banned,
  "account.unbanned": texts.unbanned,
  "account.reset_link_made": texts.resetLinkMade,
  "account.admin_made": texts.adminMade,
  "account.deleted": texts.accountDeleted,
  "account.two_step_on": texts.twoStepSignOn,
  "account.two_step_off": texts.twoStepSignOff,
  "account.two_step_reset": texts.twoStepSignReset,
  "account.recovery_code_used": texts.recoveryCodeUsed,
  "account.recovery_codes_made": texts.recoveryCodesMade,
  "video.approved": texts.videoApproved,
  "video.returned": texts.videoSentBack,
  "payment.refunded": texts.paymentGivenBack,
  "blog.added": texts.blogAdded,
  "class.deleted": texts.classDeleted,
  "comment.hidden": texts.commentHidden,
  "comment.shown": texts.commentShownAgain,
  "message.handled": texts.messageMarked,
  "job.tried_again": texts.jobTriedAgain,
  "job.discarded": texts.jobDiscarded,
  "media_host.drained": texts.mediaHostDrained,
  "media_host.opened": texts.mediaHostOpened,
};

export const actorText = ({ actor }: AuditEntry): string =>
  actor ? (actor.name ?? texts.deletedUser) : texts.commandLine;

/** The details of an entry: old and new values, or `name: value` for each. */
export const detailText = ({ detail: { from, to, ...detail } }: AuditEntry): string =>
  typeof from === "string" && typeof to === "string" ? `${from} → ${to}` : pairsOf(detail);

const pairsOf = (detail: AuditEntry["detail"]): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .map(withReferences)
    .join(", ");
