import { type Ffmpeg, input } from "../../transcoding/ffmpeg/ffmpeg.ts";
import { REMAKING } from "../../transcoding/ffmpeg/media-limits.ts";

/** Seconds of a video within which its picture for a new course is taken, and pixels of its width. */
const WITHIN = 10;
const WIDTH = 1_280;

/** A picture from a tenth into the video, as WebP. */
export const makeCover = async (
  ffmpeg: Ffmpeg,
  { path, milliseconds }: { path: string; milliseconds: number },
  target: string,
): Promise<void> => {
  const at = Math.min(milliseconds / 10_000, WITHIN).toFixed(3);
  const webp = ["-frames:v", "1", "-c:v", "libwebp", "-quality", "75", "-f", "webp", target];
  await ffmpeg.run(
    ["-v", "error", "-ss", at, ...input("mov", path), "-vf", `scale=${WIDTH}:-2`, ...webp],
    { bounds: REMAKING },
  );
};
