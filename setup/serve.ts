import { type Logger, pino } from "pino";
import pretty from "pino-pretty";
import { startApp, startMediaHost } from "../app.ts";
import type { Config } from "../config.ts";
import { PAGE_ROOT } from "./page.ts";

/** JSON lines for a log collector; colours for a person at a terminal. */
export function createLog(config: Config): Logger {
  const options = { level: config.logLevel };
  return process.stdout.isTTY ? pino(options, pretty({ ignore: "pid,hostname" })) : pino(options);
}

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
