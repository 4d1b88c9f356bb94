import type { Transaction } from "kysely";

import type { Tables } from "../kernel/database/tables.ts";
import type { Person } from "../kernel/security/person.ts";

/** Adds a line to the history of a video. */
export const writeAudit = async (
  trx: Transaction<Tables>,
  actor: Person,
  videoId: string,
  action: Tables["video_audit"]["action"],
  note: string | null = null,
): Promise<void> => {
  await trx
    .insertInto("video_audit")
    .values({ video_id: videoId, actor_id: actor.id, action, note })
    .execute();
};
