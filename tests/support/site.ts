import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "@lyceum/backend/database/database.ts";
import { seedSchool } from "@lyceum/backend/seed.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { destination, pino } from "pino";
import { startApp } from "../../app.ts";
import { type Config, loadConfig } from "../../config.ts";
import { createTestDatabase } from "./database.ts";

const PAGE = join(import.meta.dirname, "../../client/dist");
const RESULTS = join(import.meta.dirname, "../.results");

export const ADMIN = { email: "admin@school.example", password: "the-admin's-own-password" };

/** What a test is about may be shortened or narrowed; all else is as operators get it. */
export type SiteOptions = {
  signaling?: Partial<Config["signaling"]>;
  sfu?: Partial<Config["sfu"]>;
};

export type Site = {
  /** Origin, without a slash at its end. */
  url: string;
  sfu: Sfu;
  databaseUrl: string;
  close(): Promise<void>;
};

/** The whole real site in this process: its own database, free ports, the page as it was built. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  if (!existsSync(join(PAGE, "index.html")))
    throw new Error("client/dist is missing: build the page first (npm test does).");
  const database = await createTestDatabase();
  try {
    await seedAdmin(database.url);
    const app = await startApp(
      { ...siteConfig(options), databaseUrl: database.url, pageRoot: PAGE },
      await siteLog(),
    );
    const close = async () => {
      await app.close();
      await database.close();
    };
    return { url: app.url, sfu: app.sfu, databaseUrl: database.url, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function siteConfig(options: SiteOptions): Config {
  const config = loadConfig({
    HOST: "127.0.0.1",
    PORT: "0",
    MEDIA_PORT: "0",
    // Solved in some ten milliseconds; the rule that it must be stays in force.
    BOT_CHECK_COST: "50",
    TOKEN_SECRET: "a secret that only the tests know, of some length",
    MEDIASOUP_WORKER_BIN: process.env.MEDIASOUP_WORKER_BIN,
  });
  return {
    ...config,
    signaling: { ...config.signaling, ...options.signaling },
    sfu: { ...config.sfu, listen: [{ ip: "127.0.0.1" }], ...options.sfu },
  };
}

async function seedAdmin(databaseUrl: string) {
  const database = connect(databaseUrl, pino({ level: "silent" }));
  try {
    const { email: adminEmail, password: adminPassword } = ADMIN;
    await seedSchool(database, { adminEmail, adminPassword, demo: false });
  } finally {
    await database.close();
  }
}

/** Kept beside the results, so that a failed test can be read from the server's side. */
async function siteLog() {
  await mkdir(RESULTS, { recursive: true });
  return pino({ level: "debug" }, destination({ dest: join(RESULTS, "site.log"), sync: false }));
}
