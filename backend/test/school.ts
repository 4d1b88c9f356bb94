import { randomUUID } from "node:crypto";

import { UploadForm } from "@lyceum/shared/rules.ts";
import type { Insertable } from "kysely";

import type { Tables } from "../src/kernel/database/tables.ts";
import type { StoredFile } from "../src/kernel/files/store.ts";
import type { TestApp } from "./app.ts";

type School = Pick<TestApp, "database"> & Partial<Pick<TestApp, "backend">>;

/** What was written, once the school's own process knows of it: until then it answers from what it keeps. */
const heardOf = async <Row>({ backend }: School, written: Promise<Row>): Promise<Row> => {
  const row = await written;
  await backend?.changes.heard();
  return row;
};

/** A course in the catalogue, in the database itself. */
export const course = async (school: School, fields: Partial<Insertable<Tables["courses"]>> = {}) =>
  heardOf(
    school,
    school.database.queries
      .insertInto("courses")
      .values({
        slug: randomUUID(),
        title: "Algebra",
        category: "Mathematics",
        published_at: new Date(),
        ...fields,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

/** A blog of today, in the database itself. */
export const blog = async (school: School, fields: Partial<Insertable<Tables["blogs"]>> = {}) =>
  heardOf(
    school,
    school.database.queries
      .insertInto("blogs")
      .values({
        slug: randomUUID(),
        title: "Why we draw graphs",
        date: "2026-03-01",
        content: "<p>Because we see.</p>",
        plain: "Because we see.",
        ...fields,
      })
      .returning(["id", "slug", "title"])
      .executeTakeFirstOrThrow(),
  );

/** Of every video made by `video`, an hour apart, so that their order is known. */
let made = 0;

/** A video that can be played, in the database itself: approved after those made before it unless said otherwise. */
export const video = async (
  school: School,
  fields: Pick<Insertable<Tables["videos"]>, "course_id" | "uploader_id"> &
    Partial<Insertable<Tables["videos"]>>,
) => {
  const { status = "approved" } = fields;
  const id = randomUUID();
  made += 1;
  return heardOf(
    school,
    school.database.queries
      .insertInto("videos")
      .values({
        id,
        title: `Topic ${made}`,
        status,
        sha256: "-",
        size_bytes: 1,
        original_key: `videos/${id}/original.mp4`,
        original_type: "video/mp4",
        media: "original",
        duration: 60,
        approved_at: status === "approved" ? new Date(Date.UTC(2026, 0, 1, made)) : null,
        ...fields,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
};

/** What an upload of a new free course says, as the server has read it. */
export const uploadForm = (fields: Record<string, string> = {}): UploadForm =>
  UploadForm.parse({
    title: "Letters for numbers",
    course_title: `Course ${randomUUID()}`,
    course_category: "Mathematics",
    description: "What it is about.",
    ...fields,
  });

/** A file as it comes out of the store. */
export const storedFile = (): StoredFile => ({
  key: `videos/${randomUUID()}/original.mp4`,
  type: "video/mp4",
  sizeBytes: 1_000,
  sha256: "0".repeat(64),
});

/** What the database has of a video. */
export const recordsOf = ({ database: { queries } }: School) => {
  const rowOf = (id: string) =>
    queries.selectFrom("videos").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return {
    rowOf,
    courseOf: async (videoId: string) =>
      queries
        .selectFrom("courses")
        .selectAll()
        .where("id", "=", (await rowOf(videoId)).course_id)
        .executeTakeFirstOrThrow(),
    auditOf: (videoId: string) =>
      queries
        .selectFrom("video_audit")
        .select(["actor_id", "action", "note"])
        .where("video_id", "=", videoId)
        .orderBy("id")
        .execute(),
  };
};
