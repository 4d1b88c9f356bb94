import { z } from "zod";

import { CommentChange } from "../rest/blogs.ts";
import { ClassSummary } from "../rest/classes.ts";
import { Upload } from "../rest/videos.ts";
import { Nothing, request, WHOLE } from "./request.ts";

/** Requests of live lists: classes, uploads, the catalogue, comments of a blog, purchases. */
export const FEED_REQUESTS = {
  /** From now on `classChanged` and `classRemoved` arrive for the classes this person may see. */
  watchClasses: request({
    needs: "person",
    cost: WHOLE,
    body: Nothing,
    reply: z.object({ classes: z.array(ClassSummary) }),
  }),
  unwatchClasses: request({ needs: "person", body: Nothing, reply: Nothing }),

  /**
   * From now on `uploadChanged` and `uploadRemoved` arrive: for a teacher's own uploads, for an admin those that are
   * not approved. Newest first.
   */
  watchUploads: request({
    needs: "person",
    cost: WHOLE,
    body: Nothing,
    reply: z.object({ uploads: z.array(Upload) }),
  }),
  unwatchUploads: request({ needs: "person", body: Nothing, reply: Nothing }),

  /**
   * From now on `catalogueChanged` arrives. The catalogue itself is fetched over REST, after this is acknowledged, where
   * it may have `changed` since the page got what it has, at most `age` milliseconds ago; without that it may always.
   */
  watchCatalogue: request({
    needs: "visitor",
    body: z.strictObject({ age: z.number().nonnegative().optional() }),
    reply: z.object({ changed: z.boolean() }),
  }),
  unwatchCatalogue: request({ needs: "visitor", body: Nothing, reply: Nothing }),

  /**
   * From now on `commentsChanged` and `readersChanged` arrive for this blog. Answers what changed of its comments after
   * version `after` (0 for all), in the order of their versions, at most COMMENT_CHANGES_MAX; `version` is the newest, so
   * where the last change is older than that a page asks again from it. A page that asks again is still one reader.
   * Codes: not_found.
   */
  watchBlog: request({
    needs: "visitor",
    body: z.strictObject({ blogId: z.uuid(), after: z.int().nonnegative() }),
    reply: z.object({
      changes: z.array(CommentChange),
      version: z.int().nonnegative(),
      readers: z.int().positive(),
    }),
  }),
  unwatchBlog: request({
    needs: "visitor",
    body: z.strictObject({ blogId: z.uuid() }),
    reply: Nothing,
  }),

  /** From now on `purchasesChanged` arrives. What was bought is fetched over REST, after this is acknowledged. */
  watchPurchases: request({ needs: "person", body: Nothing, reply: Nothing }),
  unwatchPurchases: request({ needs: "person", body: Nothing, reply: Nothing }),
};

/** Notices of live lists: classes, uploads, the catalogue, comments of a blog, purchases. */
export const FEED_NOTICES = {
  classChanged: z.object({ class: ClassSummary }),
  classRemoved: z.object({ classId: z.uuid() }),
  /** An approved one is told to admins too, once, so that their queue drops it. */
  uploadChanged: z.object({ upload: Upload }),
  uploadRemoved: z.object({ videoId: z.uuid() }),
  /** A course in the catalogue, or its topics, changed or left it. At most one a second a course. */
  catalogueChanged: z.object({ courseId: z.uuid() }),
  /**
   * All that changed after version `after`, in the order of their versions; a page that has not come that far asks for
   * what is between. A version that a later change of the same comment replaced is left out.
   */
  commentsChanged: z.object({
    blogId: z.uuid(),
    after: z.int().nonnegative(),
    changes: z.array(CommentChange).min(1),
  }),
  /** How many pages have this blog open; at most one a second. */
  readersChanged: z.object({ blogId: z.uuid(), readers: z.int().positive() }),
  /** What this person has bought is not what it was. */
  purchasesChanged: z.object({}),
  /** The server may have missed changes itself: fetch every live list again. */
  feedsStale: z.object({}),
};
