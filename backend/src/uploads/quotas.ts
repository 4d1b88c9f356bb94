import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type Kysely, type Transaction, sql } from "kysely";

import type { Person } from "../accounts/person.ts";
import type { TeacherLimits } from "../config.ts";
import type { Tables } from "../database/tables.ts";

/** Resumable uploads that one person may have begun and not yet made a video of. */
const UNFINISHED_MAX = 20;

type Limited = Pick<Person, "id" | "role">;

/** What one teacher may have here. Admins may have anything. */
export const uploadQuotas = ({ pendingVideos, bytes: bytesMax }: TeacherLimits) => {
  const refuse = (message: string) => new DomainError("forbidden", message);

  const check = (use: Use, more: number): void => {
    if (use.pending >= pendingVideos) throw refuse(MESSAGES.upload.pendingMax(pendingVideos));
    if (use.bytes + more > bytesMax) throw refuse(MESSAGES.upload.bytesMax(bytesMax));
  };

  return {
    /** Before an upload begins: what is on its way counts too. Throws forbidden, naming the limit. */
    assert: async (queries: Kysely<Tables>, person: Limited, bytes: number): Promise<void> => {
      if (person.role === "admin") return;
      const [videos, begun] = [await videosOf(queries, person), await begunBy(queries, person)];
      check({ ...videos, bytes: videos.bytes + begun.bytes }, bytes);
      if (begun.count >= UNFINISHED_MAX) throw refuse(MESSAGES.upload.begunMax(UNFINISHED_MAX));
    },

    /** As its video is made: of two at once the second waits, and counts the first. Throws forbidden, naming the limit. */
    hold: async (school: Transaction<Tables>, person: Limited, bytes: number): Promise<void> => {
      if (person.role === "admin") return;
      await school
        .selectFrom("users")
        .select("id")
        .where("id", "=", person.id)
        .forNoKeyUpdate()
        .execute();
      check(await videosOf(school, person), bytes);
    },
  };
};

export type UploadQuotas = ReturnType<typeof uploadQuotas>;

type Use = { pending: number; bytes: number };

const videosOf = (queries: Kysely<Tables>, { id }: Limited): Promise<Use> =>
  queries
    .selectFrom("videos")
    .select([
      sql<number>`count(*) filter (where status = 'pending')::int`.as("pending"),
      sql<number>`coalesce(sum(size_bytes), 0)::float8`.as("bytes"),
    ])
    .where("uploader_id", "=", id)
    .executeTakeFirstOrThrow();

const begunBy = (
  queries: Kysely<Tables>,
  { id }: Limited,
): Promise<{ count: number; bytes: number }> =>
  queries
    .selectFrom("resumable_uploads")
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<number>`coalesce(sum(size_bytes), 0)::float8`.as("bytes"),
    ])
    .where("owner_id", "=", id)
    .executeTakeFirstOrThrow();
