import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BackendConfig } from "@lyceum/backend/kernel/config/config.ts";
import { connect } from "@lyceum/backend/kernel/database/database.ts";
import type { LagSource } from "@lyceum/backend/kernel/http/load.ts";
import { seedSchool } from "@lyceum/backend/demo/seed.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { type Logger, destination, pino } from "pino";
import { type App, startApp } from "../../../app.ts";
import { type Config, loadConfig } from "../../../config.ts";
import { startMediaHost } from "../../../media-host.ts";
import { createLogTo } from "../../../setup/logging.ts";
import { createTestDatabase } from "./database.ts";
import { QUICK_TO_HASH } from "./quick-to-hash.ts";

const PAGE = join(import.meta.dirname, "../../../client/dist");
const RESULTS = join(import.meta.dirname, "../../.results");
const LOOPBACK = "127.0.0.1";

export const ADMIN = { email: "admin@school.example", password: "the-admin's-own-password" };

/** Overrides for a test's subject; everything else has an operator's defaults. */
export type SiteOptions = {
  signaling?: Partial<Config["signaling"]>;
  sfu?: Partial<Config["sfu"]>;
  metrics?: Config["metrics"];
  traces?: Config["traces"];
  backend?: {
    limits?: Partial<Config["backend"]["limits"]>;
    payments?: Config["backend"]["payments"];
    social?: Config["backend"]["social"];
    botCheck?: Config["backend"]["botCheck"];
    mail?: Config["backend"]["mail"];
    publicUrl?: Config["backend"]["publicUrl"];
    twoStep?: Config["backend"]["twoStep"];
  };
  /** The media service behind its socket, as on a separate host. */
  mediaApart?: boolean;
  /** The reported delay of the event loop. 0 unless a test is about it, because test machines are busy. */
  lag?: LagSource;
};

const NEVER_LATE: LagSource = { read: () => 0, close: () => undefined };

export type Site = {
  /** Origin, without a trailing slash. */
  url: string;
  /** The folder of uploads; deleted when the site is closed. */
  folder: string;
  /** For actions that no page offers, and for comparing pages with the data. */
  databaseUrl: string;
  /** The media that the site uses now. */
  readonly sfu: Sfu;
  /** Restarts backend and signaling at the same address. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** The complete site in this process: its own database, free ports, the built page. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  if (!existsSync(join(PAGE, "index.html")))
    throw new Error("client/dist is missing: build the page first (npm test does).");
  await using opened = new AsyncDisposableStack();
  const owned = <Thing extends { close(): Promise<void> }>(thing: Thing) =>
    opened.adopt(thing, (each) => each.close());

  const log = await siteLog();
  const database = owned(await createTestDatabase());
  await seedAdmin(database.url);
  const folder = await mkdtemp(join(tmpdir(), "lyceum-site-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const narrowed = narrow(options, folder);
  const config = options.mediaApart
    ? await withMediaApart(narrowed, async (media) => owned(await startMediaHost(media, log)).url)
    : narrowed;
  const running = await Running.start(
    { ...config, databaseUrl: database.url },
    { log, lag: options.lag ?? NEVER_LATE },
  );
  owned(running);
  const kept = opened.move();
  return {
    url: running.app.url,
    folder,
    databaseUrl: database.url,
    get sfu() {
      return running.app.sfu;
    },
    restart: () => running.restart(),
    close: () => kept.disposeAsync(),
  };
}

type Around = { log: Logger; lag: LagSource };

/** The app, and its replacement after a restart. */
class Running {
  app: App;
  readonly #config: Config & { databaseUrl: string };
  readonly #around: Around;

  private constructor(app: App, config: Config & { databaseUrl: string }, around: Around) {
    this.app = app;
    this.#config = config;
    this.#around = around;
  }

  static async start(config: Config & { databaseUrl: string }, around: Around): Promise<Running> {
    const app = await startApp({ ...config, pageRoot: PAGE }, around.log, around);
    const http = { ...config.http, port: Number(new URL(app.url).port) };
    return new Running(app, { ...config, http }, around);
  }

  async restart(): Promise<void> {
    await this.app.close();
    const { log, lag } = this.#around;
    this.app = await startApp({ ...this.#config, pageRoot: PAGE }, log, { lag });
  }

  close(): Promise<void> {
    return this.app.close();
  }
}

function narrow(options: SiteOptions, folder: string): Config {
  const config = loadConfig({
    DATA_DIR: folder,
    HOST: LOOPBACK,
    PORT: "0",
    SFU_PORT: "0",
    SFU_SECRET: "a secret between the tests' own processes",
    MEDIA_PORT: "0",
    // Solved in about ten milliseconds; the requirement itself stays on.
    BOT_CHECK_COST: "50",
    TOKEN_SECRET: "a secret that only the tests know, of some length",
    MEDIASOUP_WORKER_BIN: process.env.MEDIASOUP_WORKER_BIN,
  });
  const backend: Config["backend"] & Pick<BackendConfig, "passwordCost"> = {
    ...config.backend,
    limits: { ...config.backend.limits, ...options.backend?.limits },
    payments: options.backend?.payments ?? config.backend.payments,
    social: options.backend?.social ?? config.backend.social,
    botCheck: options.backend?.botCheck ?? config.backend.botCheck,
    mail: options.backend?.mail ?? config.backend.mail,
    publicUrl: options.backend?.publicUrl ?? config.backend.publicUrl,
    twoStep: options.backend?.twoStep ?? config.backend.twoStep,
    passwordCost: QUICK_TO_HASH,
  };
  return {
    ...config,
    backend,
    metrics: options.metrics,
    traces: options.traces,
    signaling: { ...config.signaling, ...options.signaling },
    sfu: {
      ...config.sfu,
      listen: [{ ip: LOOPBACK }],
      // How full the disk is that tests run on is not what they are about.
      recordings: { ...config.sfu.recordings, freeToStart: 0, freeToStop: 0 },
      ...options.sfu,
    },
  };
}

async function withMediaApart(config: Config, start: (config: Config) => Promise<string>) {
  const sfuWire = { ...config.sfuWire, hosts: [await start(config)] };
  const services: Config["services"] = new Set(["backend", "signaling"]);
  return { ...config, services, sfuWire };
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

/** Kept beside the results, to diagnose a failed test from the server's side. */
async function siteLog() {
  await mkdir(RESULTS, { recursive: true });
  return createLogTo(destination({ dest: join(RESULTS, "site.log"), sync: false }), "debug");
}
