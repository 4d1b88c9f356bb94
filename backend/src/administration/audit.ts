import type { AuditEntry } from "@lyceum/shared/rest/administration.ts";
import type { Kysely, Transaction } from "kysely";

import type { Tables } from "../database/tables.ts";

export type Audited = {
  /** Null: from the command line. */
  actorId: string | null;
  action: AuditEntry["action"];
  /** What it was done to: a table's noun in the singular, and the row's id. */
  subject: { type: string; id: string };
  detail?: Record<string, unknown>;
};

/** Within the transaction of what it tells of, so that the one is never without the other. */
export const recordAudit = async (
  queries: Kysely<Tables> | Transaction<Tables>,
  { actorId, action, subject, detail = {} }: Audited,
): Promise<void> => {
  await queries
    .insertInto("audit_log")
    .values({
      ...{ actor_id: actorId, action, detail: JSON.stringify(detail) },
      ...{ subject_type: subject.type, subject_id: subject.id },
    })
    .execute();
};
