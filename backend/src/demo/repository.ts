import { alone } from "../database/alone.ts";
import type { Database } from "../database/database.ts";

/** Any constant: it only has to be the same in every process. */
const LOCK = 4_937_201_157;

export type DemoRepository = ReturnType<typeof demoRepository>;

/** What is still to be made for the demo school. */
export const demoRepository = ({ queries }: Database) => ({
  /** Does the work unless another process does it already. */
  alone: (work: () => Promise<void>): Promise<void> => alone(queries, LOCK, work),

  isFinished: async (): Promise<boolean> => {
    const left = await queries.selectFrom("demo_clips").select("id").limit(1).executeTakeFirst();
    return left === undefined;
  },

  /** Courses whose videos are not all made, and that have no picture yet. */
  coursesWithoutPicture: () =>
    queries
      .selectFrom("courses")
      .select(["id", "title"])
      .where("image_url", "is", null)
      .where("id", "in", (clips) => clips.selectFrom("demo_clips").select("course_id"))
      .orderBy("created_at")
      .orderBy("title")
      .execute(),

  setPicture: async (courseId: string, image_url: string): Promise<void> => {
    await queries
      .updateTable("courses")
      .set({ image_url })
      .where("id", "=", courseId)
      .where("image_url", "is", null)
      .execute();
  },

  nextClip: () =>
    queries
      .selectFrom("demo_clips as clip")
      .innerJoin("users as teacher", "teacher.id", "clip.teacher_id")
      .leftJoin("videos as video", "video.id", "clip.id")
      .select(["clip.id", "clip.course_id", "clip.title", "clip.description", "clip.seconds"])
      .select(["clip.approved", "video.media"])
      .select(["teacher.id as teacher_id", "teacher.name", "teacher.email", "teacher.role"])
      .orderBy("clip.position")
      .limit(1)
      .executeTakeFirst(),

  /** The video is there: it is not made again, even if somebody deletes it. */
  finish: async (id: string): Promise<void> => {
    await queries.deleteFrom("demo_clips").where("id", "=", id).execute();
  },
});
