import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { createInterface } from "node:readline";

/** Below classes and calls, which must go on smoothly beside it. */
const NICE = 10;
const ERROR_KEPT = 8_000;
/** Of Debian's util-linux: ends its program when we die, even by a SIGKILL that lets us do nothing. */
const SETPRIV = "/usr/bin/setpriv";

/** The program refused the file or failed; `stderr` is what it said, for the log. */
export class FfmpegError extends Error {
  override readonly name = "FfmpegError";
  readonly stderr: string;
  constructor(program: string, code: number | null, stderr: string) {
    super(`${program} ended with ${code}: ${stderr.trim().slice(-500)}`);
    this.stderr = stderr;
  }
}

type RunOptions = {
  signal?: AbortSignal | undefined;
  /** Each line of its output. */
  onLine?: ((line: string) => void) | undefined;
  /** Milliseconds after which it is ended. */
  timeout?: number | undefined;
};

export type Ffmpeg = {
  /** Runs ffmpeg with these arguments; answers its stderr. Throws FfmpegError. */
  run(args: string[], options?: RunOptions): Promise<string>;
  /** Runs ffprobe; answers its output. Throws FfmpegError. */
  probe(args: string[], options?: RunOptions): Promise<string>;
};

const BY_FILES_ALONE = ["-protocol_whitelist", "file"];

/** Arguments that name an input. Given its demuxer, ffmpeg takes no playlist for a video, and opens nothing else. */
export const input = (demuxer: string, path: string): string[] => [
  ...BY_FILES_ALONE,
  ...["-f", demuxer, "-i", `file:${path}`],
];

/** Null where one of the two programs does not run. */
export const findFfmpeg = async (programs: {
  ffmpeg: string;
  ffprobe: string;
}): Promise<Ffmpeg | null> => {
  const { ffmpeg, ffprobe } = programs;
  try {
    await Promise.all([execute(ffmpeg, ["-version"]), execute(ffprobe, ["-version"])]);
  } catch {
    return null;
  }
  const quiet = ["-hide_banner", "-nostdin", "-y"];
  return {
    run: async (args, options) => (await execute(ffmpeg, [...quiet, ...args], options)).stderr,
    probe: async (args, options) =>
      (await execute(ffprobe, ["-v", "error", ...args], options)).stdout,
  };
};

const execute = (program: string, args: string[], options: RunOptions = {}) =>
  new Promise<{ stdout: string; stderr: string }>((resolve, reject) => {
    const { signal, onLine, timeout } = options;
    const bound = existsSync(SETPRIV);
    const child = spawn(
      bound ? SETPRIV : program,
      bound ? ["--pdeathsig", "KILL", program, ...args] : args,
      { stdio: ["ignore", "pipe", "pipe"], signal, timeout, killSignal: "SIGKILL" },
    );
    const end = () => child.kill("SIGKILL");
    process.once("exit", end);
    let stdout = "";
    let stderr = "";
    if (onLine) createInterface(child.stdout).on("line", onLine);
    else child.stdout.on("data", (chunk: Buffer) => void (stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-ERROR_KEPT);
    });
    child.once("spawn", () => beNice(child.pid));
    child.once("error", (error) => {
      process.off("exit", end);
      reject(error);
    });
    child.once("close", (code) => {
      process.off("exit", end);
      if (code === 0) resolve({ stdout, stderr });
      else reject(new FfmpegError(program, code, stderr));
    });
  });

/** It may have ended already. */
const beNice = (pid: number | undefined) => {
  try {
    if (pid !== undefined) setPriority(pid, NICE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SYSTEM_ERROR") throw error;
  }
};
