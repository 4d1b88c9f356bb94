import { mkdirSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withLock } from "./lock.ts";
import { type ProgramFailure, endWithUs, makeReadable, run } from "./processes.ts";
import { SetUpError } from "./set-up-error.ts";
import { CACHE, ROOT, hashOfSources } from "./sources.ts";

const CLIENT = join(ROOT, "client");
const VITE = join(ROOT, "node_modules/vite/bin/vite.js");

/** The folder of the built page; a file in it names the sources of the build. */
export const PAGE_ROOT = join(CLIENT, "dist");
const MARK = ".built-from";

/** Builds for production, whatever NODE_ENV the operator's shell has: React's two builds are incompatible. */
export async function buildPageInto(outDir: string): Promise<void> {
  const args = [VITE, "build", "--outDir", outDir, "--emptyOutDir", "--logLevel", "warn"];
  const env = { ...process.env, NODE_ENV: "production" };
  const building = makeReadable(() => run(process.execPath, args, { cwd: CLIENT, env }));
  endWithUs(building.child);
  await building.catch(({ stdout, stderr }: ProgramFailure) => {
    throw new SetUpError(`The page could not be built. ${stdout}${stderr}`.trim());
  });
}

/** Built in another folder and swapped in whole, so that a failed build leaves the old page in place. */
async function build(hash: string): Promise<void> {
  const fresh = join(CACHE, "page");
  await buildPageInto(fresh);
  await writeFile(join(fresh, MARK), hash);
  await rm(PAGE_ROOT, { recursive: true, force: true });
  await rename(fresh, PAGE_ROOT);
}

const isBuiltFrom = async (hash: string) =>
  (await readFile(join(PAGE_ROOT, MARK), "utf8").catch(() => "")) === hash;

/** Builds the page into PAGE_ROOT unless it was built from the same sources. Throws SetUpError with vite's output. */
export async function buildPage(): Promise<void> {
  const hash = hashOfSources(["client", "shared"]);
  if (await isBuiltFrom(hash)) return;
  makeReadable(() => mkdirSync(CACHE, { recursive: true }));
  await withLock(join(CACHE, "page.lock"), async () => {
    if (!(await isBuiltFrom(hash))) await build(hash);
  });
}
