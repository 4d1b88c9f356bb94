import { VIDEO_SECONDS_MAX } from "@lyceum/shared/limits.ts";

import { type Stream, describe } from "./describe.ts";
import { type Ffmpeg, FfmpegError } from "../ffmpeg/ffmpeg.ts";
import { type Scan, scanPackets } from "./scan-packets.ts";

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
  /** Pictures in the busiest second, where they do not come at a steady rate; null where they do. */
  unsteadyRate: number | null;
  /** Whether it may be cut before its key frames: a segment that begins after a pause would begin too early. */
  hasSteadyKeyFrames: boolean;
  /** Bits a second of all of it. */
  bitRate: number;
  video: { index: number; codec: string; pixelFormat: string };
  audio: Sound | null;
  /** Seconds between key frames at most; Infinity where the file does not say when its pictures are shown, and where it hides some. */
  keyFrameGap: number;
  /** When the last picture is shown, in seconds: sound may go on after it. Infinity where the file does not say it. */
  lastPicture: number;
};

type Sound = {
  index: number;
  codec: string;
  profile: string;
  /** Seconds without sound at once, before it or within it; never less than one packet lasts. */
  hole: number;
  /** Nothing else of the film is without it either, and nothing of it is hidden: it may be copied. */
  isWhole: boolean;
};

/** A file to read, with what it is. */
export type Source = { demuxer: string; path: string; probe: Probe };

const DEFAULT_RATE = 30;
/** Seconds within a film that may be without sound where it is copied: players wait at what is longer. */
const HOLE_MOST = 0.1;
/** At its end, where players wait for nothing. */
const SHORT_MOST = 0.5;
/** Seconds that the packets end at least before what the header says, where a file was cut off. */
const CUT_OFF_LEAST = 1;

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
  const { pictures } = scan;
  const duration = lengthOf(format.duration || video.duration, scan);
  if (!(duration > 0 && duration <= VIDEO_SECONDS_MAX))
    throw new FfmpegError("ffprobe", `a length of ${duration} s`, "");
  return {
    duration,
    ...shownSize(video),
    frameRate: rateOf(video.avg_frame_rate),
    unsteadyRate: pictures.unsteadyRate,
    hasSteadyKeyFrames: pictures.hasSteadyKeyFrames,
    bitRate: (format.size * 8) / duration,
    video: { index: video.index, codec: video.codec_name, pixelFormat: video.pix_fmt },
    audio: audio ? soundOf(audio, scan, duration) : null,
    keyFrameGap: pictures.keyFrameGap,
    lastPicture: pictures.lastPicture,
  };
};

/** When the film begins: some files do not begin at 0. */
const startOf = ({ pictures, sound }: Scan): number => {
  const first = Math.min(pictures.first, sound.first);
  return Number.isFinite(first) ? first : 0;
};

/** What the packets say where the header says nothing, or clearly more: such a file was cut off. */
const lengthOf = (said: number, scan: Scan): number => {
  const { pictures, sound } = scan;
  const found = Math.max(pictures.end, sound.last) - startOf(scan);
  if (!said) return found;
  // The last picture may last as long as another.
  const isTold = pictures.isTimed && pictures.shown > 1;
  return isTold && said - found > Math.max(CUT_OFF_LEAST, pictures.widest) ? found : said;
};

const soundOf = (stream: Stream, scan: Scan, duration: number): Sound => {
  const { pictures, sound } = scan;
  const start = startOf(scan);
  const hole = sound.holeAfter(start);
  const end = pictures.isTimed ? pictures.end : start + duration;
  return {
    index: stream.index,
    codec: stream.codec_name,
    profile: stream.profile,
    hole,
    isWhole: Math.max(hole, sound.hidden) <= HOLE_MOST && end - sound.last <= SHORT_MOST,
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
