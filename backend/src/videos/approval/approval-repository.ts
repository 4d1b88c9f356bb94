import { type Transaction, sql } from "kysely";

import type { Person } from "../../kernel/security/person.ts";
import { recordAudit } from "../../kernel/security/audit-repository.ts";
import { takePlace } from "../own/own-videos-repository.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import { writeAudit } from "../video-audit-repository.ts";
import { standBefore } from "../queries/stand-before.ts";
import { lockCourseOf } from "../queries/lock-course.ts";

/** In the video's own history and, of admins, in the log of what they do: the demo school approves its videos itself. */
const writeJudgement = async (
  trx: Transaction<Tables>,
  actor: Person,
  videoId: string,
  { action, note = null }: { action: "approved" | "returned"; note?: string | null },
): Promise<void> => {
  await writeAudit(trx, actor, videoId, action, note);
  if (actor.role !== "admin") return;
  const subject = { type: "video", id: videoId } as const;
  const detail = note === null ? {} : { note };
  await recordAudit(trx, { actorId: actor.id, action: `video.${action}`, subject, detail });
};

/**
 * Approves a pending video that can be played, and with it puts its course into the catalogue. False, with nothing
 * done, where it is not pending any more, cannot be played, or does not exist.
 */
export const approvePending = async (
  trx: Transaction<Tables>,
  actor: Person,
  videoId: string,
): Promise<boolean> => {
  // Approvals in one course follow one another, and so do the times of its topics.
  await lockCourseOf(trx, videoId);
  const approved = await trx
    .updateTable("videos")
    .set({
      status: "approved",
      approved_at: sql<Date>`clock_timestamp()`,
      // So far it has its lowest quality; the pipeline makes the others now.
      media: sql`case when media = 'ready' and not is_whole then 'queued' else media end`,
      progress: sql`case when media = 'ready' and not is_whole then 0 else progress end`,
    })
    .where("id", "=", videoId)
    .where("status", "=", "pending")
    .where("media", "<>", "failed")
    .returning("course_id")
    .executeTakeFirst();
  if (!approved) return false;
  await takePlace(trx, videoId);
  await standBefore(trx, videoId);
  await writeJudgement(trx, actor, videoId, { action: "approved" });
  await trx
    .updateTable("courses")
    .set({ published_at: sql<Date>`now()` })
    .where("id", "=", approved.course_id)
    .where("published_at", "is", null)
    .execute();
  return true;
};

/** False, with nothing done, where it is not pending any more, or does not exist. */
export const returnPending = async (
  trx: Transaction<Tables>,
  actor: Person,
  videoId: string,
  note: string,
): Promise<boolean> => {
  const returned = await trx
    .updateTable("videos")
    .set({ status: "returned", note })
    .where("id", "=", videoId)
    .where("status", "=", "pending")
    .returning("id")
    .executeTakeFirst();
  if (!returned) return false;
  await writeJudgement(trx, actor, videoId, { action: "returned", note });
  return true;
};
