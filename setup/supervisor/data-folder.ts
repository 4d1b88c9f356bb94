import { chmod, lchown, lstat, mkdir, readdir, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "../../config.ts";
import type { Account } from "../postgres/account.ts";

type Owner = { uid: number; gid: number };

/** PostgreSQL's own, whose files belong to the account that it runs as. */
const POSTGRES = "postgres";

/** Nothing happens to a folder that has this owner already: what is in it was made by the same programs. */
async function give(path: string, owner: Owner): Promise<void> {
  const entry = await lstat(path);
  if (entry.uid === owner.uid) return;
  if (entry.isDirectory())
    for (const name of await readdir(path)) await give(join(path, name), owner);
  await lchown(path, owner.uid, owner.gid);
}

async function giveAll({ dataDir, backend }: Config, owner: Owner): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name !== POSTGRES) await give(join(dataDir, name), owner);
  await lchown(await realpath(dataDir), owner.uid, owner.gid);
  await give(await realpath(backend.media.folder), owner);
}

/** Whether PostgreSQL, which is never root, walks through a folder of root's to its own. */
async function isPassage(dataDir: string, account: Account): Promise<boolean> {
  if (account || process.getuid?.() !== 0) return false;
  const folder = await lstat(join(dataDir, POSTGRES)).catch(() => null);
  return folder?.isDirectory() ?? false;
}

const ignoreThere = (error: NodeJS.ErrnoException) => {
  if (error.code !== "EEXIST") throw error;
};

/** Where Node keeps what it has compiled. */
export const cacheFolder = (dataDir: string): string => join(dataDir, "cache");

/** Makes the folders that the site writes to where they are missing. */
export async function makeFolders({ dataDir, backend }: Config): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await mkdir(dirname(backend.media.folder), { recursive: true });
  for (const folder of [backend.media.folder, cacheFolder(dataDir)])
    await mkdir(folder, { mode: 0o700 }).catch(ignoreThere);
}

/** Gives what is in them to the account that the site runs as, null being our own, and keeps other users out. */
export async function closeFolders(config: Config, account: Account): Promise<void> {
  const { dataDir } = config;
  if (process.getuid?.() === 0) await giveAll(config, account ?? { uid: 0, gid: 0 });
  await chmod(dataDir, (await isPassage(dataDir, account)) ? 0o711 : 0o700);
}
