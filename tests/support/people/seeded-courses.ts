import { randomUUID } from "node:crypto";
import type { CourseLevel } from "@lyceum/shared/rest/courses.ts";
import { inDatabase } from "./blogs.ts";
import type { Site } from "../servers/site.ts";

type SeededCourse = {
  title: string;
  category?: string;
  description?: string;
  level?: CourseLevel;
  /** In the currency's smallest unit; free if absent. */
  price_minor?: number;
  /** Seconds of each approved topic. */
  topics: number[];
  /** The teacher's email. */
  teacher: string;
};

/** A course in the catalogue, in the database itself; its topics have no files. Returns its id. */
export const seedCourse = (site: Site, { topics, teacher, ...fields }: SeededCourse) =>
  inDatabase(site, async ({ queries }) => {
    const { id: teacher_id } = await queries
      .selectFrom("users")
      .select("id")
      .where("email", "=", teacher)
      .executeTakeFirstOrThrow();
    const { id: course_id } = await queries
      .insertInto("courses")
      .values({
        slug: randomUUID(),
        category: "Physics",
        published_at: new Date(),
        teacher_id,
        ...fields,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const [index, duration] of topics.entries())
      await queries
        .insertInto("videos")
        .values({
          ...videoOf(index + 1, duration),
          course_id,
          uploader_id: teacher_id,
        })
        .execute();
    return course_id;
  });

function videoOf(number: number, duration: number) {
  const id = randomUUID();
  return {
    id,
    title: `Topic ${number}`,
    status: "approved" as const,
    approved_at: new Date(Date.UTC(2026, 0, number)),
    media: "original" as const,
    is_whole: true,
    duration,
    sha256: "-",
    size_bytes: 1,
    original_type: "video/mp4",
    original_key: `videos/${id}/original.mp4`,
  };
}
