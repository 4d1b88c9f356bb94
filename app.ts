import { registerBackend } from "@lyceum/backend/backend.ts";
import { connect } from "@lyceum/backend/database/database.ts";
import { callerOfRaw } from "@lyceum/backend/http/address.ts";
import { limitConnections } from "@lyceum/backend/http/connections.ts";
import { type LagSource, type Load, eventLoopLag, followLoad } from "@lyceum/backend/http/load.ts";
import { cutSlowBodiesBelow } from "@lyceum/backend/http/long-body.ts";
import { serverOptions } from "@lyceum/backend/http/server-options.ts";
import { createSfu } from "@lyceum/sfu/createSfu.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";
import { remoteSfu } from "@lyceum/signaling/sfu/remoteSfu.ts";
import { sfuPool } from "@lyceum/signaling/sfu/SfuPool.ts";
import { createSignaling } from "@lyceum/signaling/signaling.ts";
import Fastify from "fastify";
import type { Logger } from "pino";

import type { Config } from "./config.ts";
import { hiddenFiles, sourcesOf } from "./web/security-policy.ts";
import { protectPage } from "./web/protect.ts";
import { readTemplate, servePage } from "./web/serve.ts";

/** A running site, and how to close it. */
export type App = {
  /** Where the site answers, such as http://localhost:3000. */
  url: string;
  /** The media hosts that this process uses. */
  sfu: Sfu;
  /** Idempotent; refuses new work, notifies the pages, and closes everything that was opened. */
  close(): Promise<void>;
};

/** `databaseUrl`: a migrated database; `pageRoot`: the folder of the built page. */
export type AppConfig = Config & { databaseUrl: string; pageRoot: string };

/**
 * Starts the parts in `config.services` on one port. Parts are closed in reverse order. `lag`: how late the event loop
 * is, which decides how much is shed.
 */
export async function startApp(
  config: AppConfig,
  log: Logger,
  lag: LagSource = eventLoopLag(),
): Promise<App> {
  const opened = new AsyncDisposableStack();
  const owned = <Thing extends { close(): unknown }>(thing: Thing) =>
    opened.adopt(thing, async (each) => {
      await each.close();
    });
  try {
    const sfu = owned(await openMedia(config, log));
    const load = owned(followLoad(lag, log));
    const url = await openHttp(config, { sfu, load }, owned, log);
    return { url, sfu, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** Local media, the listed hosts, or both. */
async function openMedia(config: Config, log: Logger) {
  const { hosts, secret } = config.sfuWire;
  const far = hosts.map((url) => remoteSfu({ url, secret }, log));
  const near = config.services.has("sfu") ? [await createSfu(config.sfu, log)] : [];
  return sfuPool([...near, ...far], log);
}

async function openHttp(
  config: AppConfig,
  { sfu, load }: { sfu: Sfu; load: Load },
  owned: <Thing extends { close(): unknown }>(thing: Thing) => Thing,
  log: Logger,
) {
  const database = owned(connect(config.databaseUrl, log));
  const app = Fastify(serverOptions(log, config.http.trustProxy));
  limitConnections(app.server, { trust: config.http.trustProxy, log });
  const { publicUrl } = config.backend;
  const template = await readTemplate(config.pageRoot);
  const https = publicUrl?.startsWith("https:") ?? false;
  await protectPage(app, template, https, sourcesOf(config));
  const backend = owned(
    await registerBackend(app, { database, config: config.backend, log, load }),
  );
  const { pageRoot: root, site } = config;
  await servePage(app, {
    ...{ root, template, site, publicUrl, backend, load },
    ...{ hidden: hiddenFiles(config), limits: config.backend.limits },
  });
  owned(app);
  if (config.services.has("signaling"))
    owned(
      await createSignaling(app.server, {
        ...{ ports: backend, sfu, log },
        config: {
          ...config.signaling,
          callerOf: callerOfRaw(config.http.trustProxy),
          isFull: () => load.sheds("sockets"),
        },
      }),
    );
  cutSlowBodiesBelow(app.server, SOCKET_PATH);
  // First of all: pages keep their classes and their sockets until everything else has ended.
  owned({ close: backend.endWork });
  return app.listen({ host: config.http.host, port: config.http.port });
}
