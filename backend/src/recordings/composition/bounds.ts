import { type Bounds, transcodingOf } from "../../transcoding/ffmpeg/media-limits.ts";

const GIGABYTE = 1024 ** 3;
const FILE_MAX = 16 * GIGABYTE;

/** To make so many seconds of a recording, in one file. */
export const composingOf = (seconds: number): Bounds => {
  const { limits, timeout } = transcodingOf(seconds);
  return { limits: { ...limits, fileBytes: FILE_MAX }, timeout };
};
