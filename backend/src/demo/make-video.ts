import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import { MEDIA_ROOT } from "@lyceum/shared/rest/videos.ts";
import { UploadForm } from "@lyceum/shared/rules.ts";

import type { Person } from "../accounts/person.ts";
import type { Ffmpeg } from "../media/ffmpeg.ts";
import { makeClip } from "../media/make-clip.ts";
import { remakeThumbnail } from "../media/pictures.ts";
import type { MediaStore, StoredFile } from "../media/store.ts";
import type { VideosService } from "../videos/service.ts";

export type Workshop = {
  ffmpeg: Ffmpeg;
  store: MediaStore;
  videos: Pick<VideosService, "create">;
};

/** `id` is the id that the video is to have. */
export type WantedClip = {
  id: string;
  course_id: string;
  title: string;
  description: string;
  seconds: number;
  approved: boolean;
};

const PICTURE_SECONDS = 1;

/** Makes the clip and hands it in as its teacher's upload. What an earlier try left in the store is written over. */
export const makeVideo = async (
  { ffmpeg, store, videos }: Workshop,
  clip: WantedClip,
  teacher: Person,
  signal: AbortSignal,
): Promise<void> => {
  const { id, title, seconds } = clip;
  const video = await withFile(store, `demo-${id}.mp4`, async (path) => {
    await makeClip(ffmpeg, { title, seconds, path }, signal);
    return putIn(store, path, `videos/${id}/original.mp4`);
  });
  const { course_id, description, approved } = clip;
  const form = UploadForm.parse({ title, description, course_id, duration: `${seconds} s` });
  const status = approved ? "approved" : "pending";
  await videos.create(teacher, form, { video, imageUrl: null }, status);
};

/** Draws a course's picture. Answers its address. */
export const drawPicture = async (
  { ffmpeg, store }: Workshop,
  course: { id: string; title: string },
  signal: AbortSignal,
): Promise<string> => {
  const key = `images/${course.id}.webp`;
  await withFile(store, `demo-${course.id}.mp4`, async (clip) => {
    await makeClip(ffmpeg, { title: course.title, seconds: PICTURE_SECONDS, path: clip }, signal);
    await withFile(store, `demo-${course.id}.webp`, async (picture) => {
      await remakeThumbnail(ffmpeg, "mov", clip, picture);
      await store.put(picture, key);
    });
  });
  return `${MEDIA_ROOT}/${key}`;
};

const putIn = async (store: MediaStore, path: string, key: string): Promise<StoredFile> => {
  const { size } = await stat(path);
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  await store.put(path, key);
  return { key, type: "video/mp4", sizeBytes: size, sha256: hash.digest("hex") };
};

/** A path for a file that nobody needs after the work. */
const withFile = async <Value>(
  { workFolder }: MediaStore,
  name: string,
  work: (path: string) => Promise<Value>,
): Promise<Value> => {
  const path = join(workFolder, name);
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
};
