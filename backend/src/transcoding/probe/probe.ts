import { VIDEO_SECONDS_MAX } from "@lyceum/shared/limits.ts";

import { type Stream, describe } from "./describe.ts";
import { type Ffmpeg, FfmpegError, input } from "../ffmpeg/ffmpeg.ts";
import { transcodingOf } from "../ffmpeg/media-limits.ts";

/** What a video is. */
export type Probe = {
  /** Seconds. */
  duration: number;
  /** Pixels as shown: turned upright, with square pixels. */
  width: number;
  height: number;
  /** Shown as it is stored, so that it may be copied. */
  upright: boolean;
  frameRate: number;
  /** Bits a second of all of it. */
  bitRate: number;
  video: { index: number; codec: string; pixelFormat: string };
  audio: { index: number; codec: string; profile: string } | null;
  /** Seconds between key frames at most; Infinity where the file does not say when its pictures are shown. */
  keyFrameGap: number;
  /** When the last picture is shown, in seconds: sound may go on after it. Infinity as above. */
  lastPicture: number;
};

/** A file to read, with what it is. */
export type Source = { demuxer: string; path: string; probe: Probe };

const DEFAULT_RATE = 30;

/** Throws FfmpegError for what cannot be read. */
export const probeVideo = async (
  ffmpeg: Ffmpeg,
  demuxer: string,
  path: string,
  signal?: AbortSignal,
): Promise<Probe> => {
  const { format, video, audio } = await describe(ffmpeg, demuxer, path, signal);
  if (!video) throw new FfmpegError("ffprobe", "no picture", "");
  const scan = await scanPackets(ffmpeg, demuxer, path, [video.index, audio?.index], signal);
  const duration = format.duration || video.duration || scan.end;
  if (!(duration > 0 && duration <= VIDEO_SECONDS_MAX))
    throw new FfmpegError("ffprobe", `a length of ${duration} s`, "");
  return {
    duration,
    ...shownSize(video),
    frameRate: rateOf(video.avg_frame_rate),
    bitRate: (format.size * 8) / duration,
    video: { index: video.index, codec: video.codec_name, pixelFormat: video.pix_fmt },
    audio: audio ? { index: audio.index, codec: audio.codec_name, profile: audio.profile } : null,
    keyFrameGap: scan.gap,
    lastPicture: scan.lastPicture,
  };
};

const shownSize = (video: Stream) => {
  const [across = 1, down = 1] = video.sample_aspect_ratio.split(":").map(Number);
  const aspect = across > 0 && down > 0 ? across / down : 1;
  const rotation = video.side_data_list.find((each) => each.rotation !== undefined)?.rotation ?? 0;
  const size = { width: Math.round(video.width * aspect), height: video.height };
  const turned = Math.abs(rotation) % 180 === 90;
  return {
    width: turned ? size.height : size.width,
    height: turned ? size.width : size.height,
    upright: rotation % 360 === 0 && aspect === 1,
  };
};

const rateOf = (text: string): number => {
  const [frames = 0, seconds = 0] = text.split("/").map(Number);
  return frames > 0 && seconds > 0 ? frames / seconds : DEFAULT_RATE;
};

/** Recordings made by browsers tell neither how long they are nor where their key frames are: this reads them through. */
const scanPackets = async (
  ffmpeg: Ffmpeg,
  demuxer: string,
  path: string,
  [picture, sound]: [picture: number, sound: number | undefined],
  signal?: AbortSignal,
) => {
  let end = 0;
  let lastPicture = 0;
  let last: number | null = null;
  let gap = 0;
  // AVI and ASF do not say when pictures of H.264 are shown: a copy of them does not play.
  let isTimed = true;
  const onPicture = (seconds: number, flags: string) => {
    lastPicture = Math.max(lastPicture, seconds);
    // Some files do not begin at 0.
    last ??= seconds;
    if (!flags.startsWith("K")) return;
    gap = Math.max(gap, seconds - last);
    last = seconds;
  };
  const onLine = (line: string) => {
    const [stream = "", time = "", flags = ""] = line.split(",");
    const isPicture = stream === String(picture);
    if (!isPicture && stream !== String(sound)) return;
    if (isPicture && time === "N/A") isTimed = false;
    const seconds = Number(time);
    if (!Number.isFinite(seconds)) return;
    end = Math.max(end, seconds);
    if (isPicture) onPicture(seconds, flags);
  };
  const entries = ["-show_entries", "packet=stream_index,pts_time,flags"];
  const bounds = transcodingOf(VIDEO_SECONDS_MAX);
  const args = [...entries, "-of", "csv=p=0", ...input(demuxer, path)];
  await ffmpeg.probe(args, { signal, onLine, bounds });
  if (!isTimed) return { end, gap: Infinity, lastPicture: Infinity };
  return { end, gap: Math.max(gap, lastPicture - (last ?? 0)), lastPicture };
};
