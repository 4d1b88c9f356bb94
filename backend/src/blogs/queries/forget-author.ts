import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type Transaction, sql } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";

/**
 * Keeps what a person wrote, without its author. Each comment is changed like any other change of a comment, under the lock
 * of its thread and with its own version, so that open pages are notified.
 */
export const forgetAuthor = async (trx: Transaction<Tables>, authorId: string): Promise<void> => {
  await trx
    .updateTable("blogs")
    .set({ author_id: null })
    .where("author_id", "=", authorId)
    .execute();
  const threads = await trx
    .selectFrom("blog_comments")
    .select("blog_id")
    .distinct()
    .where("author_id", "=", authorId)
    // Everybody who locks several takes them in this order.
    .orderBy("blog_id")
    .execute();
  for (const { blog_id } of threads) await forgetIn(trx, blog_id, authorId);
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
      where blog_id = ${blogId} and author_id = ${authorId}) numbered
    where c.blog_id = ${blogId} and c.id = numbered.id`.execute(trx);
  await trx
    .updateTable("blog_threads")
    .set({ version: version + Number(numAffectedRows ?? 0) })
    .where("blog_id", "=", blogId)
    .execute();
};
