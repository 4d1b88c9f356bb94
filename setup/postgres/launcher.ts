import { join } from "node:path";
import { keptForLater } from "@lyceum/shared/promises.ts";
import { withLock } from "../lock.ts";
import type { Log } from "../log.ts";
import { ownedFolder, serverAccount } from "./account.ts";
import { DATABASE, USER, openCluster } from "./cluster.ts";
import { hold, liveHolders } from "./holders.ts";
import { SetUpError } from "../set-up-error.ts";
import { type Server, adopt, ended, start, stop } from "./server.ts";

export type LaunchOptions = {
  /** The server's files go into its folder `postgres`. */
  dataDir: string;
  /** False gives up safety against power loss for speed: for tests alone. */
  sync?: boolean;
  /** Of a server that ended and is to come back where its clients look for it; any if it is not given. */
  port?: number;
  log: Log;
};

export type PrivatePostgres = {
  /** A connection string to the site's own database, on 127.0.0.1, password within. */
  url: string;
  port: number;
  /** Resolves once the server has ended, stopped or not. */
  ended(): Promise<void>;
  /** Idempotent. Stops the server unless another process launched it too and still lives. */
  close(): Promise<void>;
};

/**
 * Runs a PostgreSQL server of our own in `dataDir`, or joins the one that runs there already.
 * It listens on loopback by TCP with a random password, not on a Unix socket: every client can open such an
 * address, a socket's path may have only 107 bytes, and the password keeps the machine's other users out.
 * Throws SetUpError saying what to do.
 */
export async function launchPostgres({
  dataDir,
  sync = true,
  port,
  log,
}: LaunchOptions): Promise<PrivatePostgres> {
  const account = await serverAccount();
  const folder = await ownedFolder(join(dataDir, "postgres"), account);
  const lock = join(folder, "launch.lock");

  // Two launchers on one folder, or one that starts while another stops, take turns.
  const { cluster, server, release } = await withLock(lock, async () => {
    const opened = await openCluster(folder, account, sync);
    const adopted = await adopt(opened.data);
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

/** A command that found it dead has started it for itself, and stops it in a moment. */
const elsewhere = ({ port }: Server) =>
  new SetUpError(`It runs on another port for now, ${port}, for another program.`);
