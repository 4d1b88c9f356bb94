import { existsSync } from "node:fs";
import { join } from "node:path";

import type { Config } from "../config.ts";
import { openDatabase } from "./database.ts";
import { SetUpError } from "./set-up-error.ts";
import { terminal } from "./steps.ts";

/** The site's own database, whether the site runs or not; creates none if there is no site. */
export function siteDatabase(config: Config, opened: AsyncDisposableStack): Promise<string> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, "postgres")))
    throw new SetUpError(
      `There is no site in ${config.dataDir} yet: start it once with npm start.`,
    );
  return openDatabase(config, opened, { info: () => undefined, warn: terminal.warn });
}
