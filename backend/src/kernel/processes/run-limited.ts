import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

import type { Reads } from "./isolation.ts";
import { type Ending, LimitedProgram } from "./LimitedProgram.ts";
import type { Limits } from "./limits.ts";
import { readLines } from "./lines.ts";

/** The program could not be started, failed, or met one of its limits. */
export class ProgramError extends Error {
  override readonly name = "ProgramError";
  readonly ending: Ending;
  /** The last of what it said, for the log. */
  readonly stderr: string;
  constructor(program: string, ending: Ending, stderr: string) {
    const { reason, code, signal, error } = ending;
    const said = (error?.message ?? stderr).trim().slice(-500);
    super(`${program} ended (${reason}, ${code ?? signal}): ${said}`);
    this.ending = ending;
    this.stderr = stderr;
  }
}

export type RunOptions = {
  limits: Limits;
  reads?: Reads;
  signal?: AbortSignal | undefined;
  /** Milliseconds after which it is ended: a guard, for `cpuSeconds` is what bounds its work. */
  timeout?: number | undefined;
  /** Characters of output kept; a program that says more is ended. */
  stdoutMax?: number;
  /** Each line of its output, which then is not kept; `stdoutMax` is that of one line. */
  onLine?: ((line: string) => void) | undefined;
};

const STDOUT_MAX = 1024 * 1024;
/** Characters kept of what it says of its errors: the last ones. */
const STDERR_KEPT = 8_000;

/** Runs a program to its end within its limits. Throws ProgramError, the signal's reason, and what `onLine` throws. */
export const runLimited = async (
  command: [program: string, ...args: string[]],
  options: RunOptions,
): Promise<{ stdout: string; stderr: string }> => {
  const { signal, timeout, limits, reads } = options;
  signal?.throwIfAborted();
  const streams = ["ignore", "pipe", "pipe"] as const;
  const starting = { limits, streams, ...(reads && { reads }) };
  const program = await LimitedProgram.start(command, starting).catch((error: Error) => {
    throw new ProgramError(command[0], { reason: "start", code: null, signal: null, error }, "");
  });
  const heard = hear(program, options);
  const end = () => program.end();
  signal?.addEventListener("abort", end);
  if (signal?.aborted) end();
  const late = timeout === undefined ? undefined : setTimeout(() => program.end("time"), timeout);
  const ended = await program.ended;
  const ending = wasNotRun(ended, heard.stderr) ? { ...ended, reason: "start" as const } : ended;
  clearTimeout(late);
  signal?.removeEventListener("abort", end);
  signal?.throwIfAborted();
  if (heard.failure) throw heard.failure.error;
  if (ending.reason !== "itself" || ending.code !== 0)
    throw new ProgramError(command[0], ending, heard.stderr);
  return { stdout: heard.stdout, stderr: heard.stderr };
};

/** The shell that would have become the program says so: there is none, or it may not be run here. Source: POSIX.1-2024, sh, exit status. */
const wasNotRun = ({ reason, code }: Ending, stderr: string): boolean =>
  reason === "itself" && (code === 126 || code === 127) && /^sh: .*exec: /m.test(stderr);

type Heard = { stdout: string; stderr: string; failure: { error: unknown } | null };

/** Keeps what a program says, and ends it where that is too much. */
const hear = (program: LimitedProgram, { stdoutMax = STDOUT_MAX, onLine }: RunOptions): Heard => {
  const heard: Heard = { stdout: "", stderr: "", failure: null };
  const [, stdout = null, stderr = null] = program.streams;
  onText(stderr, (text) => {
    heard.stderr = (heard.stderr + text).slice(-STDERR_KEPT);
  });
  if (onLine && stdout) hearLines(program, stdout, { heard, onLine, max: stdoutMax });
  else
    onText(stdout, (text) => {
      heard.stdout = (heard.stdout + text).slice(0, stdoutMax + 1);
      if (heard.stdout.length > stdoutMax) program.end("output");
    });
  return heard;
};

type HearingLines = { heard: Heard; onLine: (line: string) => void; max: number };

const hearLines = (
  program: LimitedProgram,
  stdout: Readable,
  { heard, onLine, max }: HearingLines,
): void =>
  readLines(stdout, {
    max,
    onTooLong: () => program.end("output"),
    onLine: (line) => {
      if (heard.failure) return;
      try {
        onLine(line);
      } catch (error) {
        heard.failure = { error };
        program.end();
      }
    },
  });

const onText = (stream: Readable | null, take: (text: string) => void): void => {
  const decoder = new StringDecoder("utf8");
  stream?.on("data", (chunk: Buffer) => take(decoder.write(chunk)));
};
