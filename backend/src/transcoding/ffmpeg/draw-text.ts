import { type Ffmpeg, FfmpegError } from "./ffmpeg.ts";

/** Some builds of ffmpeg cannot, and some machines have no font. */
export const canDrawText = async (ffmpeg: Ffmpeg, signal: AbortSignal): Promise<boolean> => {
  const source = "color=s=32x32:d=0.1,drawtext=text=a";
  const args = ["-v", "error", "-f", "lavfi", "-i", source, "-frames:v", "1", "-f", "null", "-"];
  try {
    await ffmpeg.run(args, { signal });
    return true;
  } catch (error) {
    if (error instanceof FfmpegError) return false;
    throw error;
  }
};

/** First for the filter's options, then for the graph around it. Source: ffmpeg-filters, "Notes on filtergraph escaping". */
export const escapedText = (text: string): string =>
  text.replace(/[\\':]/g, "\\$&").replace(/[\\'[\],;]/g, "\\$&");
