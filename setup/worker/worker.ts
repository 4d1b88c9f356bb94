import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, readdir, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { withLock } from "../lock.ts";
import type { Log } from "../log.ts";
import { SetUpError } from "../set-up-error.ts";
import { runsHere } from "./binary.ts";
import { buildWorker } from "./build.ts";
import { RECIPE, withoutComments } from "./sources.ts";
import { downloadPrebuilt } from "./prebuilt.ts";

const PACKAGE = join(import.meta.dirname, "../../node_modules/mediasoup");

const cacheFolder = () => join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "lyceum");

function libcVersion(): string {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime ?? "none";
}

/** Changes with everything that determines a build, and with nothing else: our build steps, and the C library. */
async function recipeHash(): Promise<string> {
  const hash = createHash("sha256").update(libcVersion()).update(JSON.stringify(RECIPE));
  const entries = await readdir(join(import.meta.dirname, "subprojects"), {
    recursive: true,
    withFileTypes: true,
  });
  const standIns = entries.filter((entry) => entry.isFile());
  const paths = standIns.map((file) => join(file.parentPath, file.name)).toSorted();
  for (const path of paths) hash.update(withoutComments(path, await readFile(path, "utf8")));
  return hash.digest("hex").slice(0, 12);
}

/** Where the worker for this machine is kept once it was downloaded or built. */
export async function cachePath(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(PACKAGE, "package.json"), "utf8")) as {
    version: string;
  };
  const name = `mediasoup-worker-${version}-${process.platform}-${process.arch}-${await recipeHash()}`;
  return join(cacheFolder(), name);
}

async function install(from: string, target: string): Promise<void> {
  await copyFile(from, `${target}.new`);
  await rename(`${target}.new`, target);
}

/** We hold the lock, so an existing build folder was left by a killed build. */
async function removeAbandonedBuilds(): Promise<void> {
  for (const name of await readdir(cacheFolder())) {
    if (name.startsWith("build-")) await rm(join(cacheFolder(), name), { recursive: true });
  }
}

type OnBuilt = (share: number) => void;

async function obtain(target: string, log: Log, onBuilt: OnBuilt): Promise<void> {
  if (await runsHere(target)) return;
  await removeAbandonedBuilds();
  log.info("Fetching the media worker that mediasoup's authors built.");
  const prebuilt = await downloadPrebuilt(PACKAGE);
  if (prebuilt) return install(prebuilt, target);
  log.info("It cannot be downloaded here.");
  await buildWorker(PACKAGE, cacheFolder(), target, { log, onBuilt });
  if (!(await runsHere(target)))
    throw new SetUpError(`The media worker was built but does not run: ${target}`);
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
  const target = await cachePath();
  if (await runsHere(target)) return target;
  await withLock(
    join(cacheFolder(), "mediasoup-worker.lock"),
    () => obtain(target, log, onBuilt),
    () => {
      log.info("Another process is preparing the media worker; waiting for it.");
      onBuilt(0);
    },
  );
  return target;
}
