import { z } from "zod";

import { type Ffmpeg, FfmpegError, input } from "../ffmpeg/ffmpeg.ts";
import { ONE_THREAD } from "../ffmpeg/media-limits.ts";

const number = z.coerce.number().catch(0);

/** One stream as ffprobe describes it. */
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
export type Stream = z.infer<typeof Stream>;

const Answer = z.object({
  streams: z.array(Stream).catch([]),
  format: z.object({ duration: number, size: number }).catch({ duration: 0, size: 0 }),
});

/** What `Answer` reads and nothing else: a file may hold tags without end. */
const ENTRIES = [
  "stream=index,codec_type,codec_name,profile,width,height,pix_fmt,sample_aspect_ratio,avg_frame_rate,duration",
  "stream_disposition=attached_pic",
  "stream_side_data=rotation",
  "format=duration,size",
].join(":");

export type Description = {
  format: z.infer<typeof Answer>["format"];
  /** The first that moves: no cover picture. */
  video: Stream | undefined;
  audio: Stream | undefined;
  /** What ffprobe complained of. */
  complaints: string;
};

/** What a file says that it is. Throws FfmpegError for what cannot be read. */
export const describe = async (
  ffmpeg: Ffmpeg,
  demuxer: string,
  path: string,
  signal?: AbortSignal,
): Promise<Description> => {
  const args = ["-of", "json", "-show_entries", ENTRIES, ...input(demuxer, path, ONE_THREAD)];
  const { stdout, stderr } = await ffmpeg.probe(args, { signal });
  const { format, streams } = parse(stdout);
  const isPicture = (stream: Stream) =>
    stream.codec_type === "video" && stream.disposition.attached_pic === 0;
  return {
    format,
    video: streams.find((each) => isPicture(each) && each.width > 0 && each.height > 0),
    audio: streams.find((each) => each.codec_type === "audio" && each.codec_name),
    complaints: stderr,
  };
};

const parse = (said: string): z.infer<typeof Answer> => {
  try {
    return Answer.parse(JSON.parse(said));
  } catch {
    throw new FfmpegError("ffprobe", "its answer is none", said.slice(0, 200));
  }
};
