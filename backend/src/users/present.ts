import type { AuditEntry, ListedUser } from "@lyceum/shared/rest/administration.ts";

import { presentUser } from "../accounts/present.ts";
import type { AuditRow } from "../kernel/security/audit-repository.ts";
import type { ListedRow } from "./repository.ts";

export const presentListed = (row: ListedRow): ListedUser => ({
  ...presentUser(row, row),
  banned: row.banned_at !== null,
  ...(row.asked_to_teach_at !== null && { waits_to_teach: true }),
  ...(row.two_step && { two_step: true }),
});

export const presentAudit = ({ actor_id, actor_name, ...row }: AuditRow): AuditEntry => ({
  id: Number(row.id),
  at: row.at.toISOString(),
  actor: actor_id === null ? null : { id: actor_id, name: actor_name },
  action: row.action,
  subject_type: row.subject_type,
  subject_id: row.subject_id,
  subject_name: row.subject_name,
  detail: row.detail,
});
