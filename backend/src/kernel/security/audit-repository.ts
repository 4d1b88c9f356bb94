import type { AuditEntry } from "@lyceum/shared/rest/administration.ts";
import { type Kysely, type Transaction, sql } from "kysely";

import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";

export type AuditSubject =
  | "user"
  | "video"
  | "payment"
  | "blog"
  | "comment"
  | "class"
  | "message"
  | "job"
  | "media_host";

export type Audited = {
  /** Null: from the command line. */
  actorId: string | null;
  action: AuditEntry["action"];
  /** What it was done to. The id is its row's; a comment's is `{blog}/{number}`. */
  subject: { type: AuditSubject; id: string };
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
      actor_id: actorId,
      action,
      detail: JSON.stringify(detail),
      subject_type: subject.type,
      subject_id: subject.id,
    })
    .execute();
};

/** How each kind of subject is called now; null when it is gone. */
const subjectName = sql<string | null>`case subject_type
  when 'user' then (select name from users where id = subject_id::uuid and deleted_at is null)
  when 'video' then (select title from videos where id = subject_id::uuid)
  when 'payment' then (select provider_payment_id from payments where id = subject_id::uuid)
  when 'blog' then (select title from blogs where id = subject_id::uuid)
  when 'comment' then (select title from blogs where id = split_part(subject_id, '/', 1)::uuid)
  when 'class' then (select title from classes where id = subject_id::uuid)
  when 'message' then (select name from contact_messages where id = subject_id::uuid)
end`;

const actorName = sql<
  string | null
>`(select name from users where id = actor_id and deleted_at is null)`;

type AuditFilters = {
  before?: number | undefined;
  action?: AuditEntry["action"] | undefined;
  limit: number;
};

/** Newest first. */
export const listAudit = ({ queries }: Database, { before, action, limit }: AuditFilters) =>
  queries
    .selectFrom("audit_log")
    .selectAll()
    .select([actorName.as("actor_name"), subjectName.as("subject_name")])
    .where((log) =>
      log.and([
        ...(before === undefined ? [] : [log("id", "<", String(before))]),
        ...(action === undefined ? [] : [log("action", "=", action)]),
      ]),
    )
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export type AuditRow = Awaited<ReturnType<typeof listAudit>>[number];
