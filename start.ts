import type { Config } from "./config.ts";
import { openDatabase } from "./setup/database.ts";
import { readConfig } from "./setup/environment.ts";
import { prepareFfmpeg } from "./setup/ffmpeg.ts";
import { createLog } from "./setup/logging.ts";
import { buildPage } from "./setup/page.ts";
import { openSchool, signInLines } from "./setup/school.ts";
import { runUntilStopped } from "./setup/program.ts";
import { serve } from "./setup/serve.ts";
import { boxed, seconds, step, terminal } from "./setup/steps.ts";
import { prepareWorker } from "./setup/worker/worker.ts";

const began = Date.now();

const needsSite = ({ services }: Config) => services.has("backend") || services.has("signaling");

/** Everything that does not depend on another thing is got ready at once. */
async function prepare(config: Config, opened: AsyncDisposableStack) {
  const worker = () => step("Media worker", () => prepareWorker(terminal));
  const page = () => step("Page", buildPage);
  const database = () => step("PostgreSQL", () => openDatabase(config, opened));
  const ffmpeg = () => step("ffmpeg", () => prepareFfmpeg(config.backend.media, terminal));
  const [workerBin, databaseUrl] = await Promise.all([
    config.services.has("sfu") ? worker() : undefined,
    needsSite(config) ? database() : null,
    needsSite(config) ? page() : undefined,
    needsSite(config) ? ffmpeg() : undefined,
  ]);
  return { config: { ...config, sfu: { ...config.sfu, workerBin } }, databaseUrl };
}

await runUntilStopped(async (opened) => {
  terminal.line("Starting.");
  const { config, databaseUrl } = await prepare(readConfig(), opened);
  const log = createLog(config);
  if (databaseUrl !== null) {
    const accounts = await step("School", () => openSchool(databaseUrl, config.school, log));
    if (accounts.length > 0) terminal.line(boxed(signInLines(accounts)));
  }
  const url = await step("Servers", () => serve(config, databaseUrl, opened, log));
  const address = databaseUrl === null ? url : (config.backend.publicUrl ?? localAddress(url));
  terminal.line(`\nUp after ${seconds(began)}: ${address}   (Ctrl+C stops it)\n`);
});

/** What a person on this machine types: the wildcard addresses that we listen on are no addresses to visit. */
function localAddress(url: string): string {
  return `http://localhost:${new URL(url).port}`;
}
