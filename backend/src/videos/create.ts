import { posix } from "node:path";

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { MEDIA_ROOT } from "@lyceum/shared/rest/videos.ts";
import { type UploadForm, slugOf } from "@lyceum/shared/rules.ts";
import { type Transaction, sql } from "kysely";
import { z } from "zod";

import type { Person } from "../accounts/person.ts";
import type { Tables } from "../database/tables.ts";
import { keepNoted } from "../media/removals.ts";
import type { StoredFile } from "../media/store.ts";
import { useUpload } from "../uploads/claims.ts";
import { mayAddTo } from "./policy.ts";

export type NewFiles = {
  video: StoredFile;
  imageUrl: string | null;
  /** The resumable upload that the video came by, where it did: it becomes one video, whoever tries. */
  resumableId?: string | undefined;
};

const CENTS = 100;

const refused = (message: string) => new DomainError("invalid", message);

/** Finds the course that the form names, or makes it, and puts the video in it. Answers the video's id. */
export const insertUpload = async (
  transaction: Transaction<Tables>,
  person: Person,
  form: UploadForm,
  files: NewFiles,
): Promise<string> => {
  const course_id =
    form.course_id === ""
      ? await makeCourse(transaction, person, form, files.imageUrl)
      : await findCourse(transaction, person, form.course_id);
  const { key, type, sizeBytes, sha256 } = files.video;
  if (files.resumableId !== undefined) await useUpload(transaction, files.resumableId);
  await keepNoted(transaction, keysOf(files));
  const { id } = await transaction
    .insertInto("videos")
    .values({
      // The file is in the store already, in a folder of the video's name.
      id: key.split("/")[1],
      ...{ course_id, uploader_id: person.id, title: form.title },
      ...{ description: form.description, declared_duration: form.duration },
      ...{ original_key: key, original_type: type, size_bytes: sizeBytes, sha256 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

const findCourse = async (
  transaction: Transaction<Tables>,
  person: Person,
  idOrSlug: string,
): Promise<string> => {
  const isId = z.uuid().safeParse(idOrSlug).success;
  const course = await transaction
    .selectFrom("courses")
    .select(["id", "category", "teacher_id as teacherId"])
    .select(sql<boolean>`published_at is not null`.as("published"))
    .where((is) => is.or([is("slug", "=", idOrSlug), ...(isId ? [is("id", "=", idOrSlug)] : [])]))
    // A course may be named after another one's id: the id counts.
    .orderBy(sql`slug = ${idOrSlug}`)
    .executeTakeFirst();
  if (!course || !mayAddTo(person, course)) throw refused(MESSAGES.upload.courseNotFound);
  if (course.category.trim() === "") throw refused(MESSAGES.upload.courseWithoutCategory);
  return course.id;
};

const makeCourse = async (
  transaction: Transaction<Tables>,
  person: Person,
  form: UploadForm,
  image_url: string | null,
): Promise<string> => {
  if (image_url === null) throw refused(MESSAGES.upload.thumbnailMissing);
  const isPaid = form.course_type === "Paid";
  const made = await transaction
    .insertInto("courses")
    .values({
      ...{ slug: slugOf(form.course_title), title: form.course_title, image_url },
      ...{ category: form.course_category, description: form.description, teacher_id: person.id },
      price_minor: isPaid ? Math.round(Number(form.course_price) * CENTS) : 0,
    })
    // Of two uploads at once with the same new course, the second waits for the first, and is refused.
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) throw refused(MESSAGES.upload.courseExists);
  return made.id;
};

/** As they are noted for removal: a video by its folder. */
const keysOf = ({ video, imageUrl }: NewFiles): string[] => [
  posix.dirname(video.key),
  ...(imageUrl?.startsWith(`${MEDIA_ROOT}/`) ? [imageUrl.slice(MEDIA_ROOT.length + 1)] : []),
];
