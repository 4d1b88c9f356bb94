import { type Logger, destination, multistream, pino } from "pino";

import { type Config, loadConfig } from "../../config.ts";

export type SiteSettings = {
  /** Of a migrated database. */
  databaseUrl: string;
  /** Where uploads are kept. */
  folder: string;
  /** Videos worked on at the same time; 0 leaves them as they came. */
  transcodes: number;
};

/** One address asks for everything here. */
const UNLIMITED = 1_000_000_000;

/** As operators get it but for the limits of calls, and without classes, whose media is measured by itself. */
export const siteConfig = ({ folder, transcodes }: SiteSettings): Config => {
  const config = loadConfig({
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    PORT: "0",
    SERVICES: "backend,signaling",
    TRANSCODES: String(transcodes),
    // What a page pays for a try to sign in, and the site does not.
    BOT_CHECK_COST: "50",
  });
  const limits = {
    ...config.backend.limits,
    callsPerMinute: UNLIMITED,
    pagesPerMinute: UNLIMITED,
    feedsPerMinute: UNLIMITED,
    personCallsPerMinute: UNLIMITED,
    scansPerMinute: UNLIMITED,
    signInsPerMinute: UNLIMITED,
    loginTries: { pair: UNLIMITED, address: UNLIMITED, account: UNLIMITED, windowSeconds: 900 },
    commentsPerMinute: { person: UNLIMITED, visitor: UNLIMITED },
  };
  return { ...config, backend: { ...config.backend, limits } };
};

/** Writes all that an operator's log has, to nowhere; what is wrong is shown as well. */
export const siteLog = (): Logger =>
  pino(
    { level: "info" },
    multistream([
      { level: "info", stream: destination("/dev/null") },
      { level: "warn", stream: destination(2) },
    ]),
  );
