import type { Config } from "../config.ts";
import { launchPostgres } from "./postgres/launcher.ts";
import { terminal } from "./steps.ts";

/** The server at DATABASE_URL, else a private one, which `opened` stops. Answers the connection string. */
export async function openDatabase(
  { databaseUrl, dataDir }: Config,
  opened: AsyncDisposableStack,
): Promise<string> {
  if (databaseUrl) return databaseUrl;
  const launching = launchPostgres({ dataDir, log: terminal });
  // Before it is up: if another step fails meanwhile, the server is still stopped.
  opened.defer(async () => (await launching).close());
  return (await launching).url;
}
