import type { Course } from "@lyceum/shared/rest/courses.ts";

import type { Database } from "../database/database.ts";

const MINOR_UNITS = 100;

export const coursesRepository = ({ queries }: Database) => ({
  /** Newest first. */
  list: async (): Promise<Course[]> => {
    const rows = await queries
      .selectFrom("courses")
      .selectAll()
      .orderBy("created_at", "desc")
      .orderBy("slug")
      .execute();
    return rows.map((row) => ({
      id: row.id,
      course_id: row.slug,
      course_title: row.title,
      course_category: row.category,
      course_type: Number(row.price_minor) === 0 ? "Free" : "Paid",
      course_price: Number(row.price_minor) / MINOR_UNITS,
      description: row.description,
      image_url: row.image_url,
      created_at: row.created_at.toISOString(),
    }));
  },
});

export type CoursesRepository = ReturnType<typeof coursesRepository>;
