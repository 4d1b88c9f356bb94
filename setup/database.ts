import type { Config } from "../config.ts";
import type { Log } from "./log.ts";
import { launchPostgres } from "./postgres/launcher.ts";
import { reasonOf } from "./reason.ts";
import { terminal } from "./steps.ts";
import { Unit } from "./supervisor/Unit.ts";

type Settings = Pick<Config, "databaseUrl" | "dataDir">;

/** The server at DATABASE_URL, else a private one, which `opened` stops. Returns the connection string. */
export async function openDatabase(
  { databaseUrl, dataDir }: Settings,
  opened: AsyncDisposableStack,
  log: Log = terminal,
): Promise<string> {
  if (databaseUrl) return databaseUrl;
  const launching = launchPostgres({ dataDir, log });
  // Registered before it is up: if another step fails meanwhile, the server is still stopped.
  opened.defer(async () => (await launching).close());
  return (await launching).url;
}

/** The same, but a private server that ends is restarted, at the same address, until `opened` stops it. */
export async function keepDatabase(
  { databaseUrl, dataDir }: Settings,
  opened: AsyncDisposableStack,
): Promise<string> {
  if (databaseUrl) return databaseUrl;
  let url = "";
  let port: number | undefined;
  const launch = async () => {
    const server = await launchPostgres({ dataDir, port, log: terminal });
    ({ url, port } = server);
    const stop = () => server.close();
    // Releases its resources, whether it was stopped or ended by itself.
    const ended = server.ended().then(stop).catch(sayUnreleased);
    return { ended: ended.then(() => "its process is gone"), stop };
  };
  const unit = new Unit({ name: "PostgreSQL", launch, log: terminal });
  opened.defer(() => unit.close());
  await unit.start();
  return url;
}

const sayUnreleased = (error: unknown) =>
  terminal.warn(`What PostgreSQL held could not be released: ${reasonOf(error)}`);
