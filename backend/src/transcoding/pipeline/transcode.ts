import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import type { FastifyBaseLogger } from "fastify";

import { type Ffmpeg, FfmpegError } from "../ffmpeg/ffmpeg.ts";
import { type Source, entryIn, entryOf, mainPlaylist, makeRung, playlistOf } from "../hls/hls.ts";
import { type Rung, canCopyPicture, rungsOf } from "../hls/ladder.ts";
import { measureLoudness } from "../probe/loudness.ts";
import { makePoster, makeStoryboard } from "../pictures.ts";
import { probeVideo } from "../probe/probe.ts";
import { progressOf } from "../ffmpeg/progress.ts";
import { kindOfType } from "../../kernel/files/sniff.ts";
import { type MediaStore, NotInStore } from "../../kernel/files/store.ts";
import type { MediaVideos, UnfinishedVideo } from "./videos-repository.ts";
import { isNotNow } from "./not-now.ts";

export type TranscodeDeps = {
  ffmpeg: Ffmpeg;
  store: MediaStore;
  videos: Pick<MediaVideos, "update">;
  log: FastifyBaseLogger;
  /** Told at the end whether all qualities are made. */
  finish(isWhole: boolean): Promise<void>;
  /** Told how much of the whole work is done, from 0 to 1. */
  progress(part: number): void;
};

/** What the steps before the ladder are of the whole work, and what copying is of encoding. */
const FIRST_STEPS = 0.1;
const COPY_COST = 0.05;
const CANNOT_PLAY = "This video cannot be played.";
const MAIN_PLAYLIST = "master.m3u8";
/** What the folders of this work are called. */
export const TRANSCODING = "transcode-";

/**
 * Makes everything of one video: what it is, its poster and storyboard, its loudness, then one rung after another; before
 * it is approved the lowest alone. From the first rung on it plays. What an earlier try left in the store is not made again. Throws FfmpegError for a
 * file that cannot be played; whatever else it throws is no fault of the video.
 */
export const transcode = async (
  deps: TranscodeDeps,
  video: UnfinishedVideo,
  signal: AbortSignal,
): Promise<void> => {
  const folder = join(deps.store.workFolder, `${TRANSCODING}${video.id}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    const source = await describeSource(deps, video, folder, signal);
    if (!video.hasPictures) await makePictures(deps, video, source, folder, signal);
    const all = rungsOf(source.probe);
    const rungs = video.isApproved ? all : all.slice(0, 1);
    await makeLadder(deps, video, { source, rungs, folder }, signal);
    await deps.finish(rungs.length === all.length);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const describeSource = async (
  { ffmpeg, store, videos }: TranscodeDeps,
  { id, key, type }: UnfinishedVideo,
  folder: string,
  signal: AbortSignal,
): Promise<Source> => {
  const { demuxer } = kindOfType(type);
  const path = await store.local(key, folder, signal);
  const probe = await probeVideo(ffmpeg, demuxer, path, signal);
  const { duration, width, height } = probe;
  await videos.update(id, { media: "processing", duration, width, height });
  return { demuxer, path, probe };
};

const makePictures = async (
  { ffmpeg, store, videos }: TranscodeDeps,
  { id }: UnfinishedVideo,
  source: Source,
  folder: string,
  signal: AbortSignal,
): Promise<void> => {
  const posterKey = `videos/${id}/poster.webp`;
  const storyboardKey = `videos/${id}/storyboard.webp`;
  await store.put(await makePoster(ffmpeg, source, folder, signal), posterKey);
  const { file, storyboard } = await makeStoryboard(ffmpeg, source, folder, signal);
  await store.put(file, storyboardKey);
  const loudness = await measureLoudness(ffmpeg, source, signal);
  await videos.update(id, {
    loudness,
    poster_key: posterKey,
    progress: FIRST_STEPS,
    storyboard: JSON.stringify({ ...storyboard, key: storyboardKey }),
  });
};

const makeLadder = async (
  deps: TranscodeDeps,
  { id }: UnfinishedVideo,
  { source, rungs, folder }: { source: Source; rungs: Rung[]; folder: string },
  signal: AbortSignal,
): Promise<void> => {
  const { ffmpeg, store, videos, log } = deps;
  const keyOf = (file: string) => `videos/${id}/${file}`;
  const tell = progressOf(
    rungs.map((rung) => costOf(source, rung)),
    async (share) => {
      const progress = FIRST_STEPS + (1 - FIRST_STEPS) * share;
      deps.progress(progress);
      await videos.update(id, { progress });
    },
    log,
  );
  const earlier = await mainPlaylistOf(store, keyOf(MAIN_PLAYLIST));
  const entries: string[] = [];
  for (const [index, rung] of rungs.entries()) {
    const kept = entryIn(earlier, rung);
    if (kept === null) {
      const onProgress = (share: number) => tell.progress(index, share);
      await makeRung(ffmpeg, source, rung, folder, { signal, onProgress });
    }
    entries.push(kept ?? (await entryOf(rung, folder, source.probe)));
    if (kept === null) await keep(store, folder, rung, keyOf);
    const aside = join(folder, MAIN_PLAYLIST);
    await writeFile(aside, mainPlaylist(entries));
    await store.put(aside, keyOf(MAIN_PLAYLIST));
    await tell.settled();
    await videos.update(id, { playlist_key: keyOf(MAIN_PLAYLIST) });
  }
};

/** What an earlier try has published; a rung that it names is all there. */
const mainPlaylistOf = async (store: MediaStore, key: string): Promise<string> =>
  (await store.size(key)) === null ? "" : text(await store.read(key));

const keep = async (
  store: MediaStore,
  folder: string,
  rung: Rung,
  keyOf: (file: string) => string,
): Promise<void> => {
  const files = (await readdir(folder)).filter((name) => name.startsWith(`${rung.name}_`));
  for (const name of [...files, playlistOf(rung)]) await store.put(join(folder, name), keyOf(name));
};

const costOf = ({ probe }: Source, rung: Rung): number =>
  rung.width * rung.height * (canCopyPicture(probe, rung) ? COPY_COST : 1);

/** What an error of the pipeline means for people; null for one that is no fault of the video. */
export const failureOf = (error: unknown): string | null => {
  if (error instanceof NotInStore) return CANNOT_PLAY;
  return error instanceof FfmpegError && !isNotNow(error) ? CANNOT_PLAY : null;
};
