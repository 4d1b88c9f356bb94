import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";

export const ROOT = join(import.meta.dirname, "..");
/** Where what is built from the sources is kept; a new installation of the packages deletes it. */
export const CACHE = join(ROOT, "node_modules/.cache/lyceum");

const NOT_SOURCES = new Set(["node_modules", "dist"]);

async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => !NOT_SOURCES.has(name));
  return (await Promise.all(names.map((name) => filesIn(join(path, name))))).flat();
}

/**
 * SHA-256 in hexadecimal of the names and contents of these files and of all in these folders, paths from ROOT, and of the
 * versions of all libraries.
 */
export async function hashOfSources(paths: readonly string[]): Promise<string> {
  const found = [...paths, "package-lock.json"].map((path) => filesIn(join(ROOT, path)));
  const hash = createHash("sha256");
  // One by one: the supervisor asks for it, which stays, and would keep the memory for all at once.
  for (const file of (await Promise.all(found)).flat().toSorted())
    hash.update(relative(ROOT, file)).update(readFileSync(file));
  return hash.digest("hex");
}
