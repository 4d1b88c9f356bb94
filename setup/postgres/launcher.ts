import { join } from "node:path";
import { keptForLater } from "@lyceum/shared/promises.ts";
import { withLock } from "../lock.ts";
import type { Log } from "../log.ts";
import { ownedFolder, serverAccount } from "./account.ts";
import { DATABASE, USER, openCluster } from "./cluster.ts";
import { assertNotRunByAnother, hold, liveHolders } from "./holders.ts";
import { SetUpError } from "../set-up-error.ts";
import { type Server, adopt, ended, start, stop } from "./server.ts";

export type LaunchOptions = {
  /** The server's files go into its folder `postgres`. */
  dataDir: string;
  /** False trades safety against power loss for speed: for tests only. */
  sync?: boolean;
  /** For a server that must come back at the same port; any free port if undefined. */
  port?: number;
  log: Log;
};

export type PrivatePostgres = {
  /** A connection string of the site's own database, on 127.0.0.1, with the password. */
  url: string;
  port: number;
  /** Resolves once the server has ended, whether stopped or not. */
  ended(): Promise<void>;
  /** Idempotent. Stops the server unless another live process launched it too. */
  close(): Promise<void>;
};

/**
 * Runs a private PostgreSQL server in `dataDir`, or joins the one that already runs there. It listens on loopback TCP
 * with a random password instead of a Unix socket: every client supports such an address, a socket's path is limited to
 * 107 bytes, and the password keeps out the machine's other users. Throws SetUpError with the remedy.
 */
export async function launchPostgres({
  dataDir,
  sync = true,
  port,
  log,
}: LaunchOptions): Promise<PrivatePostgres> {
  const account = await serverAccount();
  await assertNotRunByAnother(dataDir, account);
  const folder = await ownedFolder(join(dataDir, "postgres"), account);
  const lock = join(folder, "launch.lock");

  // Concurrent launches, or a start during a stop, take turns on the folder.
  const { cluster, server, release } = await withLock(lock, async () => {
    const opened = await openCluster(folder, account, sync);
    const adopted = await adopt(opened);
    if (adopted) log.info("Joined the PostgreSQL server that already runs in the data folder.");
    if (adopted && port !== undefined && adopted.port !== port) throw elsewhere(adopted);
    return {
      cluster: opened,
      server: adopted ?? (await start(opened, port)),
      release: await hold(folder),
    };
  });

  let closing: Promise<void> | null = null;
  const leave = () =>
    withLock(lock, async () => {
      await release();
      if ((await liveHolders(folder)).length === 0) await stop(server);
    });
  return {
    url: `postgresql://${USER}:${cluster.password}@127.0.0.1:${server.port}/${DATABASE}`,
    port: server.port,
    ended: () => ended(server),
    close: () => (closing ??= keptForLater(leave())),
  };
}

/** A command found it dead and started it for itself; it will stop it in a moment. */
const elsewhere = ({ port }: Server) =>
  new SetUpError(`It runs on another port for now, ${port}, for another program.`);
