import { randomUUID } from "node:crypto";

import { type Database, connect } from "@lyceum/backend/kernel/database/database.ts";
import { seedSchool } from "@lyceum/backend/demo/seed.ts";
import { pino } from "pino";

import { createTestDatabase } from "../support/servers/database.ts";
import { ADMIN } from "../support/servers/site.ts";

export type School = { databaseUrl: string; database: Database; courseIds: string[] };
type Size = { courses: number; videosEach: number };

const FIELDS = ["Physics", "Chemistry", "Music", "History", "Statistics", "Drawing", "Biology"];
const FIELDS_MORE = ["Python", "Databases", "Networks", "Economics", "Philosophy", "Algebra"];
const CATEGORIES = [...FIELDS, ...FIELDS_MORE];
const KINDS = ["for beginners", "in depth", "by examples", "at work", "and its history"];
const ROWS_AT_ONCE = 500;

/** A separate database with an admin and this many published courses, each with approved videos. */
export const openSchool = async (opened: AsyncDisposableStack, size: Size): Promise<School> => {
  const { url } = opened.adopt(await createTestDatabase(), (each) => each.close());
  const log = pino({ level: "warn" });
  const database = opened.adopt(connect(url, log), (each) => each.close());
  await seedSchool(database, {
    adminEmail: ADMIN.email,
    adminPassword: ADMIN.password,
    demo: false,
  });
  const courseIds = await addCourses(database, size.courses);
  await addVideos(database, courseIds, size.videosEach);
  // The database's maintenance of its first minutes.
  await database.pool.query("analyze");
  return { databaseUrl: url, database, courseIds };
};

const addCourses = async ({ queries }: Database, count: number): Promise<string[]> => {
  const courses = Array.from({ length: count }, (_, index) => courseOf(index));
  const rows = await queries.insertInto("courses").values(courses).returning("id").execute();
  return rows.map(({ id }) => id);
};

const courseOf = (index: number) => {
  const category = CATEGORIES[index % CATEGORIES.length] ?? "";
  const kind = KINDS[index % KINDS.length] ?? "";
  const title = `${category} ${kind}, part ${index + 1}`;
  return {
    slug: `course-${index + 1}`,
    title,
    category,
    published_at: new Date(2026, 0, 1, index),
    description: `${title}: what it is about, whom it is for, and what you can do when you have seen it all. Each of its topics begins with a question, answers it by an example, and ends with exercises of growing difficulty, whose solutions are shown step by step in the topic that follows.`,
    image_url: `/media/images/${randomUUID()}.webp`,
    price_minor: index % 2 === 0 ? 0 : 49_900,
  };
};

const addVideos = async ({ queries }: Database, courseIds: string[], each: number) => {
  const { id: uploader_id } = await queries
    .selectFrom("users")
    .select("id")
    .executeTakeFirstOrThrow();
  const videos = courseIds.flatMap((course_id) =>
    Array.from({ length: each }, (_, index) => videoOf({ course_id, uploader_id }, index)),
  );
  for (let from = 0; from < videos.length; from += ROWS_AT_ONCE)
    await queries
      .insertInto("videos")
      .values(videos.slice(from, from + ROWS_AT_ONCE))
      .execute();
};

const videoOf = (owners: { course_id: string; uploader_id: string }, index: number) => {
  const id = randomUUID();
  return {
    id,
    ...owners,
    title: `Topic ${index + 1}`,
    status: "approved" as const,
    approved_at: new Date(2026, 0, 1, index),
    media: "ready" as const,
    duration: 600,
    original_key: `videos/${id}/original.mp4`,
    original_type: "video/mp4",
    playlist_key: `videos/${id}/master.m3u8`,
    size_bytes: 1,
    sha256: "-",
  };
};
