import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, resolve } from "node:path";

import { ensurePackages, hasApt } from "./debian.ts";
import type { Log } from "./log.ts";
import { run } from "./processes.ts";
import { SetUpError } from "./set-up-error.ts";
import { stillTrue } from "./sources.ts";

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

/** Changes where the system notes that a library was installed or removed. */
const LIBRARIES = "/etc/ld.so.cache";

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

/** The files of the programs, as a shell finds them; null where one is not there. */
function filesOf({ ffmpeg, ffprobe }: Programs): string[] | null {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const files = [ffmpeg, ffprobe].map((program) =>
    folders.map((folder) => resolve(folder, program)).find(isProgram),
  );
  return files.every((path) => path !== undefined) ? files : null;
}

/**
 * Whether the programs run, which is not tried again where their files and the system's libraries have not changed since they did: both load a
 * hundred libraries, which takes 150 ms of processor time just when everything else starts.
 */
const ranBefore = async (programs: Programs, prefix: readonly string[]): Promise<boolean> => {
  const files = existsSync(LIBRARIES) && filesOf(programs);
  if (!files) return runs(programs, prefix);
  return stillTrue(["ffmpeg", ...prefix], [...files, LIBRARIES], () => runs(programs, prefix));
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
    if (await ranBefore(programs, prefix)) return true;
    await ensureFfmpeg(programs, log);
    if (prefix.length === 0 || (await runs(programs, prefix))) return true;
    throw new SetUpError("ffmpeg runs for root, but not for the user that the site runs as");
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    log.warn(`${error.message}. Without it videos play as they were uploaded, in one quality.`);
    return false;
  }
}
