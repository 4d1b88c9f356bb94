import { lchown, lstat, mkdir, mkdtemp, readdir, realpath, stat, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { keptForLater } from "@lyceum/shared/promises.ts";

import { run } from "../processes.ts";
import { SetUpError } from "../set-up-error.ts";

/** The account that runs PostgreSQL; null is the current user. PostgreSQL refuses to run as root. */
export type Account = { name: string; uid: number; gid: number } | null;

/** Root's place for files that an unprivileged account must reach but cannot reach at the requested path. */
const SHARED_HOME = "/var/lib/lyceum";

async function lookUp(name: string): Promise<Account> {
  const id = async (flag: string) => Number((await run("id", [flag, name])).stdout);
  const [uid, gid] = await Promise.all([id("-u"), id("-g")]);
  return { name, uid, gid };
}

let found: Promise<Account> | undefined;

export async function serverAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return null;
  return (found ??= keptForLater(lookUp("postgres").catch(() => lookUp("nobody"))));
}

/** The uppermost folder above a path that the account cannot go through; null if it has search permission on all of them. */
export async function closedFolderAbove(
  path: string,
  account: NonNullable<Account>,
): Promise<string | null> {
  let closed: string | null = null;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) closed = folder;
    if (folder === dirname(folder)) return closed;
  }
}

/** Whether the account can reach this path. */
export const canReach = async (account: Account, path: string): Promise<boolean> =>
  account === null || (await closedFolderAbove(path, account)) === null;

export async function sharedFolder(name: string): Promise<string> {
  const folder = join(SHARED_HOME, name);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/**
 * Creates the folder, owned by the account, and returns its real path. If root's permissions hide it from the account
 * (a checkout in /root), it is created elsewhere and `path` is a link, so that no home folder is opened.
 */
export async function ownedFolder(path: string, account: Account): Promise<string> {
  if (!(await lstat(path).catch(() => null))) await makeFolder(path, account);
  const folder = await realpath(path);
  await assertOwnLink(path, folder);
  await assertOurs(folder, account);
  await giveAway(folder, account);
  return folder;
}

async function makeFolder(path: string, account: Account): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  if (await canReach(account, path)) await mkdir(path, { mode: 0o700 });
  else await symlink(await mkdtemp(join(await sharedFolder("postgres"), "data-")), path);
}

/** Root follows a link of another user only to what belongs to them: its content changes owner. */
async function assertOwnLink(path: string, folder: string): Promise<void> {
  const link = await lstat(path);
  const isOwn = link.uid === process.getuid?.() || link.uid === (await stat(folder)).uid;
  if (!link.isSymbolicLink() || isOwn) return;
  throw new SetUpError(
    `${path} is a link to ${folder}, which does not belong to who made the link. Delete the link, or set DATA_DIR to another folder.`,
  );
}

async function assertOurs(folder: string, account: Account): Promise<void> {
  if (!(await canReach(account, folder))) {
    throw new SetUpError(
      `${folder} cannot be reached by the account that PostgreSQL runs as (${account?.name}). Move the data folder, or set DATA_DIR to another.`,
    );
  }
  const { uid } = await stat(folder);
  if (!account && process.getuid && uid !== process.getuid()) {
    throw new SetUpError(
      `${folder} belongs to another user: the site was started as that user, or as root, before. Start it so again, give the data folder to yourself with chown -R, or set DATA_DIR to another.`,
    );
  }
}

/** A data folder made by another user in an earlier run (first as root, say) changes owner with everything in it. */
async function giveAway(path: string, account: Account): Promise<void> {
  if (!account || (await stat(path)).uid === account.uid) return;
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    // A link itself: what it leads to may be anybody's.
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
  await lchown(path, account.uid, account.gid);
}
