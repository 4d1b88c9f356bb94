import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beginningOf, isAlive, run } from "../processes.ts";
import { SetUpError } from "../set-up-error.ts";
import type { Account } from "./account.ts";

/**
 * The users of a folder's server: one empty file per process, named after it. The last process to leave stops the
 * server, and a crashed one does not keep it.
 */
const holdersOf = (folder: string) => join(folder, "holders");

/** What a file or folder of this process is called, or ends with, so that `isHolder` knows whether it still runs. */
export const holderName = (): string =>
  `${process.pid}-${beginningOf(process.pid)}-${randomUUID()}`;

/** After the machine has started again, its id may be that of another program. */
export const isHolder = (name: string): boolean => {
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
  const file = join(holdersOf(folder), holderName());
  await writeFile(file, "");
  return () => rm(file, { force: true });
}

const userName = (uid: number): Promise<string> =>
  run("id", ["-un", String(uid)]).then(
    ({ stdout }) => stdout.trim(),
    () => String(uid),
  );

/**
 * Throws SetUpError where the site in this data folder runs already, as another user: to hand its files to this account would take them
 * away from it.
 */
export async function assertNotRunByAnother(dataDir: string, account: Account): Promise<void> {
  const folder = join(dataDir, "postgres");
  const owner = (await stat(folder).catch(() => null))?.uid;
  if (owner === undefined || owner === (account?.uid ?? process.getuid?.())) return;
  const names = await readdir(holdersOf(folder)).catch(() => []);
  if (!names.some(isHolder)) return;
  throw new SetUpError(
    `The site in ${dataDir} runs already, as ${await userName(owner)}. Do this as the user who started it, or stop it first.`,
  );
}
