import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isAlive } from "../processes.ts";

/**
 * The users of a folder's server: one empty file per process, named after it. The last process to leave stops the
 * server, and a crashed one does not keep it.
 */
const holdersOf = (folder: string) => join(folder, "holders");

export async function liveHolders(folder: string): Promise<string[]> {
  const names = await readdir(holdersOf(folder)).catch(() => []);
  return names.filter((name) => isAlive(Number.parseInt(name, 10)));
}

/** Returns a function that gives up the hold. */
export async function hold(folder: string): Promise<() => Promise<void>> {
  await mkdir(holdersOf(folder), { recursive: true });
  const file = join(holdersOf(folder), `${process.pid}-${randomUUID()}`);
  await writeFile(file, "");
  return () => rm(file, { force: true });
}
