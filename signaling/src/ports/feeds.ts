import type { CommentChange } from "@lyceum/shared/rest/blogs.ts";
import type { Upload } from "@lyceum/shared/rest/videos.ts";

/** What signaling asks of the uploaded videos. */
export type Videos = {
  /** Newest first. */
  uploadsOf(personId: string): Promise<Upload[]>;
  /** What admins review: what waits for them, the oldest first, then what was sent back. */
  openUploads(): Promise<Upload[]>;
  findUpload(videoId: string): Promise<(Upload & { uploaderId: string }) | null>;
};

/** What signaling asks of the catalogue. */
export type Courses = {
  /** Ids of all courses in the catalogue. */
  publishedIds(): Promise<string[]>;
  /** False, too, for a course that does not exist. */
  isPublished(courseId: string): Promise<boolean>;
};

/** What signaling asks of the blogs. */
export type Blogs = {
  /**
   * What changed of a blog's comments after that version, the oldest changes first, at most `limit`; `version` is the
   * newest version of all, and `shown` the number of comments that are shown then. Null where there is no such blog.
   */
  changesAfter(
    blogId: string,
    version: number,
    limit: number,
  ): Promise<{ changes: CommentChange[]; version: number; shown: number } | null>;
};
