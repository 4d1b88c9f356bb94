import { sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import { removeLater } from "../../media-removals/removals-repository.ts";

/** How long a blog may be written on before it is saved. */
const DRAFT = sql`interval '24 hours'`;
/** Pictures that one clean-up forgets at most; what is left is for the next one. */
const FORGOTTEN_AT_ONCE = 1_000;

/** Which pictures were sent for blogs. */
export const blogImages = ({ queries }: Pick<Database, "queries">) => ({
  note: async (key: string): Promise<void> => {
    await queries.insertInto("blog_images").values({ key }).execute();
  },

  /** Notes for removal what was sent a day ago or earlier, and stands in no blog. */
  forgetUnused: async (): Promise<void> => {
    await queries.transaction().execute(async (trx) => {
      const unused = await trx
        .deleteFrom("blog_images")
        .where(
          "key",
          "in",
          sql<string>`(select image.key from blog_images image
          where image.sent_at < now() - ${DRAFT}
            and not exists (select from blogs where strpos(blogs.content, image.key) > 0)
          limit ${FORGOTTEN_AT_ONCE})`,
        )
        .returning("key")
        .execute();
      await removeLater(
        trx,
        unused.map(({ key }) => key),
      );
    });
  },
});

export type BlogImages = ReturnType<typeof blogImages>;
