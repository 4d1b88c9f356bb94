import { ensurePackages, hasApt } from "./debian.ts";
import type { Log } from "./log.ts";
import { run } from "./processes.ts";
import { SetUpError } from "./set-up-error.ts";

type Programs = { ffmpeg: string; ffprobe: string };

/**
 * Runs the programs instead of asking the package manager: a few hundredths of a second, on every system. `prefix`: of their command
 * lines.
 */
const runs = ({ ffmpeg, ffprobe }: Programs, prefix: readonly string[] = []) => {
  const once = async (program: string) => {
    const [command, ...args] = [...prefix, program, "-version"];
    await run(command, args);
  };
  return Promise.all([once(ffmpeg), once(ffprobe)]).then(
    () => true,
    () => false,
  );
};

const ADVICE =
  "Install ffmpeg (with ffprobe), or set FFMPEG and FFPROBE to the paths of yours; on Debian: apt-get install ffmpeg";

/** Installs ffmpeg if it is missing. Throws SetUpError if that is not possible. */
export async function ensureFfmpeg(programs: Programs, log: Log): Promise<void> {
  if (await runs(programs)) return;
  const isOurs = programs.ffmpeg === "ffmpeg" && programs.ffprobe === "ffprobe";
  if (isOurs && (await hasApt())) await ensurePackages(["ffmpeg"], "Making streams of videos", log);
  if (!(await runs(programs))) throw new SetUpError(`ffmpeg does not run here. ${ADVICE}`);
}

/**
 * The same, but the site also starts without ffmpeg: videos are then served as uploaded. Returns whether it runs for the user of
 * the site. `prefix`: what the command lines of its programs begin with.
 */
export async function prepareFfmpeg(
  programs: Programs,
  log: Log,
  prefix: readonly string[] = [],
): Promise<boolean> {
  try {
    if (prefix.length > 0 && (await runs(programs, prefix))) return true;
    await ensureFfmpeg(programs, log);
    if (prefix.length === 0 || (await runs(programs, prefix))) return true;
    throw new SetUpError("ffmpeg runs for root, but not for the user that the site runs as");
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    log.warn(`${error.message}. Without it videos play as they were uploaded, in one quality.`);
    return false;
  }
}
