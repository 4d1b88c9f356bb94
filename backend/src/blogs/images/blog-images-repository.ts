import { sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import { removeLater } from "../../media-removals/removals-repository.ts";

/** How long a blog may be written on before it is saved: its draft stays in the browser. */
const DRAFT = sql`interval '90 days'`;
/** A picture as `pictures_in` of the database finds it in a text; null for a key of another form, of which nothing can be told. */
const PICTURE = sql<string | null>`substring(image.key from '^images/[0-9a-f-]{36}')`;
/** Pictures that one clean-up forgets at most; what is left is for the next one. */
const FORGOTTEN_AT_ONCE = 1_000;

/** Which pictures were sent for blogs. */
export const blogImages = ({ queries }: Pick<Database, "queries">) => ({
  note: async (key: string): Promise<void> => {
    await queries.insertInto("blog_images").values({ key }).execute();
  },

  /** Notes for removal what was sent longer ago than a draft may wait, and stands in no blog. */
  forgetUnused: async (): Promise<void> => {
    await queries.transaction().execute(async (trx) => {
      const unused = await trx
        .deleteFrom("blog_images as image")
        // One set less another: a join may be taken for a small one, and then compares each with each.
        .where(
          PICTURE,
          "in",
          sql<string>`(select ${PICTURE} from blog_images image where image.sent_at < now() - ${DRAFT}
          except select unnest(blogs.pictures) from blogs
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
