import { readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isAlive } from "../processes.ts";

/** Bundles that nobody uses now, for a way back: so many of the newest. */
const KEPT = 3;
/** Names the files of a folder of bundles and their sizes, in bytes; written last. */
const LIST = "files.json";
const HASH = /^[0-9a-f]{16}$/;
const USE = /^used-by-(\d+)$/;

type Sizes = Record<string, number>;

const sizeOf = async (path: string): Promise<number> => (await stat(path)).size;

/** Notes what belongs to these bundles: after a cut of power a file may be there, but empty. */
export async function noteWhole(folder: string): Promise<void> {
  const names = await readdir(folder);
  const sizes = names.map(async (name) => [name, await sizeOf(join(folder, name))] as const);
  await writeFile(join(folder, LIST), JSON.stringify(Object.fromEntries(await Promise.all(sizes))));
}

/** Whether everything is there. False for a folder that is not. */
export async function isWhole(folder: string): Promise<boolean> {
  try {
    const sizes = JSON.parse(await readFile(join(folder, LIST), "utf8")) as Sizes;
    const right = Object.entries(sizes).map(
      async ([name, size]) => (await sizeOf(join(folder, name))) === size,
    );
    return (await Promise.all(right)).every(Boolean);
  } catch {
    return false;
  }
}

/** These bundles stay while this process lives: its programs load parts of them later. */
export async function noteUse(folder: string): Promise<void> {
  await writeFile(join(folder, `used-by-${process.pid}`), "");
}

/** When they were last taken into use, in ms; Infinity while somebody uses them. */
async function usedAt(folder: string): Promise<number> {
  for (const name of await readdir(folder)) {
    const pid = Number(USE.exec(name)?.[1] ?? 0);
    if (pid > 0 && isAlive(pid)) return Infinity;
    if (pid > 0) await rm(join(folder, name), { force: true });
  }
  return (await stat(folder)).mtimeMs;
}

/** Deletes old bundles in this folder that nobody uses, and what was left half made. */
export async function forgetUnused(folder: string): Promise<void> {
  const names = await readdir(folder);
  const made = names.filter((name) => HASH.test(name)).map((name) => join(folder, name));
  const uses = await Promise.all(made.map(async (path) => ({ path, at: await usedAt(path) })));
  const unused = uses.filter(({ at }) => at < Infinity).toSorted((one, other) => other.at - one.at);
  const halves = names.filter((name) => name.endsWith(".new")).map((name) => join(folder, name));
  for (const path of [...halves, ...unused.slice(KEPT).map((each) => each.path)])
    await rm(path, { recursive: true, force: true });
}
