import { readConfig } from "./environment.ts";
import { createLog } from "./logging.ts";
import { runUntilStopped } from "./program.ts";
import { openSchool, signInLines } from "./school.ts";
import { serve } from "./serve.ts";
import { boxed, terminal } from "./steps.ts";

/** The servers of `npm run dev`, which has everything ready: it restarts this program whenever a file changes. */
await runUntilStopped(async (opened) => {
  const config = readConfig();
  const log = createLog(config);
  const databaseUrl = config.databaseUrl ?? null;
  if (databaseUrl !== null) {
    const accounts = await openSchool(databaseUrl, config.school, log);
    if (accounts.length > 0) terminal.line(boxed(signInLines(accounts)));
  }
  await serve(config, databaseUrl, opened, log);
});
