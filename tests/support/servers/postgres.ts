import { chmod, mkdtemp, readdir, realpath, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverAccount } from "../../../setup/postgres/account.ts";
import { type PrivatePostgres, launchPostgres } from "../../../setup/postgres/launcher.ts";
import { liveHolders } from "../../../setup/postgres/holders.ts";
import { adopt, stop } from "../../../setup/postgres/server.ts";
import type { Log } from "../../../setup/log.ts";

const PREFIX = "lyceum-tests-";
/** Milliseconds; longer than any run takes to start its server. */
const ABANDONED_AFTER = 10 * 60_000;

/** A folder in memory, which Linux has. */
const MEMORY = "/dev/shm";
/** Bytes. The server needs a third of the first; the second leaves the browsers theirs. */
const NEEDED = { inFolder: 2 ** 30, inMachine: 4 * 2 ** 30 };

/**
 * Each test's database is a thousand files. On a disk that journals, making them costs the more the more of them were
 * just deleted: as much as all else that PostgreSQL does.
 */
async function placeOfData(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null);
  const isRoomy = memory !== null && memory.bavail * memory.bsize > NEEDED.inFolder;
  return isRoomy && process.availableMemory() > NEEDED.inMachine ? MEMORY : tmpdir();
}

async function remove(dataDir: string): Promise<void> {
  await rm(await realpath(join(dataDir, "postgres")), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

/** Servers of test runs that were killed before they could clean up. */
async function removeAbandoned(place: string): Promise<void> {
  const names = await readdir(place).catch(() => []);
  for (const name of names.filter((entry) => entry.startsWith(PREFIX))) {
    // A server that another run is just starting has no holder yet.
    const made = await stat(join(place, name)).catch(() => null);
    if (!made || Date.now() - made.mtimeMs < ABANDONED_AFTER) continue;
    const folder = await realpath(join(place, name, "postgres")).catch(() => null);
    if (!folder || (await liveHolders(folder)).length > 0) continue;
    const account = await serverAccount();
    const server = await adopt({ folder, data: join(folder, "data"), account });
    if (server) await stop(server);
    await remove(join(place, name));
  }
}

/** A server of one test run, deleted with all its data when closed. */
export async function launchThrowAwayPostgres(
  log: Log,
): Promise<Pick<PrivatePostgres, "url" | "close">> {
  for (const place of new Set([MEMORY, tmpdir()])) await removeAbandoned(place);
  const dataDir = await mkdtemp(join(await placeOfData(), PREFIX));
  // The account that the server runs as has to reach its own folder in it.
  await chmod(dataDir, 0o711);
  const postgres = await launchPostgres({ dataDir, sync: false, log });
  const close = async () => {
    await postgres.close();
    await remove(dataDir);
  };
  let closing: Promise<void> | null = null;
  return { url: postgres.url, close: () => (closing ??= close()) };
}
