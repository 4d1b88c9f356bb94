import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, readdir, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { withLock } from "../lock.ts";
import type { Log } from "../log.ts";
import { SetUpError } from "../set-up-error.ts";
import { runsHere } from "./binary.ts";
import { buildWorker } from "./build.ts";
import { downloadPrebuilt } from "./prebuilt.ts";
import { RECIPE, withoutComments } from "./sources.ts";
import { SRTP_CHOICES, SRTP_OPTIONS, type Srtp } from "./srtp.ts";

const PACKAGE = join(import.meta.dirname, "../../node_modules/mediasoup");

const cacheFolder = () => join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "lyceum");

function libcVersion(): string {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime ?? "none";
}

/** Changes with everything that determines a build, and with nothing else: our build steps, and the C library. */
async function recipeHash(srtp: Srtp): Promise<string> {
  const recipe = { ...RECIPE, srtp, srtpOptions: SRTP_OPTIONS[srtp] };
  const hash = createHash("sha256").update(libcVersion()).update(JSON.stringify(recipe));
  const entries = await readdir(join(import.meta.dirname, "subprojects"), {
    recursive: true,
    withFileTypes: true,
  });
  const standIns = entries.filter((entry) => entry.isFile());
  const paths = standIns.map((file) => join(file.parentPath, file.name)).toSorted();
  for (const path of paths) hash.update(withoutComments(path, await readFile(path, "utf8")));
  return hash.digest("hex").slice(0, 12);
}

/** Where the worker for this machine is kept once it was downloaded, or built with such a libsrtp. */
export async function cachePath(srtp: Srtp = "openssl"): Promise<string> {
  const { version } = JSON.parse(await readFile(join(PACKAGE, "package.json"), "utf8")) as {
    version: string;
  };
  const name = `mediasoup-worker-${version}-${process.platform}-${process.arch}-${await recipeHash(srtp)}`;
  return join(cacheFolder(), name);
}

/** The best one that is kept, or null. */
async function kept(): Promise<string | null> {
  for (const srtp of SRTP_CHOICES) {
    const path = await cachePath(srtp);
    if (await runsHere(path)) return path;
  }
  return null;
}

async function install(from: string, target: string): Promise<string> {
  await copyFile(from, `${target}.new`);
  await rename(`${target}.new`, target);
  return target;
}

/** We hold the lock, so an existing build folder was left by a killed build. */
async function removeAbandonedBuilds(): Promise<void> {
  for (const name of await readdir(cacheFolder())) {
    if (name.startsWith("build-")) await rm(join(cacheFolder(), name), { recursive: true });
  }
}

type OnBuilt = (share: number) => void;

async function obtain(log: Log, onBuilt: OnBuilt): Promise<string> {
  const found = await kept();
  if (found) return found;
  await removeAbandonedBuilds();
  log.info("Fetching the media worker that mediasoup's authors built.");
  const prebuilt = await downloadPrebuilt(PACKAGE);
  if (prebuilt) return install(prebuilt, await cachePath());
  log.info("It cannot be downloaded here.");
  const built = await buildWorker(PACKAGE, cacheFolder(), cachePath, { log, onBuilt });
  if (await runsHere(built)) return built;
  throw new SetUpError(`The media worker was built but does not run: ${built}`);
}

async function given(path: string): Promise<string> {
  if (await runsHere(path)) return path;
  throw new SetUpError(
    `MEDIASOUP_WORKER_BIN is ${path}, which is no mediasoup-worker that runs here. Correct it, or unset it to have one downloaded or built.`,
  );
}

/**
 * The path of a mediasoup-worker that runs on this machine: MEDIASOUP_WORKER_BIN, else the cached one, else a
 * downloaded one, else one built here. The cache is outside node_modules and serves every checkout. Throws SetUpError
 * with what to install. `onBuilt` gets the share that is built, 0 at first, where it has to be built here or in another process.
 */
export async function prepareWorker(log: Log, onBuilt: OnBuilt = () => undefined): Promise<string> {
  if (process.env.MEDIASOUP_WORKER_BIN) return given(process.env.MEDIASOUP_WORKER_BIN);
  await mkdir(cacheFolder(), { recursive: true });
  const found = await kept();
  if (found) return found;
  return withLock(
    join(cacheFolder(), "mediasoup-worker.lock"),
    () => obtain(log, onBuilt),
    () => {
      log.info("Another process is preparing the media worker; waiting for it.");
      onBuilt(0);
    },
  );
}
