import { type Logger, destination, multistream } from "pino";

import { type Config, loadConfig } from "../../config.ts";
import { createLogTo } from "../../setup/logging.ts";

export type SiteSettings = {
  /** Of a migrated database. */
  databaseUrl: string;
  /** Where uploads are kept. */
  folder: string;
  /** Videos converted at the same time; 0 leaves them as uploaded. */
  transcodes: number;
};

/** All requests come from one address here. */
const UNLIMITED = 1_000_000_000;

/** An operator's defaults except for the call limits, and without classes, whose media has its own benchmark. */
export const siteConfig = ({ folder, transcodes }: SiteSettings): Config => {
  const config = loadConfig({
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    PORT: "0",
    SERVICES: "backend,signaling",
    TRANSCODES: String(transcodes),
    // A sign-in costs the page this work, and not the site.
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

/** Writes the complete log of an operator, in its form, to nowhere; errors are shown as well. */
export const siteLog = (): Logger =>
  createLogTo(
    multistream([
      { level: "info", stream: destination("/dev/null") },
      { level: "warn", stream: destination(2) },
    ]),
    "info",
  );
