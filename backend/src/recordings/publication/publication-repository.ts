import { RecordingForm } from "@lyceum/shared/rest/recordings.ts";
import { type Transaction, sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import type { Person } from "../../kernel/security/person.ts";

type Queries = Database["queries"] | Transaction<Tables>;

/** What was submitted, and by whom; null for an account that is gone, banned or no teacher's any more. */
export type Submission = { form: RecordingForm; person: Person | null; videoId: string | null };

const hasNoVideo = sql<boolean>`not exists (select from videos where videos.id = class_recordings.video_id)`;

/** False unless its video is made, and is not a video of a course already. */
export const submit = async (
  queries: Queries,
  id: string,
  { form, personId }: { form: RecordingForm; personId: string },
): Promise<boolean> => {
  const rows = await queries
    .updateTable("class_recordings")
    .set({
      state: "publishing",
      failure: null,
      submission: JSON.stringify(form),
      submitted_by: personId,
      video_id: null,
    })
    .where("id", "=", id)
    .where("state", "in", ["composed", "published"])
    .where("files_deleted_at", "is", null)
    .where(hasNoVideo)
    .returning("id")
    .execute();
  return rows.length > 0;
};

/** Null where nothing is to be published. */
export const findSubmission = async (queries: Queries, id: string): Promise<Submission | null> => {
  const row = await queries
    .selectFrom("class_recordings as recording")
    .leftJoin("users", (join) =>
      join
        .onRef("users.id", "=", "recording.submitted_by")
        .on("users.deleted_at", "is", null)
        .on("users.banned_at", "is", null)
        .on("users.role", "in", ["teacher", "admin"]),
    )
    .select(["recording.submission", "recording.video_id as videoId"])
    .select(["users.id", "users.name", "users.email", "users.role"])
    .where("recording.id", "=", id)
    .where("recording.state", "=", "publishing")
    .executeTakeFirst();
  if (!row) return null;
  const { id: personId, name, email, role } = row;
  // There is no sign-in: the job acts for them.
  const person =
    personId && name !== null && email && role
      ? { id: personId, name, email, role, sessionId: "" }
      : null;
  return { form: RecordingForm.parse(row.submission), person, videoId: row.videoId };
};

export const isVideo = async (queries: Queries, id: string): Promise<boolean> => {
  const row = await queries
    .selectFrom("videos")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
};

/** Notes which video it is about to become. */
export const noteVideo = async (queries: Queries, id: string, videoId: string): Promise<void> => {
  await queries
    .updateTable("class_recordings")
    .set({ video_id: videoId })
    .where("id", "=", id)
    .where("state", "=", "publishing")
    .execute();
};

export const finishPublishing = async (queries: Queries, id: string): Promise<void> => {
  await queries
    .updateTable("class_recordings")
    .set({ state: "published", failure: null })
    .where("id", "=", id)
    .where("state", "=", "publishing")
    .execute();
};

/** It may be submitted once more then. */
export const refusePublishing = async (
  queries: Queries,
  id: string,
  failure: string,
): Promise<void> => {
  await queries
    .updateTable("class_recordings")
    .set({ state: "composed", failure })
    .where("id", "=", id)
    .where("state", "=", "publishing")
    .execute();
};

export const publishAgain = async (queries: Queries, id: string): Promise<void> => {
  await queries
    .updateTable("class_recordings")
    .set({ state: "publishing", failure: null })
    .where("id", "=", id)
    .where("state", "=", "composed")
    .where("submission", "is not", null)
    .execute();
};
