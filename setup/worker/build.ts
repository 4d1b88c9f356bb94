import { mkdtemp, rename, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ensurePackages, hasApt } from "../debian.ts";
import type { Log } from "../log.ts";
import { SetUpError } from "../set-up-error.ts";
import { perform } from "./perform.ts";
import { MESON_OPTIONS, prepareSources } from "./sources.ts";
import { SRTP_OPTIONS, SRTP_PACKAGES, type Srtp, chooseSrtp } from "./srtp.ts";

const PACKAGES = [
  ...["g++", "pkg-config", "meson", "ninja-build"],
  ...["libuv1-dev", "libssl-dev", "libflatbuffers-dev", "flatbuffers-compiler", "libabsl-dev"],
  // It unpacks the source of libsrtp.
  "dpkg-dev",
];
const SAY_EVERY = 15_000;
const STEP = /^\[(\d+)\/(\d+)\]/;

const elapsed = (since: number) => {
  const seconds = Math.round((Date.now() - since) / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

type Building = {
  log: Log;
  /** Told the share of it that is done. */
  onBuilt: (share: number) => void;
};

/** Tells ninja's progress, and prints it now and then; ninja prints a line `[12/261] …` per step. */
function progress({ log, onBuilt }: Building): (line: string) => void {
  const began = Date.now();
  let said = began;
  return (line) => {
    const [, step, steps] = STEP.exec(line) ?? [];
    if (!step) return;
    onBuilt(Number(step) / Number(steps));
    if (Date.now() - said < SAY_EVERY) return;
    said = Date.now();
    log.info(`Building the media worker: step ${step} of ${steps}, ${elapsed(began)} so far.`);
  };
}

/** Performs a step of the build. Throws SetUpError with what to do about it. */
async function build(command: string[], logPath: string, onLine: (line: string) => void) {
  const last = await perform(command, logPath, onLine);
  if (last === null) return;
  const packages = [...PACKAGES, ...SRTP_PACKAGES.system].join(", ");
  throw new SetUpError(
    `Building the media worker failed in ${command[0]}. The whole log is ${logPath}; it ends with: ${last}. Install ${packages} (Debian's names), or set MEDIASOUP_WORKER_BIN to a worker that you have.`,
  );
}

/** Puts all sources into `folder`. Returns which libsrtp is among them. */
async function gather(packageFolder: string, folder: string, log: Log): Promise<Srtp> {
  await prepareSources(packageFolder, folder);
  const srtp = await chooseSrtp(join(folder, "subprojects"), log);
  if (await hasApt()) await ensurePackages(SRTP_PACKAGES[srtp], "The system's libsrtp", log);
  return srtp;
}

/**
 * Builds the worker from the sources in the npm package against the system's libraries, and renames it to the path that `target` gives
 * to one with such a libsrtp once complete. Works in `cacheFolder`, which has room; leaves its log there if it fails. Returns its path.
 */
export async function buildWorker(
  packageFolder: string,
  cacheFolder: string,
  target: (srtp: Srtp) => Promise<string>,
  building: Building,
): Promise<string> {
  const { log } = building;
  building.onBuilt(0);
  if (await hasApt()) await ensurePackages(PACKAGES, "Building the media worker", log);
  log.info("Building the media worker from source, once: 2 to 5 minutes on two cores.");
  const began = Date.now();
  const logPath = join(cacheFolder, "mediasoup-worker-build.log");
  await rm(logPath, { force: true });
  const folder = await mkdtemp(join(cacheFolder, "build-"));
  const out = join(folder, "out");
  try {
    const srtp = await gather(packageFolder, folder, log);
    const options = [...MESON_OPTIONS, ...SRTP_OPTIONS[srtp]];
    await build(["meson", "setup", out, folder, ...options], logPath, () => undefined);
    const jobs = String(availableParallelism());
    const ninja = ["ninja", "-C", out, "-j", jobs, "mediasoup-worker"];
    await build(ninja, logPath, progress(building));
    const path = await target(srtp);
    await rename(join(out, "mediasoup-worker"), path);
    await rm(logPath, { force: true });
    log.info(`Built the media worker in ${elapsed(began)}.`);
    return path;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
