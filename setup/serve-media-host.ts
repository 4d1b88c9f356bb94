import { MESSAGES } from "@lyceum/shared/messages.ts";
import { resolvers } from "@lyceum/shared/promises.ts";

import { type ComingWorker, startMediaHost } from "../media-host.ts";
import { collectWhenAlone } from "./collect-when-alone.ts";
import { readConfig } from "./environment.ts";
import { createLog } from "./logging.ts";
import { ownStarting, runUntilStopped } from "./program.ts";
import { SetUpError } from "./set-up-error.ts";
import { terminal } from "./steps.ts";
import { GRACES, LEFT_WITHIN } from "./supervisor/graces.ts";
import { WORKER_COMES, followWorker, tellReady } from "./supervisor/tell.ts";

/** A media host with its workers, started by the supervisor. Classes continue in it while the site's server is down. */
await runUntilStopped(async (opened, ending) => {
  const config = readConfig();
  const log = createLog(config);
  const coming = process.env[WORKER_COMES] ? comingWorker() : null;
  const starting = startMediaHost(config, log, { coming, stop: ending.closing });
  const host = await ownStarting(opened, starting);
  if (opened.disposed) return;
  const { leave } = host;
  if (leave) {
    const within = (cut: AbortSignal) => AbortSignal.any([cut, AbortSignal.timeout(LEFT_WITHIN)]);
    ending.beforeClosing((cut) => leave(within(cut)));
  }
  ending.reportTo((err, count) => log.fatal({ err, count }, "Nothing has caught this error"));
  tellReady(host.url);
  opened.use(collectWhenAlone({ isAlone: host.isAlone, log }));
  if (!coming) return;
  // A host that cannot start its workers ends: the supervisor starts it again, later each time, until they start.
  if (await host.working) terminal.info("The media worker is built: classes can start.");
}, GRACES.mediaHost);

function comingWorker(): ComingWorker {
  const { promise: whole, resolve, reject } = resolvers<string>();
  let why: string = MESSAGES.classes.mediaBeingBuilt(0);
  followWorker((message) => {
    if ("workerBin" in message) return resolve(message.workerBin);
    if ("built" in message) {
      why = MESSAGES.classes.mediaBeingBuilt(Math.floor(message.built * 100));
      return;
    }
    why = MESSAGES.classes.noMedia;
    reject(new SetUpError(message.failed));
  });
  return { whole, why: () => why };
}
