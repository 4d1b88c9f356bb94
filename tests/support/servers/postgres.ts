import { mkdtemp, readdir, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PrivatePostgres, launchPostgres } from "../../../setup/postgres/launcher.ts";
import { liveHolders } from "../../../setup/postgres/holders.ts";
import { adopt, stop } from "../../../setup/postgres/server.ts";
import type { Log } from "../../../setup/log.ts";

const PREFIX = "lyceum-tests-";
/** Milliseconds; longer than any run takes to start its server. */
const ABANDONED_AFTER = 10 * 60_000;

async function remove(dataDir: string): Promise<void> {
  await rm(await realpath(join(dataDir, "postgres")), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

/** Servers of test runs that were killed before they could clean up. */
async function removeAbandoned(): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((entry) => entry.startsWith(PREFIX))) {
    // A server that another run is just starting has no holder yet.
    const made = await stat(join(tmpdir(), name)).catch(() => null);
    if (!made || Date.now() - made.mtimeMs < ABANDONED_AFTER) continue;
    const folder = await realpath(join(tmpdir(), name, "postgres")).catch(() => null);
    if (!folder || (await liveHolders(folder)).length > 0) continue;
    const server = await adopt(join(folder, "data"));
    if (server) await stop(server);
    await remove(join(tmpdir(), name));
  }
}

/** A server of one test run, deleted with all its data when closed. */
export async function launchThrowAwayPostgres(
  log: Log,
): Promise<Pick<PrivatePostgres, "url" | "close">> {
  await removeAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX));
  const postgres = await launchPostgres({ dataDir, sync: false, log });
  const close = async () => {
    await postgres.close();
    await remove(dataDir);
  };
  let closing: Promise<void> | null = null;
  return { url: postgres.url, close: () => (closing ??= close()) };
}
