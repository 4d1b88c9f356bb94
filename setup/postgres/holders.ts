import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isAlive } from "../processes.ts";

/**
 * Who uses the server of a folder: one empty file each, named after its process, so that the last to leave
 * stops the server and one that crashed is not waited for.
 */
const holdersOf = (folder: string) => join(folder, "holders");

export async function liveHolders(folder: string): Promise<string[]> {
  const names = await readdir(holdersOf(folder)).catch(() => []);
  return names.filter((name) => isAlive(Number.parseInt(name, 10)));
}

/** Answers what gives the hold up. */
export async function hold(folder: string): Promise<() => Promise<void>> {
  await mkdir(holdersOf(folder), { recursive: true });
  const file = join(holdersOf(folder), `${process.pid}-${randomUUID()}`);
  await writeFile(file, "");
  return () => rm(file, { force: true });
}
