import { posix } from "node:path";

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { MEDIA_ROOT, type VideoChapter } from "@lyceum/shared/rest/videos.ts";
import { type UploadForm, slugOf } from "@lyceum/shared/rules.ts";
import type { Transaction } from "kysely";

import { insertCourse } from "../courses/queries/insert-course.ts";
import type { Person } from "../kernel/security/person.ts";
import type { Tables } from "../kernel/database/tables.ts";
import { keepNoted } from "../media-removals/removals-repository.ts";
import type { StoredFile } from "../kernel/files/store.ts";
import { useUpload } from "../uploads/claims-repository.ts";
import { findCourseBy, insertVideo, topicOf } from "./new-videos-repository.ts";
import { lockOwn, replaceOwn } from "./own/own-videos.ts";
import { mayAddTo } from "./policy.ts";

export type NewFiles = {
  video: StoredFile;
  imageUrl: string | null;
  /** The resumable upload that the video came by, where it did: it becomes one video, no matter who tries. */
  resumableId?: string | undefined;
  chapters?: readonly VideoChapter[];
  /** The topic of the course before which it is to stand; one that is none leaves it at the end. */
  before?: string | null;
  /** Made by a program, in the folder of the video. */
  captions?: { key: string; language: string } | null;
};

const CENTS = 100;

const refused = (message: string) => new DomainError("invalid", message);

/** Finds the course that the form names, or makes it, and puts the video in it, or in another one's place. Returns its id. */
export const insertUpload = async (
  trx: Transaction<Tables>,
  person: Person,
  form: UploadForm,
  files: NewFiles,
): Promise<string> => {
  const old = form.replaces === "" ? null : await lockOwn(trx, person, form.replaces);
  const course_id = old?.courseId ?? (await courseFor(trx, person, form, files.imageUrl));
  const { key, type, sizeBytes, sha256 } = files.video;
  await keepNoted(trx, [posix.dirname(key)]);
  const id = await insertVideo(trx, {
    // The file is in the store already, in a folder of the video's name.
    id: key.split("/")[1],
    course_id,
    uploader_id: person.id,
    title: form.title,
    description: form.description,
    declared_duration: form.duration,
    original_key: key,
    original_type: type,
    size_bytes: sizeBytes,
    sha256,
    chapters: files.chapters ? JSON.stringify(files.chapters) : null,
    ...(files.captions && {
      captions_key: files.captions.key,
      captions_language: files.captions.language,
      captions_are_made: true,
      captioned_at: new Date(),
    }),
    before_id: files.before ? await topicOf(trx, course_id, files.before) : null,
  });
  if (files.resumableId !== undefined) await useUpload(trx, files.resumableId, id);
  if (old) await replaceOwn(trx, person, id, old);
  return id;
};

const courseFor = (
  trx: Transaction<Tables>,
  person: Person,
  form: UploadForm,
  imageUrl: string | null,
): Promise<string> =>
  form.course_id === ""
    ? makeCourse(trx, person, form, imageUrl)
    : findCourse(trx, person, form.course_id);

const findCourse = async (
  trx: Transaction<Tables>,
  person: Person,
  idOrSlug: string,
): Promise<string> => {
  const course = await findCourseBy(trx, idOrSlug);
  if (!course || !mayAddTo(person, course)) throw refused(MESSAGES.upload.courseNotFound);
  if (course.category.trim() === "") throw refused(MESSAGES.upload.courseWithoutCategory);
  return course.id;
};

const makeCourse = async (
  trx: Transaction<Tables>,
  person: Person,
  form: UploadForm,
  image_url: string | null,
): Promise<string> => {
  if (image_url === null) throw refused(MESSAGES.upload.thumbnailMissing);
  const isPaid = form.course_type === "Paid";
  await keepNoted(trx, keysOf(image_url));
  return insertCourse(trx, {
    slug: slugOf(form.course_title),
    title: form.course_title,
    image_url,
    category: form.course_category,
    description: form.description,
    teacher_id: person.id,
    level: form.course_level || null,
    price_minor: isPaid ? Math.round(Number(form.course_price) * CENTS) : 0,
  });
};

/** What it is in the store, if it is there: one that comes for a course that has its own is not used, and stays noted for removal. */
const keysOf = (imageUrl: string): string[] =>
  imageUrl.startsWith(`${MEDIA_ROOT}/`) ? [imageUrl.slice(MEDIA_ROOT.length + 1)] : [];
