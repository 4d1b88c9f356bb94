import type { Logger } from "pino";
import { startApp, startMediaHost } from "../app.ts";
import type { Config } from "../config.ts";
import { PAGE_ROOT } from "./page.ts";

/** Starts the parts that this process is to run. Answers where they are reached. */
export async function serve(
  config: Config,
  databaseUrl: string | null,
  opened: AsyncDisposableStack,
  log: Logger,
): Promise<string> {
  const running =
    databaseUrl === null
      ? await startMediaHost(config, log)
      : await startApp({ ...config, databaseUrl, pageRoot: PAGE_ROOT }, log);
  opened.defer(() => running.close());
  return running.url;
}
