import { join } from "node:path";

import { PICTURE_SIDE } from "@lyceum/shared/limits.ts";

import { type Ffmpeg, input } from "./ffmpeg/ffmpeg.ts";
import type { Source } from "./probe/probe.ts";
import { REMAKING, STILL, transcodingOf } from "./ffmpeg/media-limits.ts";

/** Pixels of the longer side. */
const POSTER = 960;
const FRAME = 160;
const FRAMES_MOST = 100;
const COLUMNS = 10;
/** Seconds between key frames up to which they alone show enough of a long video. */
const KEY_FRAMES_ENOUGH = 10;
/** So many different pictures show enough of a short one. */
const FRAMES_ENOUGH = 25;
const THUMBNAIL = 1_280;
const MIDDLE_SQUARE = `crop='min(iw,ih)':'min(iw,ih)',scale=${PICTURE_SIDE}:${PICTURE_SIDE},setsar=1`;

const WEBP = ["-frames:v", "1", "-c:v", "libwebp", "-quality", "75", "-f", "webp"];

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

const within = (width: number, height: number, most: number) => {
  const scale = Math.min(1, most / Math.max(width, height));
  return { width: even(width * scale), height: even(height * scale) };
};

/** A picture from a tenth into the video, where titles and black frames are over, unless its pictures end before. */
export const makePoster = async (
  ffmpeg: Ffmpeg,
  { demuxer, path, probe }: Source,
  folder: string,
  signal: AbortSignal,
): Promise<string> => {
  const file = join(folder, "poster.webp");
  const { width, height } = within(probe.width, probe.height, POSTER);
  const at = Math.min(probe.duration / 10, 10, probe.lastPicture / 2).toFixed(3);
  const seek = ["-v", "error", "-ss", at, ...input(demuxer, path)];
  const filter = ["-vf", `scale=${width}:${height},setsar=1`];
  await ffmpeg.run([...seek, "-map", `0:${probe.video.index}`, ...filter, ...WEBP, file], {
    signal,
    bounds: transcodingOf(probe.duration),
  });
  return file;
};

/** Pictures of the whole video in one; what it shows as in `Storyboard` of shared/rest/videos.ts. */
export const makeStoryboard = async (
  ffmpeg: Ffmpeg,
  { demuxer, path, probe }: Source,
  folder: string,
  signal: AbortSignal,
) => {
  const file = join(folder, "storyboard.webp");
  const interval = Math.max(1, Math.ceil(probe.duration / FRAMES_MOST));
  const frames = Math.max(1, Math.ceil(probe.duration / interval));
  const columns = Math.min(COLUMNS, frames);
  const rows = Math.ceil(frames / columns);
  const { width, height } = within(probe.width, probe.height, FRAME);
  const gapMost = interval > 1 ? KEY_FRAMES_ENOUGH : probe.duration / FRAMES_ENOUGH;
  const quick = probe.keyFrameGap <= gapMost;
  const filters = [
    // The last picture is shown also where nothing comes after it.
    `fps=1/${interval}:eof_action=pass`,
    `scale=${width}:${height}`,
    "setsar=1",
    // The last picture fills the rest: the sheet is only written once it is full.
    "tpad=stop=-1:stop_mode=clone",
    `tile=${columns}x${rows}`,
  ];
  await ffmpeg.run(
    [
      ...["-v", "error", ...(quick ? ["-skip_frame", "nokey"] : []), ...input(demuxer, path)],
      ...["-map", `0:${probe.video.index}`, "-vf", filters.join(","), ...WEBP, file],
    ],
    { signal, bounds: transcodingOf(probe.duration) },
  );
  return { file, storyboard: { columns, rows, width, height, interval } };
};

/** Re-encodes; no uploaded byte is served. Throws FfmpegError for what is no picture. */
export const remakeThumbnail = async (
  ffmpeg: Ffmpeg,
  demuxer: string,
  path: string,
  target: string,
): Promise<void> => {
  const scale = `scale='min(${THUMBNAIL},iw)':'min(${THUMBNAIL},ih)':force_original_aspect_ratio=decrease`;
  await remake(ffmpeg, input(demuxer, path, STILL), scale, target);
};

/** Makes a square of PICTURE_SIDE pixels of the picture's middle, re-encoded as by `remakeThumbnail`. Throws FfmpegError. */
export const remakePortrait = (
  ffmpeg: Ffmpeg,
  demuxer: string,
  path: string,
  target: string,
): Promise<void> => remake(ffmpeg, input(demuxer, path, STILL), MIDDLE_SQUARE, target);

const remake = async (
  ffmpeg: Ffmpeg,
  source: string[],
  filter: string,
  target: string,
): Promise<void> => {
  const read = ["-v", "error", ...source];
  await ffmpeg.run([...read, "-map_metadata", "-1", "-vf", filter, ...WEBP, target], {
    bounds: REMAKING,
  });
};
