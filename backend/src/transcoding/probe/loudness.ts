import { type Ffmpeg, input } from "../ffmpeg/ffmpeg.ts";
import type { Source } from "./probe.ts";
import { transcodingOf } from "../ffmpeg/media-limits.ts";

/** What the meter shows for silence. */
const SILENCE = -70;

/** Integrated loudness in LUFS (EBU R 128); null for silence, and where there is no sound. */
export const measureLoudness = async (
  ffmpeg: Ffmpeg,
  { demuxer, path, probe }: Source,
  signal: AbortSignal,
): Promise<number | null> => {
  if (!probe.audio) return null;
  const meter = ["-map", `0:${probe.audio.index}`, "-af", "ebur128=framelog=verbose"];
  const said = await ffmpeg.run(
    ["-v", "info", "-nostats", ...input(demuxer, path), ...meter, "-f", "null", "-"],
    { signal, bounds: transcodingOf(probe.duration) },
  );
  const found = /Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(said)?.[1];
  const measured = Number(found ?? SILENCE);
  return measured > SILENCE ? measured : null;
};
