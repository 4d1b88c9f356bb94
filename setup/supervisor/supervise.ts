import { keptForLater } from "@lyceum/shared/promises.ts";

import type { Config } from "../../config.ts";
import { collectWhenAlone } from "../collect-when-alone.ts";
import { buildBundles } from "../bundles/bundles.ts";
import { keepDatabase } from "../database.ts";
import { readConfig } from "../environment.ts";
import { prepareFfmpeg } from "../ffmpeg.ts";
import { buildPage } from "../page.ts";
import { runUntilStopped } from "../program.ts";
import { seconds, step, terminal } from "../steps.ts";
import type { ServerGround } from "./messages.ts";
import { type Rights, assertWritable, prepareRights, reachableProgram } from "./rights.ts";
import { type Ground, superviseSite } from "./site.ts";
import { type WorkerState, WorkerToCome } from "../worker/WorkerToCome.ts";

/** `began`: when this process did, in ms. `bundles`: the folder of those that were found. */
type Begun = { began: number; bundles: string | null };

const needsSite = ({ services }: Config) => services.has("backend") || services.has("signaling");

/**
 * What the programs need is got ready while they load: a server is started once its bundle is there. Where the bundles have to be made,
 * that takes longer than all else, which then is done beside it.
 */
async function prepare(
  config: Config,
  found: Begun["bundles"],
  opened: AsyncDisposableStack,
): Promise<Ground> {
  const rights = await prepareRights(config, terminal);
  const writable = once(() => assertWritable(config, rights));
  const reach = (path: string) => reachableProgram(path, rights.account);
  const prepareWorker = () => step("Media worker", () => WorkerToCome.begin(terminal, reach));
  // Closed after the programs, although it is begun after the first of them.
  const below = opened.use(new AsyncDisposableStack());
  const server = once(() => inFolders(writable(), prepareServer(config, rights, below)));
  const worker = once(() => inFolders(writable(), prepareWorker()));
  const ground = {
    server: needsSite(config) ? server : null,
    worker: config.services.has("sfu") ? worker : null,
    rights,
  };
  const programs = step("Programs", () => buildBundles(found));
  if (!found) for (const begin of [ground.server, ground.worker]) begin?.().catch(() => undefined);
  return { ...ground, bundles: await programs };
}

/** Begins at the first call. */
function once<Answer>(begin: () => Promise<Answer>): () => Promise<Answer> {
  let begun: Promise<Answer> | null = null;
  return () => (begun ??= keptForLater(begin()));
}

/** Of several failures that of the folders is told, and at once: others may follow from it. */
async function inFolders<Answer>(writable: Promise<void>, work: Promise<Answer>): Promise<Answer> {
  const done = keptForLater(work);
  await writable;
  return done;
}

/** What the server waits for, got ready while it loads. */
async function prepareServer(
  config: Config,
  rights: Rights,
  opened: AsyncDisposableStack,
): Promise<ServerGround> {
  const [databaseUrl, ffmpegRuns] = await Promise.all([
    step("PostgreSQL", () => keepDatabase(config, opened)),
    step("ffmpeg", () => prepareFfmpeg(config.backend.media, terminal, rights.prefix())),
    step("Page", buildPage),
  ]);
  return { databaseUrl, ffmpegRuns };
}

/**
 * The supervisor: gets everything ready, starts the site's programs and keeps them running. It loads as little as it can,
 * because it stays, and because what it does not do cannot end it.
 */
export const supervise = ({ began, bundles }: Begun): Promise<void> =>
  runUntilStopped(async (opened, ending) => {
    terminal.line("Starting.");
    const config = readConfig();
    const ground = await prepare(config, bundles, opened);
    const servers = () => superviseSite(config, ground, opened, ending);
    const url = await step("Servers", servers);
    const address = ground.server === null ? url : (config.backend.publicUrl ?? localAddress(url));
    opened.use(collectWhenAlone({ isAlone: async () => true, log: atTerminal }));
    terminal.line(`\nUp after ${seconds(began)}: ${address}   (Ctrl+C stops it)\n`);
    const worker = await ground.worker?.();
    if (worker && !("workerBin" in worker.state)) {
      terminal.info("Classes can start once the media worker is built; all else is there.");
      worker.follow(sayFailure);
    }
  });

const atTerminal = { error: (_details: object, message: string) => terminal.warn(message) };

/** What a person on this machine types: the wildcard addresses that we listen on are no addresses to visit. */
function localAddress(url: string): string {
  return `http://localhost:${new URL(url).port}`;
}

/** The media host itself says when classes can start. */
function sayFailure(state: WorkerState): void {
  if ("failed" in state) terminal.warn(`Classes cannot start: ${state.failed}`);
}
