import { startMediaHost } from "../media-host.ts";
import { readConfig } from "./environment.ts";
import { createLog } from "./logging.ts";
import { runUntilStopped } from "./program.ts";
import { GRACES } from "./supervisor/graces.ts";
import { tellReady } from "./supervisor/tell.ts";

/** A media host with its workers, started by the supervisor. Classes continue in it while the site's server is down. */
await runUntilStopped(async (opened, ending) => {
  const config = readConfig();
  const log = createLog(config);
  const host = await startMediaHost(config, log);
  opened.defer(() => host.close());
  ending.reportTo((err, count) => log.fatal({ err, count }, "Nothing has caught this error"));
  tellReady(host.url);
}, GRACES.mediaHost);
