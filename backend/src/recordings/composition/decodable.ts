import { type Ffmpeg, FfmpegError } from "../../transcoding/ffmpeg/ffmpeg.ts";
import { JUDGING } from "../../transcoding/ffmpeg/media-limits.ts";
import { isNotNow } from "../../transcoding/pipeline/not-now.ts";

type Decoding = { ffmpeg: Ffmpeg; signal: AbortSignal };

/**
 * Whether ffmpeg gets anything out of this input: nobody checked what a publisher sent. A graph one of whose inputs stays
 * empty would wait for it until it met its limits.
 */
export const isDecodable = async (
  { ffmpeg, signal }: Decoding,
  given: readonly string[],
): Promise<boolean> => {
  const one = ["-map", "0", "-frames", "1", "-abort_on", "empty_output", "-f", "null", "-"];
  try {
    await ffmpeg.run(["-v", "error", ...given, ...one], { signal, bounds: JUDGING });
    return true;
  } catch (error) {
    if (error instanceof FfmpegError && !isNotNow(error)) return false;
    throw error;
  }
};

/** Options of ffmpeg: it fails by itself where it could not decode two thirds of what came. */
export const ANY_ERRORS = ["-max_error_rate", "1"];
