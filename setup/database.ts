import type { Config } from "../config.ts";
import type { Log } from "./log.ts";
import { launchPostgres } from "./postgres/launcher.ts";
import { terminal } from "./steps.ts";

/** The server at DATABASE_URL, else a private one, which `opened` stops. Answers the connection string. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  opened: AsyncDisposableStack,
  log: Log = terminal,
): Promise<string> {
  if (databaseUrl) return databaseUrl;
  const launching = launchPostgres({ dataDir, log });
  // Before it is up: if another step fails meanwhile, the server is still stopped.
  opened.defer(async () => (await launching).close());
  return (await launching).url;
}
