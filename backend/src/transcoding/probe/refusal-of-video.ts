import { VIDEO_PIXELS_MAX, VIDEO_SECONDS_MAX } from "@lyceum/shared/limits.ts";

import { type Description, describe } from "./describe.ts";
import { type Ffmpeg, FfmpegError, input } from "../ffmpeg/ffmpeg.ts";
import { JUDGING, ONE_THREAD } from "../ffmpeg/media-limits.ts";

/** Why a file is not taken as a video. */
export type VideoRefusal = "notVideo" | "pictureTooLarge" | "tooLong";

/** How ffmpeg says that a picture has more pixels than it may decode. */
const TOO_LARGE = /exceeds specified max pixel count/;

/** Whether there is a picture in it that can be decoded, and no more of it than we take: null for a video. */
export const refusalOfVideo = async (
  ffmpeg: Ffmpeg,
  demuxer: string,
  path: string,
): Promise<VideoRefusal | null> => {
  try {
    const description = await describe(ffmpeg, demuxer, path);
    const refusal = refusalOf(description);
    if (refusal || !description.video) return refusal ?? "notVideo";
    return (await hasFrame(ffmpeg, demuxer, path, description.video.index)) ? null : "notVideo";
  } catch (error) {
    if (!(error instanceof FfmpegError)) throw error;
    return TOO_LARGE.test(error.stderr) ? "pictureTooLarge" : "notVideo";
  }
};

const refusalOf = ({ video, format, complaints }: Description): VideoRefusal | null => {
  const pixels = video ? video.width * video.height : 0;
  if (TOO_LARGE.test(complaints) || pixels > VIDEO_PIXELS_MAX) return "pictureTooLarge";
  const seconds = Math.max(format.duration, video?.duration ?? 0);
  return seconds > VIDEO_SECONDS_MAX ? "tooLong" : null;
};

const hasFrame = async (
  ffmpeg: Ffmpeg,
  demuxer: string,
  path: string,
  index: number,
): Promise<boolean> => {
  let frames = 0;
  const onLine = (line: string) => {
    if (line.startsWith("0,")) frames += 1;
  };
  const first = ["-map", `0:${index}`, "-frames:v", "1", "-f", "framecrc", "-"];
  await ffmpeg.run(["-v", "error", ...input(demuxer, path, ONE_THREAD), ...first], {
    bounds: JUDGING,
    onLine,
  });
  return frames > 0;
};
