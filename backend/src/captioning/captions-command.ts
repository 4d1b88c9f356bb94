import { type Cue, CAPTIONS_MAX, CUES_MAX, parseCaptions } from "@lyceum/shared/captions.ts";

import type { Limits } from "../kernel/processes/limits.ts";
import { runLimited } from "../kernel/processes/run-limited.ts";

const MEGABYTE = 1024 ** 2;

/** What the operator's program may take: models are large, and nobody waits for it. */
const LIMITS: Omit<Limits, "cpuSeconds"> = {
  memoryBytes: 16_384 * MEGABYTE,
  fileBytes: 4_096 * MEGABYTE,
  openFiles: 1_024,
  processes: 256,
  niceness: 15,
};
/** Seconds of processor time for any video, and for each second of it. */
const CPU_LEAST = 3_600;
const CPU_PER_SECOND = 100;
/** Milliseconds. */
const TIMEOUT = 23 * 3_600 * 1_000;

/** What the program printed is neither WebVTT nor SRT. */
export class NoCaptions extends Error {
  override readonly name = "NoCaptions";
}

export type Asked = {
  command: string;
  /** A WAV file. */
  path: string;
  language: string;
  /** The length of the sound. */
  seconds: number;
};

/**
 * Runs the operator's program with the sound and its language; answers the cues that it printed, none where nobody
 * speaks. Throws NoCaptions, ProgramError, and the signal's reason.
 */
export async function captionsBy(
  { command, path, language, seconds }: Asked,
  signal: AbortSignal,
): Promise<Cue[]> {
  const cpuSeconds = Math.ceil(CPU_LEAST + CPU_PER_SECOND * seconds);
  const { stdout } = await runLimited([command, path, language], {
    limits: { ...LIMITS, cpuSeconds },
    timeout: TIMEOUT,
    stdoutMax: CAPTIONS_MAX,
    signal,
  });
  const cues = parseCaptions(stdout).slice(0, CUES_MAX);
  if (cues.length === 0 && !/^\uFEFF?\s*(WEBVTT\b|$)/.test(stdout))
    throw new NoCaptions("The captions command printed neither WebVTT nor SRT.");
  return cues;
}
