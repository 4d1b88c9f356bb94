import { sql } from "kysely";

import type { Database } from "../database/database.ts";
import { removeLater } from "../media/removals.ts";

/** How long a blog may be written on before it is saved. */
const DRAFT = sql`interval '24 hours'`;

/** Which pictures were sent for blogs. */
export const blogImages = ({ queries }: Pick<Database, "queries">) => ({
  note: async (key: string): Promise<void> => {
    await queries.insertInto("blog_images").values({ key }).execute();
  },

  /** Notes for removal what was sent a day ago or earlier, and stands in no blog. */
  forgetUnused: async (): Promise<void> => {
    await queries.transaction().execute(async (transaction) => {
      const unused = await transaction
        .deleteFrom("blog_images")
        .where("sent_at", "<", sql<Date>`now() - ${DRAFT}`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("blogs")
                .select("id")
                .where(sql<boolean>`strpos(blogs.content, blog_images.key) > 0`),
            ),
          ),
        )
        .returning("key")
        .execute();
      await removeLater(
        transaction,
        unused.map(({ key }) => key),
      );
    });
  },
});

export type BlogImages = ReturnType<typeof blogImages>;
