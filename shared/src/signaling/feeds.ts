import { z } from "zod";

import { CommentChange } from "../rest/blogs.ts";
import { ClassSummary } from "../rest/classes.ts";
import { Upload } from "../rest/videos.ts";
import { Nothing, request, WHOLE } from "./request.ts";

/** A planned class that starts within CLASS_SOON_MINUTES. */
export const StartingClass = z.object({
  id: z.uuid(),
  title: z.string(),
  /** ISO 8601. */
  starts_at: z.string(),
});
export type StartingClass = z.infer<typeof StartingClass>;

/** A class in a live list. */
export const WatchedClass = ClassSummary.extend({
  /** How many people are in it; 0 unless it is live. */
  inside: z.int().nonnegative(),
});
export type WatchedClass = z.infer<typeof WatchedClass>;

/** Requests of live lists: classes, uploads, the catalogue, comments of a blog, purchases; and of the key numbers. */
export const FEED_REQUESTS = {
  /** Starts `classChanged`, `insideChanged` and `classRemoved` for this person's list of classes. */
  watchClasses: request({
    needs: "person",
    cost: WHOLE,
    body: Nothing,
    reply: z.object({ classes: z.array(WatchedClass) }),
  }),
  unwatchClasses: request({ needs: "person", body: Nothing, reply: Nothing }),

  /**
   * Starts `uploadChanged` and `uploadRemoved`: for a teacher's own uploads, the newest first, or for an admin those that
   * are not approved: those that wait, the oldest first, and then those that were sent back.
   */
  watchUploads: request({
    needs: "person",
    cost: WHOLE,
    body: Nothing,
    reply: z.object({ uploads: z.array(Upload) }),
  }),
  unwatchUploads: request({ needs: "person", body: Nothing, reply: Nothing }),

  /**
   * Starts `catalogueChanged`. The page fetches the catalogue over REST after this acknowledgement, if it may have
   * `changed` since the page fetched its copy at most `age` milliseconds ago; without `age` that is always so.
   */
  watchCatalogue: request({
    needs: "visitor",
    body: z.strictObject({ age: z.number().nonnegative().optional() }),
    reply: z.object({ changed: z.boolean() }),
  }),
  unwatchCatalogue: request({ needs: "visitor", body: Nothing, reply: Nothing }),

  /**
   * Starts `commentsChanged` and `readersChanged` for this blog. Returns the changes of its comments after version
   * `after` (0 for all), in the order of versions, at most COMMENT_CHANGES_MAX. `version` is the newest: if the last
   * change is older, the page asks again from it. `shown`: how many comments of the blog are shown, at the newest version.
   * A page that asks again still counts as one reader. Codes: not_found.
   */
  watchBlog: request({
    needs: "visitor",
    body: z.strictObject({ blogId: z.uuid(), after: z.int().nonnegative() }),
    reply: z.object({
      changes: z.array(CommentChange),
      version: z.int().nonnegative(),
      shown: z.int().nonnegative(),
      readers: z.int().positive(),
    }),
  }),
  unwatchBlog: request({
    needs: "visitor",
    body: z.strictObject({ blogId: z.uuid() }),
    reply: Nothing,
  }),

  /** Starts `purchasesChanged`. The page fetches the purchases over REST after this acknowledgement. */
  watchPurchases: request({ needs: "person", body: Nothing, reply: Nothing }),
  unwatchPurchases: request({ needs: "person", body: Nothing, reply: Nothing }),

  /** Starts `keyNumbersChanged`. The page fetches the numbers over REST after this acknowledgement. */
  watchKeyNumbers: request({ needs: "admin", body: Nothing, reply: Nothing }),
  unwatchKeyNumbers: request({ needs: "admin", body: Nothing, reply: Nothing }),

  /**
   * Starts `classStarting` and `classStartingOver` for as long as the socket lasts. Returns the classes of this person that
   * start within CLASS_SOON_MINUTES: those they teach, are invited to, or, as a student, may enter.
   */
  watchStartingClasses: request({
    needs: "person",
    body: Nothing,
    reply: z.object({ classes: z.array(StartingClass) }),
  }),
};

/** Notices of live lists: classes, uploads, the catalogue, comments of a blog, purchases; and of the key numbers. */
export const FEED_NOTICES = {
  classChanged: z.object({ class: WatchedClass }),
  /** How many people are in a class; at most one per second and class. */
  insideChanged: z.object({ classId: z.uuid(), inside: z.int().nonnegative() }),
  classRemoved: z.object({ classId: z.uuid() }),
  /** Admins get the approval too, once, so that their queue drops the upload. */
  uploadChanged: z.object({ upload: Upload }),
  uploadRemoved: z.object({ videoId: z.uuid() }),
  /**
   * A course in the catalogue, or its topics, changed, or the course was removed. At most one per second and course.
   */
  catalogueChanged: z.object({ courseId: z.uuid() }),
  /**
   * All changes after version `after`, in the order of versions; a page with an older version asks for those between.
   * Versions replaced by a later change of the same comment are left out. `shown`: how many comments of the blog are shown,
   * after these changes or after some more, which are then in the next notice.
   */
  commentsChanged: z.object({
    blogId: z.uuid(),
    after: z.int().nonnegative(),
    changes: z.array(CommentChange).min(1),
    shown: z.int().nonnegative(),
  }),
  /** The number of readers of this blog; at most one per second. */
  readersChanged: z.object({ blogId: z.uuid(), readers: z.int().positive() }),
  /** This person's purchases changed. */
  purchasesChanged: z.object({}),
  /** The school's key numbers changed, but for its jobs; at most one per second. */
  keyNumbersChanged: z.object({}),
  /** A class of this person starts soon, or at another time than it did. */
  classStarting: z.object({ class: StartingClass }),
  /** A class started, or does not start soon any more; sent to all who watch, also those whom it does not concern. */
  classStartingOver: z.object({ classId: z.uuid() }),
  /** The server may have missed changes: fetch every live list again. */
  feedsStale: z.object({}),
};
