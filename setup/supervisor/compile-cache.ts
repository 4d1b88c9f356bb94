import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const OF_PROGRAMS = "programs-";

/**
 * The folder within Node's compile cache for the programs of one version. Node finds what it has compiled by the path of a file,
 * which every version has another of, and forgets nothing.
 */
export const compileCacheOf = (cache: string, version: string): string =>
  join(cache, OF_PROGRAMS + version);

/**
 * Deletes those of other versions as far as it may: they only take room. A site that still runs one of them compiles again what it starts.
 */
export async function forgetCompiled(cache: string, version: string): Promise<void> {
  const kept = OF_PROGRAMS + version;
  for (const name of await readdir(cache).catch(() => []))
    if (name.startsWith(OF_PROGRAMS) && name !== kept)
      await rm(join(cache, name), { recursive: true, force: true }).catch(() => undefined);
}
