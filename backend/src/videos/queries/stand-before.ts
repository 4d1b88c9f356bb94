import { type Transaction, sql } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";

/** Between the topic before which an approved video is to stand and the one before that. The course is locked. */
export const standBefore = async (trx: Transaction<Tables>, videoId: string): Promise<void> => {
  await sql`update videos set before_id = null, place = (
      select next.place - coalesce((
        select next.place - max(earlier.place) from videos earlier
        where earlier.course_id = next.course_id and earlier.status = 'approved'
          and earlier.id <> videos.id and earlier.place < next.place
      ), interval '2 seconds') / 2
      from videos next where next.id = videos.before_id)
    where id = ${videoId} and status = 'approved'
      and exists (select from videos next where next.id = videos.before_id and next.course_id = videos.course_id
        and next.status = 'approved')`.execute(trx);
};
