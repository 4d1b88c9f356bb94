import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";

import { type Cue, captionsVtt } from "@lyceum/shared/captions.ts";
import type { RecordingForm } from "@lyceum/shared/rest/recordings.ts";
import { MEDIA_ROOT } from "@lyceum/shared/rest/videos.ts";

import type { MediaStore } from "../../kernel/files/store.ts";
import type { Person } from "../../kernel/security/person.ts";
import { type MediaRemovals, whileNoted } from "../../media-removals/removals-repository.ts";
import type { Ffmpeg } from "../../transcoding/ffmpeg/ffmpeg.ts";
import type { VideosService } from "../../videos/service.ts";
import type { Excerpt } from "../composition/compose.ts";
import { makeCover } from "./cover.ts";

export type PublishDeps = {
  store: Pick<MediaStore, "put">;
  removals: Pick<MediaRemovals, "expect" | "abandon">;
  videos: Pick<VideosService, "create">;
};

/** Captions that were made while the class was recorded. */
export type LiveCaptions = { cues: readonly Cue[]; language: string };

type Publishing = {
  ffmpeg: Ffmpeg;
  form: RecordingForm;
  person: Person;
  videoId: string;
  /** Of the recording. */
  folder: string;
  excerpt: Excerpt;
  /** Null where nobody was captioned. */
  spoken: LiveCaptions | null;
};

const measured = async (path: string): Promise<{ sizeBytes: number; sha256: string }> => {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer);
    sizeBytes += (chunk as Buffer).length;
  }
  return { sizeBytes, sha256: hash.digest("hex") };
};

/** Puts captions into the folder of a video. */
const putCaptions = async (
  store: Pick<MediaStore, "put">,
  videoFolder: string,
  { cues, language }: LiveCaptions,
): Promise<{ key: string; language: string }> => {
  const key = `${videoFolder}/captions-${randomUUID()}.vtt`;
  await store.put(Readable.from([captionsVtt(cues)]), key);
  return { key, language };
};

/** Puts the video into the store, and makes it a video of its course, as an upload. Throws invalid, forbidden, and what the store says. */
export const publish = async (
  { store, removals, videos }: PublishDeps,
  { ffmpeg, form, person, videoId, folder, excerpt, spoken }: Publishing,
): Promise<void> => {
  const { start: _start, end: _end, before, ...upload } = form;
  const about = await measured(excerpt.path);
  const cover = form.course_id === "" ? join(folder, "cover.webp") : null;
  if (cover) await makeCover(ffmpeg, excerpt, cover);
  const image = cover && `images/${randomUUID()}.webp`;
  const videoFolder = `videos/${videoId}`;
  await whileNoted(removals, [videoFolder, ...(image ? [image] : [])], async () => {
    const key = `${videoFolder}/original.mp4`;
    if (cover && image) await store.put(cover, image);
    await store.put(excerpt.path, key);
    const captions = spoken && (await putCaptions(store, videoFolder, spoken));
    const video = { key, type: "video/mp4", ...about };
    const chapters = excerpt.chapters.map(({ at, title }) => ({
      at: Math.round(at) / 1_000,
      title,
    }));
    const files = {
      video,
      imageUrl: image && `${MEDIA_ROOT}/${image}`,
      chapters,
      before,
      captions,
    };
    return videos.create(person, upload, files, person.role === "admin" ? "approved" : "pending");
  });
};
