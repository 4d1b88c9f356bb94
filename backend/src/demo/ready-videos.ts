import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { slugOf } from "@lyceum/shared/rules.ts";
import { z } from "zod";

import type { StoredFile } from "../kernel/files/store.ts";

/** Streams, poster and storyboard of the demo's videos, a folder each; `npm run demo-videos` makes them. */
export const READY_VIDEOS = join(import.meta.dirname, "videos");

/** What the database says of a video beside its files. */
export const ABOUT_FILE = "about.json";

export const AboutVideo = z.strictObject({
  /** Seconds. */
  duration: z.number(),
  /** Pixels. */
  width: z.number(),
  height: z.number(),
  /** LUFS. */
  loudness: z.number().nullable(),
  storyboard: z.strictObject({
    columns: z.number(),
    rows: z.number(),
    width: z.number(),
    height: z.number(),
    interval: z.number(),
  }),
});

export type ReadyVideo = {
  about: z.infer<typeof AboutVideo>;
  /** By name. */
  files: Map<string, Buffer>;
};

/** The folder of the title's video. */
export const folderOf = (title: string): string => join(READY_VIDEOS, slugOf(title));

/** The video of this title. Throws where there is none. */
export const readReadyVideo = async (title: string): Promise<ReadyVideo> => {
  const folder = folderOf(title);
  const names = (await readdir(folder)).toSorted();
  const files = new Map<string, Buffer>();
  for (const name of names) files.set(name, await readFile(join(folder, name)));
  const about = AboutVideo.parse(JSON.parse(String(files.get(ABOUT_FILE))));
  files.delete(ABOUT_FILE);
  files.set(ORIGINAL, originalOf(files));
  return { about, files };
};

const ORIGINAL = "original.mp4";

/** A stream's start and its segments, one after another, are an MP4 again: it need not be kept twice. */
const originalOf = (files: ReadyVideo["files"]): Buffer => {
  const segments = [...files].filter(([name]) => name.endsWith(".m4s")).map(([, bytes]) => bytes);
  const start = [...files].find(([name]) => name.endsWith("_init.mp4"))?.[1];
  if (start === undefined || segments.length === 0) throw new Error("A video without its stream");
  return Buffer.concat([start, ...segments]);
};

/** The video's own file, as it is in the store. */
export const storedOriginal = (id: string, { files }: ReadyVideo): StoredFile => {
  const bytes = files.get(ORIGINAL)!;
  return {
    key: `videos/${id}/${ORIGINAL}`,
    type: "video/mp4",
    sizeBytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
};
