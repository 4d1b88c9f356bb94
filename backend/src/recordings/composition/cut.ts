import { rename } from "node:fs/promises";

import type { Bounds } from "../../transcoding/ffmpeg/media-limits.ts";
import { type Ffmpeg, input } from "../../transcoding/ffmpeg/ffmpeg.ts";
import { FRAME_RATE } from "./draw-part.ts";
import type { Chapter, Part } from "./timeline.ts";

const MILLISECONDS = 1_000;
const FRAME = MILLISECONDS / FRAME_RATE;

/** What of a recording is kept. Milliseconds of the recording; `to` null: until its end. */
export type Cut = { from: number; to: number | null };
type WholeCut = { from: number; to: number };

/** The cut leaves nothing. */
export class NothingLeft extends Error {
  override readonly name = "NothingLeft";
}

/** The cut with bounds that are frames: nothing outside of what was asked for is within it. Throws NothingLeft. */
export const onFrames = ({ from, to }: Cut, end: number): WholeCut => {
  const first = Math.ceil(Math.max(0, from) / FRAME);
  const isWhole = to === null || to >= end;
  const last = isWhole ? end : Math.floor(to / FRAME) * FRAME;
  if (first * FRAME >= last || Math.round(last / FRAME) <= first)
    throw new NothingLeft("Nothing is left of the recording.");
  return { from: first * FRAME, to: last };
};

/** Parts within the cut. One that the cut goes through has another file. */
export const partsWithin = <Each extends Part & { file: string }>(
  parts: readonly Each[],
  cut: WholeCut,
): Each[] =>
  parts.flatMap((part) => {
    const from = Math.max(part.from, cut.from);
    const to = Math.min(part.to, cut.to);
    if (to <= from) return [];
    if (from === part.from && to === part.to) return [part];
    return [{ ...part, from, to, file: `cut-${Math.round(from)}-${Math.round(to)}.mp4` }];
  });

/** Chapters by the time of the cut; the one in which it begins is its first. */
export const chaptersWithin = (chapters: readonly Chapter[], { from, to }: WholeCut): Chapter[] => {
  const first = chapters.findLast(({ at }) => at <= from);
  const later = chapters.filter(({ at }) => at > from && at < to);
  return [...(first ? [{ ...first, at: from }] : []), ...later].map(({ at, title }) => ({
    at: at - from,
    title,
  }));
};

type Cutting = { ffmpeg: Ffmpeg; signal: AbortSignal; bounds: Bounds };

/** Encoded again, so that it begins and ends at the sample. Returns `path`. */
export const cutSound = async (
  { ffmpeg, signal, bounds }: Cutting,
  whole: string,
  { from, to }: WholeCut,
  path: string,
): Promise<string> => {
  const seconds = (milliseconds: number) => (milliseconds / MILLISECONDS).toFixed(3);
  const trim = `atrim=start=${seconds(from)}:end=${seconds(to)},asetpts=PTS-STARTPTS`;
  await ffmpeg.run(
    [
      ...["-v", "error", ...input("mov", whole), "-vn", "-af", trim],
      ...["-c:a", "aac", "-b:a", "128k", "-ar", "48000", "-ac", "2", "-f", "mp4", `${path}.new`],
    ],
    { signal, bounds },
  );
  await rename(`${path}.new`, path);
  return path;
};
