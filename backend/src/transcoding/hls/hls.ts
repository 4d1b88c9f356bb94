import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

import { type Ffmpeg, FfmpegError, input } from "../ffmpeg/ffmpeg.ts";
import { type Rung, canCopyPicture, canCopySound } from "./ladder.ts";
import { transcodingOf } from "../ffmpeg/media-limits.ts";
import type { Probe, Source } from "../probe/probe.ts";

/** Seconds of one segment: short enough to begin at once and to change quality quickly. */
const SEGMENT = 4;
const MICROSECONDS = 1_000_000;
/** Seconds of silence that are filled in at once: ffmpeg makes them in memory, for each rung, 23 MB a minute. What is longer stays. */
const SILENCE_MOST = 900;

export const playlistOf = (rung: Rung): string => `${rung.name}.m3u8`;

/** Makes rungs in the folder, each its playlist, its start and its segments. `onProgress` gets the share that is done. */
export const makeRungs = async (
  ffmpeg: Ffmpeg,
  { demuxer, path, probe }: Source,
  rungs: Rung[],
  folder: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> => {
  const onLine = (line: string) => {
    const [key, value] = line.split("=");
    if (key !== "out_time_us") return;
    const done = Number(value) / MICROSECONDS / probe.duration;
    if (done > 0) onProgress(Math.min(1, done));
  };
  const args = [
    ...["-v", "error", "-progress", "pipe:1", "-stats_period", "0.5"],
    ...input(demuxer, path),
    ...rungs.flatMap((rung) => [
      ...picture(probe, rung),
      ...sound(probe),
      ...segments(rung, folder),
    ]),
  ];
  await ffmpeg.run(args, { signal, onLine, bounds: transcodingOf(probe.duration) });
};

const picture = (probe: Probe, rung: Rung): string[] => {
  const map = ["-map", `0:${probe.video.index}`];
  if (canCopyPicture(probe, rung)) return [...map, "-c:v", "copy"];
  const filters = [
    // ffmpeg has a segment begin as soon after the last frame as is usual: too early where there was a pause.
    ...(probe.unsteadyRate !== null || probe.frameRate > rung.frameRate + 1
      ? [`fps=${rateOf(probe, rung)}`]
      : []),
    `scale=${rung.width}:${rung.height}:flags=${scalerOf(probe, rung)}`,
    "setsar=1",
    "format=yuv420p",
  ];
  return [
    ...map,
    ...["-vf", filters.join(","), "-fps_mode", "vfr"],
    ...["-c:v", "libx264", "-preset", rung.preset, "-profile:v", "high", "-crf", "23"],
    ...["-maxrate", String(rung.bitRate), "-bufsize", String(rung.bitRate * 2)],
    ...["-force_key_frames", `expr:gte(t,n_forced*${SEGMENT})`, "-sc_threshold", "0"],
  ];
};

const rateOf = ({ unsteadyRate, frameRate }: Probe, rung: Rung): number =>
  Math.min(unsteadyRate ?? frameRate, rung.frameRate);

/** To average areas is quicker than cubic curves, and leaves text in slides as sharp; where it enlarges, it is less so. */
const scalerOf = (probe: Probe, rung: Rung): "area" | "bicubic" =>
  rung.width < probe.width ? "area" : "bicubic";

const sound = (probe: Probe): string[] => {
  if (!probe.audio) return ["-an"];
  const map = ["-map", `0:${probe.audio.index}`];
  if (canCopySound(probe)) return [...map, "-c:a", "copy"];
  const whole = probe.audio.hole <= SILENCE_MOST ? ["-af", silenceIn(probe)] : [];
  return [...map, ...whole, "-c:a", "aac", "-b:a", "128k", "-ac", "2", "-ar", "48000"];
};

/** Players stop where a film has no sound, not even silence: it fills what is missing, to the end. */
const silenceIn = ({ duration }: Probe): string =>
  [
    "aformat=sample_rates=48000:channel_layouts=stereo",
    "aresample=async=1:first_pts=0",
    `apad=whole_dur=${duration.toFixed(3)}`,
  ].join(",");

const segments = (rung: Rung, folder: string): string[] => [
  ...["-map_metadata", "-1", "-f", "hls", "-hls_time", String(SEGMENT)],
  ...["-hls_playlist_type", "vod", "-hls_segment_type", "fmp4"],
  ...["-hls_fmp4_init_filename", `${rung.name}_init.mp4`],
  ...["-hls_segment_filename", join(folder, `${rung.name}_%05d.m4s`)],
  join(folder, playlistOf(rung)),
];

/** The playlist of playlists, of the rungs' entries. */
export const mainPlaylist = (entries: string[]): string =>
  ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS", ...entries, ""].join("\n");

/** A rung's entry as a main playlist has it; null where it has none. */
export const entryIn = (mainPlaylistText: string, rung: Rung): string | null => {
  const lines = mainPlaylistText.split("\n");
  const at = lines.indexOf(playlistOf(rung));
  return at < 1 ? null : lines.slice(at - 1, at + 1).join("\n");
};

/**
 * What the playlist of playlists says of a rung whose files are in the folder: measured bit rates, and exact codecs. Throws
 * FfmpegError for a rung that lasts no time: ffmpeg may call such a copy a success.
 */
export const entryOf = async (rung: Rung, folder: string, probe: Probe): Promise<string> => {
  const { peak, average } = await bitRates(rung, folder);
  const start = await readFile(join(folder, `${rung.name}_init.mp4`));
  const codecs = [pictureCodec(start), ...(probe.audio ? ["mp4a.40.2"] : [])].join(",");
  const rate = rateOf(probe, rung).toFixed(3);
  const attributes = [
    ...[`BANDWIDTH=${peak}`, `AVERAGE-BANDWIDTH=${average}`],
    ...[`RESOLUTION=${rung.width}x${rung.height}`, `FRAME-RATE=${rate}`, `CODECS="${codecs}"`],
  ];
  return `#EXT-X-STREAM-INF:${attributes.join(",")}\n${playlistOf(rung)}`;
};

/** Profile, constraints and level stand behind the name of the box that sets up H.264 (ISO 14496-15). */
const pictureCodec = (start: Buffer): string => {
  const at = start.indexOf("avcC");
  return `avc1.${start.subarray(at + 5, at + 8).toString("hex")}`;
};

const bitRates = async (rung: Rung, folder: string) => {
  const text = await readFile(join(folder, playlistOf(rung)), "utf8");
  const parts = [...text.matchAll(/#EXTINF:([\d.]+),[^\n]*\n(\S+)/g)];
  const measured = await Promise.all(
    parts.map(async ([, seconds, file]) => ({
      seconds: Number(seconds),
      bits: (await stat(join(folder, file!))).size * 8,
    })),
  );
  const total = (of: "seconds" | "bits") => measured.reduce((sum, each) => sum + each[of], 0);
  const length = total("seconds");
  if (!(length > 0)) throw new FfmpegError("ffmpeg", `a length of ${length} s`, "");
  const peak = Math.max(...measured.map(({ bits, seconds }) => bits / Math.max(seconds, 1)));
  return { peak: Math.ceil(peak), average: Math.ceil(total("bits") / length) };
};
