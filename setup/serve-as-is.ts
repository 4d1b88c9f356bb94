import { trustPrograms } from "@lyceum/backend/backend.ts";
import { startApp } from "../app.ts";
import { startRenderers } from "../web/renderers.ts";
import { collectRarely } from "./collect-rarely.ts";
import { collectWhenAlone } from "./collect-when-alone.ts";
import type { Config } from "../config.ts";
import { readConfig } from "./environment.ts";
import { putHelpersBehind } from "./helpers-behind.ts";
import { createLog } from "./logging.ts";
import { PAGE_ROOT } from "./page.ts";
import { ownStarting, runUntilStopped } from "./program.ts";
import { openSchool, signInLines } from "./school.ts";
import { SetUpError } from "./set-up-error.ts";
import { step } from "./steps.ts";
import { GRACES } from "./supervisor/graces.ts";
import { isSupervised, showOnce, tellReady, untilGroundIsThere } from "./supervisor/tell.ts";

/** The site's server, with everything prepared: started by the supervisor, and by `npm run dev` after every change. */
await runUntilStopped(async (opened, ending) => {
  const config = readConfig();
  const { school } = config;
  const { databaseUrl, ffmpegRuns } = await groundOf(config);
  if (!databaseUrl) throw new SetUpError("DATABASE_URL: needed here. Start the site by npm start.");
  const log = createLog(config);
  if (ffmpegRuns) trustPrograms(config.backend.media);
  const { publicUrl } = config.backend;
  const renderers = opened.adopt(
    await startRenderers({ root: PAGE_ROOT, publicUrl, log }),
    async (each) => each.close(),
  );
  const accounts = await step("School", () => openSchool(databaseUrl, school, log));
  if (accounts.length > 0) showOnce(signInLines(accounts));
  const settings = { ...config, databaseUrl, pageRoot: PAGE_ROOT };
  const starting = startApp(settings, log, { stop: ending.closing, renderers });
  const app = await ownStarting(opened, starting);
  if (opened.disposed) return;
  ending.reportTo((err, count) => log.fatal({ err, count }, "Nothing has caught this error"));
  tellReady(app.url);
  collectRarely();
  opened.use(collectWhenAlone({ isAlone: app.isAlone, log }));
  await putHelpersBehind();
}, GRACES.server);

/** A supervisor starts this program before PostgreSQL is up, and says when it is. */
async function groundOf({ databaseUrl }: Config) {
  return isSupervised() ? untilGroundIsThere() : { databaseUrl, ffmpegRuns: false };
}
