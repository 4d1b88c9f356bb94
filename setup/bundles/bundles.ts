import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { withLock } from "../lock.ts";
import { type ProgramFailure, endWithUs, run } from "../processes.ts";
import { SetUpError } from "../set-up-error.ts";
import { CACHE, hashOfSources } from "../sources.ts";

const FOLDER = join(CACHE, "bundles");
const MAKER = join(import.meta.dirname, "make-bundles.ts");
/** A site that runs goes on with its own: so many of the newest are kept. */
const KEPT = 3;
const SOURCES = [
  ...["backend/src", "signaling/src", "sfu/src", "shared/src", "setup", "settings"],
  ...["web", "metrics", "telemetry", "app.ts", "config.ts", "media-host.ts", "package.json"],
];

/** The files of the site's programs, each with its libraries beside it. */
export type Bundles = { server: string; mediaHost: string };

async function make(folder: string): Promise<void> {
  const making = run(process.execPath, [MAKER, folder]);
  endWithUs(making.child);
  await making.catch(({ stdout, stderr }: ProgramFailure) => {
    const said = stripVTControlCharacters(`${stdout}${stderr}`);
    throw new SetUpError(`The programs could not be bundled. ${said}`.trim());
  });
}

async function forgetOld(): Promise<void> {
  const paths = (await readdir(FOLDER)).map((name) => join(FOLDER, name));
  const made = await Promise.all(
    paths.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })),
  );
  const old = made.toSorted((one, other) => other.at - one.at).slice(KEPT);
  for (const { path } of old) await rm(path, { recursive: true });
}

/**
 * Bundles the programs unless that was done from the same sources. Node would open 2,000 files for the server, which takes
 * longer than everything else that a start does. Throws SetUpError with the bundler's output.
 */
export async function buildBundles(): Promise<Bundles> {
  const folder = join(FOLDER, (await hashOfSources(SOURCES)).slice(0, 16));
  if (!existsSync(folder)) {
    await mkdir(FOLDER, { recursive: true });
    await withLock(join(CACHE, "bundles.lock"), async () => {
      if (existsSync(folder)) return;
      await make(folder);
      await forgetOld();
    });
  }
  return { server: join(folder, "server.mjs"), mediaHost: join(folder, "media-host.mjs") };
}
