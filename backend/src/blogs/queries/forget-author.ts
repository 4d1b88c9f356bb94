import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type Transaction, sql } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";

/** Of articles, whose words are indexed again, and of comments: as many as one statement changes well within its time. */
const BLOGS_AT_ONCE = 100;
const COMMENTS_AT_ONCE = 1_000;

/**
 * Keeps what a person wrote, without its author: some articles, and some comments on one of them. False where nothing of it is
 * left. Each comment is changed like any other change of a comment, under the lock of its thread and with its own version, so
 * that open pages are notified.
 */
export const forgetAuthor = async (
  trx: Transaction<Tables>,
  authorId: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("blogs")
    .set({ author_id: null })
    .where("id", "in", (blogs) =>
      blogs.selectFrom("blogs").select("id").where("author_id", "=", authorId).limit(BLOGS_AT_ONCE),
    )
    .executeTakeFirstOrThrow();
  const thread = await trx
    .selectFrom("blog_comments")
    .select("blog_id")
    .where("author_id", "=", authorId)
    .limit(1)
    .executeTakeFirst();
  if (thread) await forgetIn(trx, thread.blog_id, authorId);
  return thread !== undefined || numUpdatedRows > 0n;
};

const forgetIn = async (
  trx: Transaction<Tables>,
  blogId: string,
  authorId: string,
): Promise<void> => {
  const { version } = await trx
    .selectFrom("blog_threads")
    .select("version")
    .where("blog_id", "=", blogId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { numAffectedRows } = await sql`
    update blog_comments c set author_id = null, name = ${MESSAGES.users.deletedName}, version = ${version} + place
    from (select id, row_number() over (order by id)::int as place from blog_comments
      where blog_id = ${blogId} and author_id = ${authorId}
      order by id limit ${COMMENTS_AT_ONCE}) numbered
    where c.blog_id = ${blogId} and c.id = numbered.id`.execute(trx);
  await trx
    .updateTable("blog_threads")
    .set({ version: version + Number(numAffectedRows ?? 0) })
    .where("blog_id", "=", blogId)
    .execute();
};
