import { DomainError } from "@lyceum/shared/errors.ts";
import { COMMENTS_SHOWN } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type Kysely, type Selectable, type Transaction, sql } from "kysely";

import { lockAccount } from "../../accounts/queries/lock-account.ts";
import { recordAudit } from "../../kernel/security/audit-repository.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import type { Author } from "../policy.ts";

/** With the address of its author's picture as it is now. */
export type CommentRow = Selectable<Tables["blog_comments"]> & { picture_url: string | null };
export type NewComment = Author & { blog_id: string; comment: string; key: string };
type Hiding = { blog_id: string; id: number; hidden: boolean; by: string };

/** The largest that the columns hold; no comment ever gets there, but a question may. */
const INTEGER_MAX = 2 ** 31 - 1;
const integer = (number: number) => Math.min(number, INTEGER_MAX);

const pictureOf = (authorId: string) =>
  sql<string | null>`(select picture_url from users where users.id = ${sql.ref(authorId)})`.as(
    "picture_url",
  );
const picture = pictureOf("blog_comments.author_id");

/** Thrown to undo what a transaction has done so far. */
class SentBefore extends Error {}

const shown = sql<number>`(thread.comments - (select count(*)::int from blog_comments each
  where each.blog_id = thread.blog_id and each.hidden_at is not null))`;

export type CommentsRepository = ReturnType<typeof commentsRepository>;

/** Some comments beside what is known of their thread, in one statement, so that all is of one moment. */
const threadWith = (
  queries: Kysely<Tables>,
  blogId: string,
  some: (comments: CommentsQuery) => CommentsQuery,
) =>
  queries
    .selectFrom("blog_threads as thread")
    .leftJoinLateral(some(ofThread(queries)).as("comment"), (join) => join.onTrue())
    .selectAll("comment")
    .select(["thread.version as newest", shown.as("shown")])
    .where("thread.blog_id", "=", blogId);

/** Comments as they are read. */
const reading = ({ queries }: Database) => {
  return {
    /** How many of each blog's comments are shown, by the blog's id. */
    counts: async (): Promise<Map<string, number>> => {
      const rows = await queries
        .selectFrom("blog_threads as thread")
        .select(["blog_id", shown.as("shown")])
        .execute();
      return new Map(rows.map((row) => [row.blog_id, row.shown]));
    },

    /** The newest that are shown, oldest of them first; null where there is no such blog. */
    newest: async (blogId: string) => {
      const rows = await threadWith(queries, blogId, (comments) =>
        comments.where("hidden_at", "is", null).orderBy("id", "desc").limit(COMMENTS_SHOWN),
      )
        .orderBy("comment.id")
        .execute();
      return rows[0] ? { ...rows[0], comments: commentsOf(rows) } : null;
    },

    /** Shown ones before that one, newest first, one more than are shown at once. */
    before: (blogId: string, id: number): Promise<CommentRow[]> =>
      queries
        .selectFrom("blog_comments")
        .selectAll()
        .select(picture)
        .where("blog_id", "=", blogId)
        .where("id", "<", integer(id))
        .where("hidden_at", "is", null)
        .orderBy("id", "desc")
        .limit(COMMENTS_SHOWN + 1)
        .execute(),

    /** What changed after a version, in the order of versions, and how many are shown; null where there is no such blog. */
    changedAfter: async (blogId: string, version: number, limit: number) => {
      const rows = await threadWith(queries, blogId, (comments) =>
        comments.where("version", ">", integer(version)).orderBy("version").limit(limit),
      )
        .orderBy("comment.version")
        .execute();
      return rows[0] ? { ...rows[0], comments: commentsOf(rows) } : null;
    },
  };
};

const findByKey = (queries: Kysely<Tables>, { blog_id, key }: NewComment): Promise<CommentRow> =>
  queries
    .selectFrom("blog_comments")
    .selectAll()
    .select(picture)
    .where("blog_id", "=", blog_id)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();

/** Comments that are added, hidden and shown. */
const writing = ({ queries }: Database) => {
  return {
    /**
     * The first comment of this key, where it was sent before. The thread's row is locked until all is visible at once:
     * ids and versions appear in the order in which they count, without a gap. Throws not_found.
     */
    add: async (comment: NewComment): Promise<CommentRow> => {
      try {
        return await queries.transaction().execute((trx) => insertComment(trx, comment));
      } catch (error) {
        if (error instanceof SentBefore) return findByKey(queries, comment);
        throw error;
      }
    },

    /** Changes nothing where it is so already. Throws not_found. */
    hide: ({ blog_id, id, hidden, by }: Hiding): Promise<CommentRow> =>
      queries.transaction().execute(async (trx) => {
        const version = await lockThread(trx, blog_id);
        const comment = await findIn(trx, blog_id, id);
        if ((comment.hidden_at !== null) === hidden) return comment;
        const next = { version: version + 1 };
        await trx.updateTable("blog_threads").set(next).where("blog_id", "=", blog_id).execute();
        await recordAudit(trx, {
          actorId: by,
          action: hidden ? "comment.hidden" : "comment.shown",
          subject: { type: "comment", id: `${blog_id}/${id}` },
        });
        const mark = hidden
          ? { hidden_at: sql<Date>`now()`, hidden_by: by }
          : { hidden_at: null, hidden_by: null };
        return trx
          .updateTable("blog_comments")
          .set({ ...next, ...mark })
          .where("blog_id", "=", blog_id)
          .where("id", "=", id)
          .returningAll()
          .returning(picture)
          .executeTakeFirstOrThrow();
      }),
  };
};

export const commentsRepository = (database: Database) => ({
  ...reading(database),
  ...writing(database),
});

const ofThread = (queries: Kysely<Tables>) =>
  queries
    .selectFrom("blog_comments as each")
    .selectAll("each")
    .select(pictureOf("each.author_id"))
    .where("each.blog_id", "=", sql.ref<string>("thread.blog_id"));
type CommentsQuery = ReturnType<typeof ofThread>;

type CommentOrNone = { [Name in keyof CommentRow]: CommentRow[Name] | null };

/** A thread without comments comes as one row that has none. */
const commentsOf = (rows: CommentOrNone[]): CommentRow[] => rows.filter(isComment);

const isComment = (row: CommentOrNone): row is CommentRow => row.id !== null;

const insertComment = async (
  trx: Transaction<Tables>,
  comment: NewComment,
): Promise<CommentRow> => {
  if (comment.author_id) await lockAccount(trx, comment.author_id, "forKeyShare");
  const thread = await trx
    .updateTable("blog_threads")
    .set({ comments: sql`comments + 1`, version: sql`version + 1` })
    .where("blog_id", "=", comment.blog_id)
    .returning(["comments as id", "version"])
    .executeTakeFirst();
  if (!thread) throw new DomainError("not_found", MESSAGES.blogs.notFound);
  const row = await trx
    .insertInto("blog_comments")
    .values({ ...comment, ...thread })
    .onConflict((conflict) => conflict.columns(["blog_id", "key"]).doNothing())
    .returningAll()
    .returning(picture)
    .executeTakeFirst();
  if (!row) throw new SentBefore();
  return row;
};

const notFound = () => new DomainError("not_found", MESSAGES.blogs.commentNotFound);

/** Its version. */
const lockThread = async (trx: Transaction<Tables>, blogId: string): Promise<number> => {
  const thread = await trx
    .selectFrom("blog_threads")
    .select("version")
    .where("blog_id", "=", blogId)
    .forUpdate()
    .executeTakeFirst();
  if (!thread) throw notFound();
  return thread.version;
};

const findIn = async (
  trx: Transaction<Tables>,
  blogId: string,
  id: number,
): Promise<CommentRow> => {
  const comment = await trx
    .selectFrom("blog_comments")
    .selectAll()
    .select(picture)
    .where("blog_id", "=", blogId)
    .where("id", "=", integer(id))
    .executeTakeFirst();
  if (!comment) throw notFound();
  return comment;
};
