import closeWithGrace from "close-with-grace";
import { type Logger, pino } from "pino";
import pretty from "pino-pretty";
import { startApp, startMediaHost } from "../app.ts";
import type { Config } from "../config.ts";
import { explainFailure } from "./failure.ts";
import { PAGE_ROOT } from "./page.ts";
import { endWithParent } from "./parent.ts";
import { terminal } from "./steps.ts";

/** Whoever waits for us to stop is kept no longer than this, in milliseconds. */
const GRACE = 8_000;

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

/**
 * Runs a program that serves until it is told to stop: what it opened is closed, the last first, on a signal
 * and on a failure, which is explained at the terminal.
 */
export async function runUntilStopped(
  program: (opened: AsyncDisposableStack) => Promise<void>,
): Promise<void> {
  endWithParent();
  const opened = new AsyncDisposableStack();
  const logger = { error: (error: unknown) => terminal.warn(explainFailure(error)) };
  closeWithGrace({ delay: GRACE, logger }, async ({ err }) => {
    if (err) logger.error(err);
    await opened.disposeAsync();
  });
  await program(opened);
}
