import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beginningOf, isAlive } from "../processes.ts";

/**
 * The users of a folder's server: one empty file per process, named after it. The last process to leave stops the
 * server, and a crashed one does not keep it.
 */
const holdersOf = (folder: string) => join(folder, "holders");

/** After the machine has started again, its id may be that of another program. */
const isHolder = (name: string): boolean => {
  const [pid, beginning] = name.split("-").map(Number);
  if (pid === undefined || !isAlive(pid)) return false;
  const known = beginningOf(pid);
  return known === 0 || known === beginning;
};

/** Those that are dead are forgotten. Call it under the folder's lock. */
export async function liveHolders(folder: string): Promise<string[]> {
  const names = await readdir(holdersOf(folder)).catch(() => []);
  const live = names.filter(isHolder);
  for (const name of names)
    if (!live.includes(name)) await rm(join(holdersOf(folder), name), { force: true });
  return live;
}

/** Returns a function that gives up the hold. */
export async function hold(folder: string): Promise<() => Promise<void>> {
  await mkdir(holdersOf(folder), { recursive: true });
  const name = `${process.pid}-${beginningOf(process.pid)}-${randomUUID()}`;
  const file = join(holdersOf(folder), name);
  await writeFile(file, "");
  return () => rm(file, { force: true });
}
