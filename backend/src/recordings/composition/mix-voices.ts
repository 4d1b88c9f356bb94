import { rename } from "node:fs/promises";
import { join } from "node:path";

import { type Ffmpeg, input } from "../../transcoding/ffmpeg/ffmpeg.ts";
import { composingOf } from "./bounds.ts";
import { ANY_ERRORS, isDecodable } from "./decodable.ts";
import type { Track } from "./tracks.ts";

/** Files at once: each is open, and is decoded beside the others. */
const TOGETHER = 16;
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

const seconds = (milliseconds: number): string => (milliseconds / MILLISECONDS).toFixed(3);

/** What nobody says becomes silence: gaps, mutes, and the time before a voice is there. */
const WHOLE =
  "aresample=48000:async=1:min_hard_comp=0.02:first_pts=0,aformat=channel_layouts=stereo";

type Mix = { from: number; to: number; filter: string; args: string[]; path: string };

const mix = async (
  { ffmpeg, signal }: Mixing,
  voices: readonly Voice[],
  { from, to, filter, args, path }: Mix,
): Promise<void> => {
  const inputs = voices.flatMap(({ path: voice, start, demuxer }) => [
    ...["-itsoffset", seconds(start - from)],
    ...input(demuxer, voice),
  ]);
  const silence = ["-f", "lavfi", "-i", "anullsrc=r=48000:cl=stereo"];
  const chains = voices.map((_, place) => `[${place}:a]${WHOLE}[voice${place}]`);
  const names = voices.map((_, place) => `[voice${place}]`).join("");
  const count = voices.length + 1;
  const mixed = `${names}[${voices.length}:a]amix=inputs=${count}:normalize=0:dropout_transition=0:duration=longest`;
  const graph = [...chains, `${mixed}${filter}[out]`].join(";");
  await ffmpeg.run(
    [
      ...[
        "-v",
        "error",
        ...ANY_ERRORS,
        ...inputs,
        ...silence,
        "-filter_complex",
        graph,
        "-map",
        "[out]",
      ],
      ...["-t", seconds(to - from), ...args, `${path}.new`],
    ],
    { signal, bounds: composingOf((to - from) / MILLISECONDS) },
  );
  await rename(`${path}.new`, path);
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

/** Only the time in which one of them is heard: hundreds of voices of a minute take no longer than one of hours. */
const mixGroup = async (mixing: Mixing, group: readonly Voice[], path: string): Promise<Voice> => {
  const start = Math.min(...group.map((voice) => voice.start));
  const end = Math.min(mixing.end, Math.max(...group.map((voice) => voice.end + MILLISECONDS)));
  const args = ["-c:a", "flac", "-f", "flac"];
  await mix(mixing, group, { from: start, to: end, filter: "", args, path });
  return { path, start, end, demuxer: "flac" };
};

/** Mixes all voices of a recording into one sound of even loudness. */
export const mixVoices = async (
  mixing: Mixing,
  tracks: readonly Track[],
  path: string,
): Promise<void> => {
  let voices = await heardOf(mixing, tracks);
  for (let round = 0; voices.length > TOGETHER; round += 1) {
    const mixed: Voice[] = [];
    for (let first = 0; first < voices.length; first += TOGETHER) {
      const file = join(mixing.folder, `voices-${round}-${first}.flac`);
      mixed.push(await mixGroup(mixing, voices.slice(first, first + TOGETHER), file));
    }
    voices = mixed;
  }
  const args = ["-c:a", "aac", "-b:a", "128k", "-ar", "48000", "-ac", "2", "-f", "mp4"];
  const filter = voices.length === 0 ? "" : `,${EVEN}`;
  await mix(mixing, voices, { from: 0, to: mixing.end, filter, args, path });
};
