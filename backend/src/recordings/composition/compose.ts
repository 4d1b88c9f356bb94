import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { RecordingEvent } from "@lyceum/shared/recording-events.ts";
import { allOrNone } from "@lyceum/shared/sync/all-or-none.ts";

import { canDrawText } from "../../transcoding/ffmpeg/draw-text.ts";
import type { Ffmpeg } from "../../transcoding/ffmpeg/ffmpeg.ts";
import { type Muxed, muxTracks } from "../mux/mux-tracks.ts";
import { composingOf } from "./bounds.ts";
import { chaptersVtt } from "./chapters-vtt.ts";
import { type Cut, chaptersWithin, cutSound, partsWithin, onFrames } from "./cut.ts";
import { drawPart } from "./draw-part.ts";
import { mixVoices } from "./mix-voices.ts";
import { spansOf, timeIn } from "./spans.ts";
import { speakersOf } from "./speakers.ts";
import { type Chapter, chaptersOf, type Part, timelineOf } from "./timeline.ts";
import { muxedTracks, toMux, writtenTracks } from "./tracks.ts";

/** What each step is of the whole work. */
const MUXING = 0.1;
const DRAWING = 0.75;
const MIXING = 0.14;

type Composing = {
  ffmpeg: Ffmpeg;
  /** Where the logs are. What is made of them is in its folder `work`, and goes on there after a restart. */
  folder: string;
  events: readonly RecordingEvent[];
  signal: AbortSignal;
  /** Told how much is done, from 0 to 1. */
  progress: (part: number) => void;
};

/** The paths of the video and of its chapters as WebVTT, and how long it is. */
export type Composed = { path: string; chapters: string; milliseconds: number };

/** Nothing was recorded that can be seen or heard. */
export class NothingRecorded extends Error {
  override readonly name = "NothingRecorded";
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const writeWhole = async (path: string, text: string): Promise<void> => {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
};

/** A part of the timeline, and the file in which its picture is drawn. */
type NamedPart = Part & { file: string };

/** What the video is made from. Throws NothingRecorded. */
const prepare = async (composing: Composing, work: string) => {
  const { folder, events } = composing;
  await mkdir(work, { recursive: true, mode: 0o700 });
  const written = writtenTracks(events);
  const tracks = muxedTracks(written, await muxedOnce(composing, written, work));
  const spans = spansOf(events);
  const timeline = timelineOf(tracks, speakersOf(events, spans));
  const end = timeline.at(-1)?.to ?? 0;
  if (end <= 0) throw new NothingRecorded("Nothing was recorded that can be seen or heard.");
  const parts = timeline.map((part, number): NamedPart => ({
    ...part,
    file: `part-${number}.mp4`,
  }));
  const marks = chaptersOf(events, (at) => timeIn(spans, at));
  return { folder, tracks, parts, marks, end };
};

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Made once: a later try finds it. */
const mixedOnce = async (
  { ffmpeg, signal }: Composing,
  work: string,
  { tracks, end }: Pick<Prepared, "tracks" | "end">,
): Promise<string> => {
  const sound = join(work, "sound.m4a");
  if (!(await exists(sound))) await mixVoices({ ffmpeg, folder: work, end, signal }, tracks, sound);
  return sound;
};

/** At once: mixing uses one core, and drawing leaves a part of two. Returns the files of the parts, and the path of the sound. */
const drawAndMix = (composing: Composing, work: string, prepared: Prepared) =>
  allOrNone<[string[], string]>(composing.signal, [
    (signal) => drawParts({ ...composing, signal }, prepared.parts, work),
    (signal) => mixedOnce({ ...composing, signal }, work, prepared),
  ]);

/** Makes one video of a recording. Throws NothingRecorded, FfmpegError, ProgramError, and the signal's reason. */
export const compose = async (composing: Composing): Promise<Composed> => {
  const { folder, progress } = composing;
  const work = join(folder, "work");
  const prepared = await prepare(composing, work);
  const { end } = prepared;
  const [drawn, sound] = await drawAndMix(composing, work, prepared);
  progress(MUXING + DRAWING + MIXING);
  const path = join(folder, "class.mp4");
  await joinParts(composing, work, { drawn, sound, end, path });
  const chapters = join(folder, "chapters.vtt");
  await writeWhole(chapters, chaptersVtt(prepared.marks, end));
  return { path, chapters, milliseconds: end };
};

/** A video of a part of a recording: where that begins in it, how long it is, and its chapters. Milliseconds. */
export type Excerpt = { path: string; from: number; milliseconds: number; chapters: Chapter[] };

/**
 * Makes a video of what is within the cut, and of nothing else: parts of the picture that the cut goes through are drawn again. Throws as
 * `compose`, and NothingLeft for a cut with nothing in it.
 */
export const composeExcerpt = async (composing: Composing, asked: Cut): Promise<Excerpt> => {
  const { ffmpeg, folder, signal, progress } = composing;
  const work = join(folder, "work");
  const prepared = await prepare(composing, work);
  const cut = onFrames(asked, prepared.end);
  const milliseconds = cut.to - cut.from;
  const parts = partsWithin(prepared.parts, cut);
  const [drawn, whole] = await drawAndMix(composing, work, { ...prepared, parts });
  const bounds = composingOf(prepared.end / 1_000);
  const sound =
    milliseconds === prepared.end
      ? whole
      : await cutSound({ ffmpeg, signal, bounds }, whole, cut, join(work, "cut.m4a"));
  progress(MUXING + DRAWING + MIXING);
  const path = join(folder, "published.mp4");
  await joinParts(composing, work, { drawn, sound, end: milliseconds, path });
  return { path, from: cut.from, milliseconds, chapters: chaptersWithin(prepared.marks, cut) };
};

const muxedOnce = async (
  { ffmpeg, folder, signal, progress }: Composing,
  written: ReturnType<typeof writtenTracks>,
  work: string,
): Promise<Muxed[]> => {
  const list = join(work, "muxed.json");
  if (await exists(list)) return JSON.parse(await readFile(list, "utf8")) as Muxed[];
  const known = await Promise.all(
    written.map(async (track) => ({ track, size: await sizeOf(join(folder, track.file)) })),
  );
  const there = known.filter(({ size }) => size > 0);
  let done = 0;
  const muxed = await muxTracks({
    from: folder,
    to: work,
    tracks: toMux(there.map(({ track }) => track)),
    bytes: there.reduce((sum, { size }) => sum + size, 0),
    niceness: ffmpeg.niceness,
    signal,
    onTrack: () => progress((MUXING * (done += 1)) / there.length),
  });
  await writeWhole(list, JSON.stringify(muxed));
  return muxed;
};

/** 0 where there is none. A disk that does not answer is no empty recording: the next try may find it. */
export const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return 0;
      throw error;
    },
  );

/** The files of the parts. What an earlier try made is not made again. */
const drawParts = async (
  { ffmpeg, signal, progress }: Composing,
  parts: readonly NamedPart[],
  work: string,
): Promise<string[]> => {
  const isNamed = await canDrawText(ffmpeg, signal);
  const drawing = { ffmpeg, isNamed, signal, pathOf: (file: string) => join(work, file) };
  const end = parts.at(-1)?.to ?? 1;
  const drawn: string[] = [];
  for (const part of parts) {
    const path = join(work, part.file);
    if ((await exists(path)) || (await drawPart(drawing, part, path))) drawn.push(part.file);
    progress(MUXING + (DRAWING * part.to) / end);
  }
  return drawn;
};

const joinParts = async (
  { ffmpeg, signal }: Composing,
  work: string,
  { drawn, sound, end, path }: { drawn: string[]; sound: string; end: number; path: string },
): Promise<void> => {
  const list = join(work, "parts.txt");
  await writeWhole(list, drawn.map((file) => `file '${file}'\n`).join(""));
  const bounds = composingOf(end / 1_000);
  await ffmpeg.run(
    [
      ...["-v", "error", "-protocol_whitelist", "file", "-f", "concat", "-safe", "0", "-i", list],
      ...["-protocol_whitelist", "file", "-i", sound, "-map", "0:v", "-map", "1:a", "-c", "copy"],
      ...["-movflags", "+faststart", "-f", "mp4", `${path}.new`],
    ],
    { signal, bounds },
  );
  await rename(`${path}.new`, path);
};
