import { mkdirSync, rmdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { withLock } from "../lock.ts";
import { type ProgramFailure, endWithUs, makeReadable, run } from "../processes.ts";
import { SetUpError } from "../set-up-error.ts";
import { CACHE, hashOfSources } from "../sources.ts";
import { forgetUnused, isWhole, noteUse } from "./kept-bundles.ts";

const FOLDER = join(CACHE, "bundles");
const MAKER = join(import.meta.dirname, "make-bundles.ts");
const SOURCES = [
  ...["backend/src", "signaling/src", "sfu/src", "shared/src", "setup", "settings"],
  ...["web", "metrics", "telemetry", "app.ts", "config.ts", "media-host.ts", "package.json"],
];
/** How often sources may change while they are bundled. */
const TRIES = 3;

/** The files of the site's programs, each with its libraries beside it. `version`: another one for each state of the sources. */
export type Bundles = { server: string; mediaHost: string; version: string };

const folderOf = () => join(FOLDER, hashOfSources(SOURCES).slice(0, 16));

async function make(folder: string): Promise<void> {
  const making = makeReadable(() => run(process.execPath, [MAKER, folder]));
  endWithUs(making.child);
  await making.catch(({ stdout, stderr, signal }: ProgramFailure) => {
    const how = signal ? `The bundler was ended by ${signal}: this machine may lack memory. ` : "";
    const said = stripVTControlCharacters(`${how}${stdout}${stderr}`);
    throw new SetUpError(`The programs could not be bundled. ${said}`.trim());
  });
}

/** Returns the folder of the bundles of what the sources are at the end: they may change meanwhile. */
async function makeOfSources(): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const folder = folderOf();
    if (await isWhole(folder)) return folder;
    await make(folder);
    if (folderOf() === folder) return folder;
    await rm(folder, { recursive: true });
  }
  throw new SetUpError("The programs could not be bundled: their sources keep changing.");
}

/** The folder of the bundles of what the sources are now; null where they have to be made. */
export async function foundBundles(): Promise<string | null> {
  const folder = folderOf();
  return (await isWhole(folder)) ? folder : null;
}

/** The file of the bundled supervisor. */
export const supervisorIn = (folder: string): string => join(folder, "supervisor.mjs");

const NOT_WRITABLE = new Set(["EACCES", "EPERM", "EROFS", "ENOENT"]);

/** False where this user cannot write to the checkout. */
function canWrite(): boolean {
  const probe = join(FOLDER, `.probe-${process.pid}`);
  try {
    makeReadable(() => mkdirSync(probe, { recursive: true }));
    rmdirSync(probe);
    return true;
  } catch (error) {
    if (NOT_WRITABLE.has((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}

function refuseToMake(): never {
  throw new SetUpError(
    `The programs have to be bundled, and ${FOLDER} cannot be written to. Run npm run build as a user who can write there, then start again.`,
  );
}

/**
 * Bundles the programs unless that was done from the same sources. Node would open 2,000 files for the server, which takes
 * longer than everything else that a start does. The bundles stay at least until this process ends. Throws SetUpError with the
 * bundler's output. @param found what `foundBundles` has just said, where it was asked.
 */
export async function buildBundles(found: string | null = null): Promise<Bundles> {
  const folder = canWrite()
    ? await withLock(join(CACHE, "bundles.lock"), async () => {
        const made = found ?? (await makeOfSources());
        await noteUse(made);
        await forgetUnused(FOLDER);
        return made;
      })
    : (found ?? (await foundBundles()) ?? refuseToMake());
  const of = (name: string) => join(folder, name);
  return { server: of("server.mjs"), mediaHost: of("media-host.mjs"), version: basename(folder) };
}
