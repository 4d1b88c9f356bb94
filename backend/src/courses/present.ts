import type { Course, OwnCourse } from "@lyceum/shared/rest/courses.ts";

import type { CourseRow, OwnCourseRow } from "./repository.ts";

const MINOR_UNITS = 100;

export const presentCourse = (row: CourseRow): Course => ({
  id: row.id,
  course_id: row.slug,
  course_title: row.title,
  course_category: row.category,
  course_type: Number(row.price_minor) === 0 ? "Free" : "Paid",
  course_price: Number(row.price_minor) / MINOR_UNITS,
  description: row.description,
  image_url: row.image_url,
  created_at: row.created_at.toISOString(),
  topics: row.topics,
  duration: row.duration,
  teacher: row.teacher,
  teacher_picture: row.teacher_picture,
  level: row.level,
});

export const presentOwnCourse = (row: OwnCourseRow): OwnCourse => ({
  ...presentCourse({ ...row, topics: row.videos.length }),
  purchased: row.purchased,
  videos: row.videos,
});
