import { chmod, lchown, lstat, mkdir, readdir, realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Config } from "../../config.ts";
import type { Account } from "../postgres/account.ts";

type Owner = { uid: number; gid: number };

/** PostgreSQL's own folder, whose files belong to its account. */
const POSTGRES = "postgres";

/** Of uploads: what is on its way. */
const INCOMING = "incoming";

/** A folder that already has this owner is skipped: the same programs made its content. */
async function give(path: string, owner: Owner): Promise<void> {
  const entry = await lstat(path);
  if (entry.uid === owner.uid) return;
  if (entry.isDirectory())
    for (const name of await readdir(path)) await give(join(path, name), owner);
  await lchown(path, owner.uid, owner.gid);
}

async function giveAll({ dataDir, backend, sfu }: Config, owner: Owner): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name !== POSTGRES) await give(join(dataDir, name), owner);
  await lchown(await realpath(dataDir), owner.uid, owner.gid);
  for (const folder of [backend.media.folder, sfu.recordings.folder])
    await give(await realpath(folder), owner);
}

/** Whether PostgreSQL, which never runs as root, must walk through a folder of root's to its own. */
async function isPassage(dataDir: string, account: Account): Promise<boolean> {
  if (account || process.getuid?.() !== 0) return false;
  const folder = await lstat(join(dataDir, POSTGRES)).catch(() => null);
  return folder?.isDirectory() ?? false;
}

/** Node's compile cache. */
export const cacheFolder = (dataDir: string): string => join(dataDir, "cache");

/** Creates the missing folders that the site writes to. Throws where something else stands there. */
export async function makeFolders({ dataDir, backend, sfu }: Config): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const folders = [backend.media.folder, sfu.recordings.folder];
  for (const folder of folders) await mkdir(dirname(folder), { recursive: true });
  for (const folder of [...folders, cacheFolder(dataDir)])
    await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Gives their content to the account that runs the site (null: the current one), and keeps other users out. */
export async function closeFolders(config: Config, account: Account): Promise<void> {
  const { dataDir } = config;
  if (process.getuid?.() === 0) await giveAll(config, account ?? { uid: 0, gid: 0 });
  await chmod(dataDir, (await isPassage(dataDir, account)) ? 0o711 : 0o700);
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((each) => each.isDirectory()).map(({ name }) => join(folder, name));
}

/** Those in which the programs make files all the time; a folder of one video or one recording is not among them. */
export async function usedFolders({ services, backend, sfu }: Config): Promise<string[]> {
  const recordings = [sfu.recordings.folder];
  // A process with signaling has the backend too.
  if (!services.has("backend") && !services.has("signaling")) return recordings;
  const uploads = await foldersIn(backend.media.folder);
  const incoming = uploads.filter((folder) => basename(folder) === INCOMING);
  const inIncoming = (await Promise.all(incoming.map(foldersIn))).flat();
  return [backend.media.folder, ...uploads, ...inIncoming, ...recordings];
}
