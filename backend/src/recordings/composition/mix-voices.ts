import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { type Ffmpeg, input } from "../../transcoding/ffmpeg/ffmpeg.ts";
import { composingOf } from "./bounds.ts";
import { ANY_ERRORS, isDecodable } from "./decodable.ts";
import type { Track } from "./tracks.ts";

/** Files at once: each is open, and is decoded beside the others. */
const TOGETHER = 16;
/**
 * Milliseconds that are mixed at once. ffmpeg makes the silence before a voice in memory: an hour of it is hundreds of megabytes for each
 * voice, and from 47 minutes on it leaves out the voice.
 */
const WINDOW = 120_000;
/** Milliseconds that are decoded before a window: a decoder that begins within a sound is right after some packets. */
const BEFORE = 1_000;
/** EBU R 128, at the level of videos on the web. */
const EVEN = "loudnorm=I=-18:TP=-1.5:LRA=11,aresample=48000";
const MILLISECONDS = 1_000;

type Mixing = {
  ffmpeg: Ffmpeg;
  folder: string;
  /** Milliseconds of the whole recording. */
  end: number;
  signal: AbortSignal;
};
/** A sound in a file of its own. Milliseconds of the whole recording. */
type Voice = { path: string; start: number; end: number; demuxer: string };
/** A part of the recording, in its milliseconds. */
type Window = { from: number; to: number };

const seconds = (milliseconds: number): string => (milliseconds / MILLISECONDS).toFixed(3);

/** What nobody says becomes silence: gaps, mutes, and the time before a voice is there. */
const WHOLE =
  "aresample=48000:async=1:min_hard_comp=0.02:first_pts=0,aformat=channel_layouts=stereo";

/** What of a voice is within a window, at times since the window's beginning. */
const openedFor = ({ path, start, demuxer }: Voice, { from }: Window): string[] => {
  const skipped = Math.max(0, from - start - BEFORE);
  const seek = skipped > 0 ? ["-ss", seconds(skipped)] : [];
  return [...seek, "-itsoffset", seconds(start + skipped - from), ...input(demuxer, path)];
};

/** Nothing after the end of a voice, which is also in its file where the person had taken their consent back. */
const chainFor = (place: number, { end }: Voice, { from, to }: Window): string =>
  `[${place}:a]atrim=start=0:end=${seconds(Math.min(end, to) - from)},${WHOLE}[voice${place}]`;

/** Mixes these voices, and silence, for exactly the window's time. */
const mix = async (
  { ffmpeg, signal }: Mixing,
  voices: readonly Voice[],
  window: Window,
  path: string,
): Promise<Voice> => {
  const length = window.to - window.from;
  const inputs = voices.flatMap((voice) => openedFor(voice, window));
  const silence = ["-f", "lavfi", "-i", "anullsrc=r=48000:cl=stereo"];
  const chains = voices.map((voice, place) => chainFor(place, voice, window));
  const names = voices.map((_, place) => `[voice${place}]`).join("");
  const count = voices.length + 1;
  const mixed = `${names}[${voices.length}:a]amix=inputs=${count}:normalize=0:dropout_transition=0:duration=longest[out]`;
  const graph = ["-filter_complex", [...chains, mixed].join(";"), "-map", "[out]"];
  const sound = ["-c:a", "flac", "-sample_fmt", "s16", "-f", "flac"];
  const args = ["-t", seconds(length), ...sound, `${path}.new`];
  await ffmpeg.run(["-v", "error", ...ANY_ERRORS, ...inputs, ...silence, ...graph, ...args], {
    signal,
    bounds: composingOf(length / MILLISECONDS),
  });
  await rename(`${path}.new`, path);
  return { path, start: window.from, end: window.to, demuxer: "flac" };
};

/** The voices in which something can be heard. */
const heardOf = async (mixing: Mixing, tracks: readonly Track[]): Promise<Voice[]> => {
  const voices: Voice[] = [];
  for (const { kind, file, start, end } of tracks) {
    const path = join(mixing.folder, file);
    if (kind === "audio" && (await isDecodable(mixing, input("matroska", path))))
      voices.push({ path, start, end, demuxer: "matroska" });
  }
  return voices.toSorted((one, other) => one.start - other.start);
};

const removeMixed = async (voices: readonly Voice[]): Promise<void> => {
  for (const { path, demuxer } of voices) if (demuxer === "flac") await rm(path);
};

/** Mixes all voices of a window into the file at `path`, in groups where they are many. */
const mixWindow = async (
  mixing: Mixing,
  voices: readonly Voice[],
  window: Window,
  path: string,
): Promise<void> => {
  let left = voices.filter(({ start, end }) => start < window.to && end > window.from);
  for (let round = 0; left.length > TOGETHER; round += 1) {
    const mixed: Voice[] = [];
    for (let first = 0; first < left.length; first += TOGETHER) {
      const group = left.slice(first, first + TOGETHER);
      mixed.push(await mix(mixing, group, window, `${path}-${round}-${first}`));
    }
    await removeMixed(left);
    left = mixed;
  }
  await mix(mixing, left, window, path);
  await removeMixed(left);
};

/** Mixes all voices of a recording into one sound of even loudness. */
export const mixVoices = async (
  mixing: Mixing,
  tracks: readonly Track[],
  path: string,
): Promise<void> => {
  const { ffmpeg, folder, end, signal } = mixing;
  const voices = await heardOf(mixing, tracks);
  const files: string[] = [];
  for (let from = 0; from < end; from += WINDOW) {
    const file = `voices-${from / WINDOW}.flac`;
    await mixWindow(mixing, voices, { from, to: Math.min(end, from + WINDOW) }, join(folder, file));
    files.push(file);
  }
  const list = join(folder, "voices.txt");
  await writeFile(list, files.map((file) => `file '${file}'\n`).join(""));
  const given = ["-protocol_whitelist", "file", "-f", "concat", "-safe", "0", "-i", list];
  const even = voices.length === 0 ? [] : ["-af", EVEN];
  const args = ["-c:a", "aac", "-b:a", "128k", "-ar", "48000", "-ac", "2", "-f", "mp4"];
  await ffmpeg.run(["-v", "error", ...given, ...even, ...args, `${path}.new`], {
    signal,
    bounds: composingOf(end / MILLISECONDS),
  });
  await rename(`${path}.new`, path);
  for (const file of files) await rm(join(folder, file));
};
