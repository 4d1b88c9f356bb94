import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { allOrNone } from "@lyceum/shared/sync/all-or-none.ts";
import type { FastifyBaseLogger } from "fastify";

import { type Ffmpeg, FfmpegError } from "../ffmpeg/ffmpeg.ts";
import { entryIn, entryOf, mainPlaylist, makeRungs, playlistOf } from "../hls/hls.ts";
import { type Rung, canCopyPicture, rungsOf, stepsOf } from "../hls/ladder.ts";
import { measureLoudness } from "../probe/loudness.ts";
import { makePoster, makeStoryboard } from "../pictures.ts";
import { type Source, probeVideo } from "../probe/probe.ts";
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

/** What the pictures are of the whole work, and what copying is of encoding. */
const PICTURES = 0.1;
const COPY_COST = 0.05;
const CANNOT_PLAY = "This video cannot be played.";
const MAIN_PLAYLIST = "master.m3u8";
/** What the folders of this work are called. */
export const TRANSCODING = "transcode-";

/**
 * Makes everything of one video: what it is, its qualities, and beside them its poster, storyboard and loudness. It plays
 * from its first quality on, which is the only one made before it is approved. What an earlier try left in the store is not made again. Throws FfmpegError for a
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
    const all = stepsOf(source.probe, rungsOf(source.probe));
    const steps = video.isApproved ? all : all.slice(0, 1);
    const work = { source, steps, folder };
    if (video.hasPictures) await makeLadder(deps, video, work, signal);
    else {
      // It shows that the picture can be decoded: what is copied would be published unseen.
      await keepPoster(deps, video, work, signal);
      await allOrNone<[void, void]>(signal, [
        (both) => makeLadder(deps, video, work, both),
        (both) => describeWhole(deps, video, work, both),
      ]);
    }
    await deps.finish(steps.length === all.length);
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

type Work = { source: Source; steps: Rung[][]; folder: string };

const keepPoster = async (
  { ffmpeg, store, videos }: TranscodeDeps,
  { id }: UnfinishedVideo,
  { source, folder }: Work,
  signal: AbortSignal,
): Promise<void> => {
  const key = `videos/${id}/poster.webp`;
  await store.put(await makePoster(ffmpeg, source, folder, signal), key);
  await videos.update(id, { poster_key: key });
};

const describeWhole = async (
  { ffmpeg, store, videos }: TranscodeDeps,
  { id }: UnfinishedVideo,
  { source, folder }: Work,
  signal: AbortSignal,
): Promise<void> => {
  const key = `videos/${id}/storyboard.webp`;
  const { file, storyboard } = await makeStoryboard(ffmpeg, source, folder, signal);
  await store.put(file, key);
  const loudness = await measureLoudness(ffmpeg, source, signal);
  await videos.update(id, { loudness, storyboard: JSON.stringify({ ...storyboard, key }) });
};

const makeLadder = async (
  deps: TranscodeDeps,
  { id }: UnfinishedVideo,
  { source, steps, folder }: Work,
  signal: AbortSignal,
): Promise<void> => {
  const { ffmpeg, store, videos, log } = deps;
  const keyOf = (file: string) => `videos/${id}/${file}`;
  const tell = progressOf(
    steps.map((rungs) => costOf(source, rungs)),
    async (share) => {
      const progress = PICTURES + (1 - PICTURES) * share;
      deps.progress(progress);
      await videos.update(id, { progress });
    },
    log,
  );
  const earlier = await earlierRungs(store, keyOf);
  const entries = new Map<Rung, string>();
  for (const [index, rungs] of steps.entries()) {
    for (const rung of rungs) {
      const kept = await earlier(rung);
      if (kept !== null) entries.set(rung, kept);
    }
    const missing = rungs.filter((rung) => !entries.has(rung));
    const onProgress = (share: number) => tell.progress(index, share);
    if (missing.length > 0)
      await makeRungs(ffmpeg, source, missing, folder, { signal, onProgress });
    for (const rung of missing) {
      entries.set(rung, await entryOf(rung, folder, source.probe));
      await keep(store, folder, rung, keyOf);
    }
    const aside = join(folder, MAIN_PLAYLIST);
    await writeFile(aside, mainPlaylist(fromLowest(entries)));
    await store.put(aside, keyOf(MAIN_PLAYLIST));
    await tell.settled();
    await videos.update(id, { playlist_key: keyOf(MAIN_PLAYLIST) });
  }
};

/** Players begin with the first quality that a playlist names. */
const fromLowest = (entries: Map<Rung, string>): string[] =>
  [...entries]
    .toSorted(([one], [other]) => one.width * one.height - other.width * other.height)
    .map(([, entry]) => entry);

/**
 * A rung's entry in what an earlier try has published; null where it has to be made. The rung's own playlist is put after
 * all its files, and the main one after that: a backup made meanwhile may have the main one alone.
 */
const earlierRungs = async (store: MediaStore, keyOf: (file: string) => string) => {
  const isThere = async (file: string) => (await store.size(keyOf(file))) !== null;
  const published = (await isThere(MAIN_PLAYLIST))
    ? await text(await store.read(keyOf(MAIN_PLAYLIST)))
    : "";
  return async (rung: Rung): Promise<string | null> => {
    const entry = entryIn(published, rung);
    return entry !== null && (await isThere(playlistOf(rung))) ? entry : null;
  };
};

const keep = async (
  store: MediaStore,
  folder: string,
  rung: Rung,
  keyOf: (file: string) => string,
): Promise<void> => {
  const files = (await readdir(folder)).filter((name) => name.startsWith(`${rung.name}_`));
  for (const name of [...files, playlistOf(rung)]) await store.put(join(folder, name), keyOf(name));
};

const costOf = ({ probe }: Source, rungs: Rung[]): number =>
  rungs
    .map((rung) => rung.width * rung.height * (canCopyPicture(probe, rung) ? COPY_COST : 1))
    .reduce((sum, cost) => sum + cost, 0);

/** What an error of the pipeline means for people; null for one that is no fault of the video. */
export const failureOf = (error: unknown): string | null => {
  if (error instanceof NotInStore) return CANNOT_PLAY;
  return error instanceof FfmpegError && !isNotNow(error) ? CANNOT_PLAY : null;
};
