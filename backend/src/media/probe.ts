import { z } from "zod";

import { type Ffmpeg, FfmpegError, input } from "./ffmpeg.ts";

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
  /** Seconds between key frames at most. */
  keyFrameGap: number;
};

const number = z.coerce.number().catch(0);
const Stream = z.object({
  index: z.number(),
  codec_type: z.string().catch(""),
  codec_name: z.string().catch(""),
  profile: z.coerce.string().catch(""),
  width: number,
  height: number,
  pix_fmt: z.string().catch(""),
  sample_aspect_ratio: z.string().catch("1:1"),
  avg_frame_rate: z.string().catch("0/0"),
  duration: number,
  disposition: z.object({ attached_pic: z.number().catch(0) }).catch({ attached_pic: 0 }),
  side_data_list: z.array(z.looseObject({ rotation: z.number().optional() })).catch([]),
});
type Stream = z.infer<typeof Stream>;
const Answer = z.object({
  streams: z.array(Stream).catch([]),
  format: z.object({ duration: number, size: number }).catch({ duration: 0, size: 0 }),
});

const SECONDS = 1_000;
const DEFAULT_RATE = 30;

const describe = async (ffmpeg: Ffmpeg, demuxer: string, path: string, signal?: AbortSignal) => {
  const args = ["-of", "json", "-show_format", "-show_streams", ...input(demuxer, path)];
  const answer = Answer.parse(
    JSON.parse(await ffmpeg.probe(args, { timeout: 60 * SECONDS, signal })),
  );
  const isPicture = (stream: Stream) =>
    stream.codec_type === "video" && stream.disposition.attached_pic === 0;
  const video = answer.streams.find((each) => isPicture(each) && each.width > 0 && each.height > 0);
  const audio = answer.streams.find((each) => each.codec_type === "audio" && each.codec_name);
  return { format: answer.format, video, audio };
};

/** Whether there is a picture in it that can be decoded. */
export const isVideo = async (ffmpeg: Ffmpeg, demuxer: string, path: string): Promise<boolean> => {
  try {
    const { video } = await describe(ffmpeg, demuxer, path);
    if (!video) return false;
    const first = ["-map", `0:${video.index}`, "-frames:v", "1", "-f", "framecrc", "-"];
    let frames = 0;
    const onLine = (line: string) => void (line.startsWith("0,") && frames++);
    await ffmpeg.run(["-v", "error", ...input(demuxer, path), ...first], {
      timeout: 60 * SECONDS,
      onLine,
    });
    return frames > 0;
  } catch (error) {
    if (error instanceof FfmpegError) return false;
    throw error;
  }
};

/** Throws FfmpegError for what cannot be read. */
export const probeVideo = async (
  ffmpeg: Ffmpeg,
  demuxer: string,
  path: string,
  signal?: AbortSignal,
): Promise<Probe> => {
  const { format, video, audio } = await describe(ffmpeg, demuxer, path, signal);
  if (!video) throw new FfmpegError("ffprobe", 0, "There is no picture in it");
  const scan = await scanPackets(ffmpeg, demuxer, path, video.index, signal);
  const duration = format.duration || video.duration || scan.end;
  if (duration <= 0) throw new FfmpegError("ffprobe", 0, "It has no length");
  return {
    duration,
    ...shownSize(video),
    frameRate: rateOf(video.avg_frame_rate),
    bitRate: (format.size * 8) / duration,
    video: { index: video.index, codec: video.codec_name, pixelFormat: video.pix_fmt },
    audio: audio ? { index: audio.index, codec: audio.codec_name, profile: audio.profile } : null,
    keyFrameGap: scan.gap,
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
  index: number,
  signal?: AbortSignal,
) => {
  let end = 0;
  let last = 0;
  let gap = 0;
  const onLine = (line: string) => {
    const [time = "", flags = ""] = line.split(",");
    const seconds = Number(time);
    if (!Number.isFinite(seconds)) return;
    end = Math.max(end, seconds);
    if (!flags.startsWith("K")) return;
    gap = Math.max(gap, seconds - last);
    last = seconds;
  };
  const entries = ["-select_streams", String(index), "-show_entries", "packet=pts_time,flags"];
  await ffmpeg.probe([...entries, "-of", "csv=p=0", ...input(demuxer, path)], { signal, onLine });
  return { end, gap: Math.max(gap, end - last) };
};
