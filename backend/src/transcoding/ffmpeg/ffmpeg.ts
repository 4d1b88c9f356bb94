import { type Ending, wasKilled } from "../../kernel/processes/LimitedProgram.ts";
import { ProgramError, runLimited } from "../../kernel/processes/run-limited.ts";
import { type Bounds, type Decoding, JUDGING, MAKING, decoding } from "./media-limits.ts";

/** The program refused the file, failed, or took more than it may; `stderr` is what it said, for the log. */
export class FfmpegError extends Error {
  override readonly name = "FfmpegError";
  readonly stderr: string;
  constructor(program: string, why: string, stderr: string) {
    super(`${program} ended (${why}): ${stderr.trim().slice(-500)}`);
    this.stderr = stderr;
  }
}

type RunOptions = {
  /** What it may take; for `run` that of making one small thing, for `probe` that of judging. */
  bounds?: Bounds | undefined;
  signal?: AbortSignal | undefined;
  /** Each line of its output. */
  onLine?: ((line: string) => void) | undefined;
};

/** Both throw FfmpegError, ProgramError where the machine and not the file is to blame, and the signal's reason. */
export type Ffmpeg = {
  /** Of both, where they have another one than the bounds of each run say: for what works with them. */
  niceness?: number | undefined;
  /** Runs ffmpeg with these arguments; answers its stderr. */
  run(args: string[], options?: RunOptions): Promise<string>;
  /** Runs ffprobe; answers its output and its stderr. */
  probe(args: string[], options?: RunOptions): Promise<{ stdout: string; stderr: string }>;
};

const BY_FILES_ALONE = ["-protocol_whitelist", "file"];

/** Arguments that name an input. Given its demuxer, ffmpeg takes no playlist for a video, and opens nothing else. */
export const input = (demuxer: string, path: string, how: Decoding = {}): string[] => [
  ...decoding(how),
  ...BY_FILES_ALONE,
  ...["-f", demuxer, "-i", `file:${path}`],
];

/** Characters of one answer, or of one line. */
const SAID_MAX = 1024 * 1024;

/** Paths, or names on the PATH. `niceness`: in place of the one in the bounds of each run. */
type Programs = { ffmpeg: string; ffprobe: string; niceness?: number | undefined };

const atNiceness = ({ limits, timeout }: Bounds, niceness = limits.niceness): Bounds => ({
  limits: { ...limits, niceness },
  timeout,
});

/** Programs that ran in this process, by path. They are not started again to be found again. */
const known = new Set<string>();

/** For who starts this process, and has run both: to run them once more takes a start a second on a busy machine. */
export const trustPrograms = ({ ffmpeg, ffprobe }: Programs): void => {
  for (const program of [ffmpeg, ffprobe]) known.add(program);
};

const find = async (program: string, niceness: number | undefined): Promise<void> => {
  if (known.has(program)) return;
  await execute(program, ["-version"], atNiceness(JUDGING, niceness));
  known.add(program);
};

/** Null where one of the two programs does not run. */
export const findFfmpeg = async (programs: Programs): Promise<Ffmpeg | null> => {
  const { ffmpeg, ffprobe, niceness } = programs;
  try {
    await Promise.all([find(ffmpeg, niceness), find(ffprobe, niceness)]);
  } catch {
    return null;
  }
  const quiet = ["-hide_banner", "-nostdin", "-y"];
  return {
    niceness,
    run: async (args, { bounds = MAKING, ...options } = {}) =>
      (await execute(ffmpeg, [...quiet, ...args], atNiceness(bounds, niceness), options)).stderr,
    probe: (args, { bounds = JUDGING, ...options } = {}) =>
      execute(ffprobe, ["-v", "error", ...args], atNiceness(bounds, niceness), options),
  };
};

const execute = async (
  program: string,
  args: string[],
  bounds: Bounds,
  options: Omit<RunOptions, "bounds"> = {},
): Promise<{ stdout: string; stderr: string }> => {
  try {
    return await runLimited([program, ...args], { ...bounds, stdoutMax: SAID_MAX, ...options });
  } catch (error) {
    if (!(error instanceof ProgramError) || isOfMachine(error.ending)) throw error;
    const { reason, code, signal } = error.ending;
    throw new FfmpegError(program, `${reason}, ${code ?? signal}`, error.stderr);
  }
};

/** Not started, ended by the clock of a busy machine, or killed: that says nothing of the file. */
const isOfMachine = (ending: Ending): boolean =>
  ending.reason === "start" || ending.reason === "time" || wasKilled(ending);
