import { promisify } from "node:util";

import { type Backend, registerBackend } from "@lyceum/backend/backend.ts";
import { connect } from "@lyceum/backend/kernel/database/database.ts";
import { AtOnce } from "@lyceum/backend/kernel/http/at-once/AtOnce.ts";
import { callerOfRaw } from "@lyceum/backend/kernel/http/address.ts";
import { limitConnections } from "@lyceum/backend/kernel/http/connections.ts";
import {
  type LagSource,
  type Load,
  eventLoopLag,
  followLoad,
} from "@lyceum/backend/kernel/http/load.ts";
import { cutSlowBodiesBelow } from "@lyceum/backend/kernel/http/long-body.ts";
import { followSpans, traceRequests } from "@lyceum/backend/kernel/http/request-spans.ts";
import { serverOptions } from "@lyceum/backend/kernel/http/server-options.ts";
import { cutStalledAnswers } from "@lyceum/backend/kernel/http/stalled-answers.ts";
import type { Around } from "@lyceum/backend/kernel/kernel.ts";
import { isolationFor } from "@lyceum/backend/kernel/processes/isolation.ts";
import { warnOfNetwork } from "@lyceum/backend/kernel/processes/warn-of-network.ts";
import { inBackground } from "@lyceum/shared/edges.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";
import { currentTracer } from "@lyceum/shared/tracing.ts";
import { MediaHosts } from "@lyceum/signaling/sfu/pool/MediaHosts.ts";
import { describeHosts } from "@lyceum/signaling/sfu/pool/describe-hosts.ts";
import { RegisteredHosts } from "@lyceum/signaling/sfu/RegisteredHosts.ts";
import { remoteSfu } from "@lyceum/signaling/sfu/remoteSfu.ts";
import { sfuPool } from "@lyceum/signaling/sfu/SfuPool.ts";
import { type Signaling, createSignaling } from "@lyceum/signaling/signaling.ts";
import Fastify, { type FastifyInstance } from "fastify";
import type { Logger } from "pino";

import about from "./package.json" with { type: "json" };
import type { Config } from "./config.ts";
import { Metrics } from "./metrics/Metrics.ts";
import { serveMetrics } from "./metrics/serve.ts";
import { watchSignaling, watchSite } from "./metrics/site-metrics.ts";
import { openTraces } from "./telemetry/open-traces.ts";
import { hiddenFiles, sourcesOf } from "./web/security-policy.ts";
import { protectPage } from "./web/protect.ts";
import { type Renderers, startRenderers } from "./web/renderers.ts";
import { servePage } from "./web/serve.ts";

/** Milliseconds that the last spans have. */
const TRACES_CLOSE_WITHIN = 2_000;
const TRACED = {
  service: "lyceum",
  version: about.version,
  closeWithin: TRACES_CLOSE_WITHIN,
};

/** A running site, and how to close it. */
export type App = {
  /** Where the site answers, such as http://localhost:3000. */
  url: string;
  /** The media hosts that this process uses. */
  sfu: Sfu;
  /** Whether nobody has a connection to it. */
  isAlone(): Promise<boolean>;
  /** Idempotent; refuses new work, notifies the pages, and closes everything that was opened. */
  close(): Promise<void>;
};

/** `databaseUrl`: a migrated database; `pageRoot`: the folder of the built page. */
export type AppConfig = Config & { databaseUrl: string; pageRoot: string };

/**
 * `lag`: how late the event loop is, which decides how much is shed. `stop`: where it aborts meanwhile, a start is given up before other
 * processes, or pages, hear of it, and rejects. `renderers`: of this page, where they were started before.
 */
export type StartOptions = { lag?: LagSource; stop?: AbortSignal; renderers?: Renderers };

/** Starts the parts in `config.services` on one port. Parts are closed in reverse order. */
export async function startApp(
  config: AppConfig,
  log: Logger,
  { lag = eventLoopLag(), stop, renderers }: StartOptions = {},
): Promise<App> {
  const opened = new AsyncDisposableStack();
  const owned = <Thing extends { close(): unknown }>(thing: Thing) =>
    opened.adopt(thing, async (each) => {
      await each.close();
    });
  try {
    owned(await openTraces(config.traces, TRACED, log));
    const hosts = await openMedia(config, log);
    const sfu = owned(sfuPool(hosts, log));
    const load = owned(followLoad(lag, log));
    const metrics = config.metrics && new Metrics(log);
    const parts = { sfu, hosts, load, metrics, stop, renderers };
    const listen = await openHttp(config, parts, owned, log);
    // First: what cannot be served ends the start, which then has not said that the site is up.
    if (metrics && config.metrics) {
      const served = owned(await serveMetrics(metrics, config.metrics));
      log.info({ url: served.url }, "Metrics are served");
    }
    stop?.throwIfAborted();
    const { url, isAlone } = await listen();
    inBackground("isolation", log, async () => warnOfNetwork(await isolationFor("ours"), log));
    return { url, sfu, isAlone, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

// The media library takes memory that a process whose media hosts are others does not need.
const openNear = async (settings: Config["sfu"], log: Logger): Promise<Sfu> =>
  (await import("@lyceum/sfu/createSfu.ts")).createSfu(settings, log);

/** Local media, the listed hosts, or both. */
async function openMedia(config: Config, log: Logger): Promise<MediaHosts> {
  const { hosts, secret } = config.sfuWire;
  const near = config.services.has("sfu") ? [await openNear(config.sfu, log)] : [];
  const several = near.length + hosts.length > 1;
  const far = hosts.map((url) => remoteSfu({ url, secret, several }, log));
  return new MediaHosts([...near, ...far], log);
}

/** Those that register themselves, where the settings name none. */
async function followHosts(
  { sfuWire: { registered, secret } }: Config,
  hosts: MediaHosts,
  { mediaHosts }: Pick<Backend, "mediaHosts">,
  log: Logger,
) {
  if (!registered) return null;
  const reach = (url: string) => remoteSfu({ url, secret, several: true }, log);
  return RegisteredHosts.follow({ hosts, registered: mediaHosts.list, reach, log });
}

/** What admins see around the backend. `signaling`: once it is open. */
const aroundOf = (
  { sfuWire }: Config,
  hosts: MediaHosts,
  signaling: () => Signaling | null,
): Around => ({
  version: about.version,
  mediaHosts: () => describeHosts(hosts.all, sfuWire.hosts),
  hostsRegister: sfuWire.registered,
  refusing: () => ({
    mediaHosts: hosts.all.flatMap((host) => host.refusing?.() ?? []),
    signaling: signaling()?.refusing() ?? [],
  }),
});

type Parts = { sfu: Sfu; hosts: MediaHosts; load: Load; metrics: Metrics | undefined };
/** Has it closed with everything else. */
type Owned = <Thing extends { close(): unknown }>(thing: Thing) => Thing;

/** Returns what has the site listen, which then says where. */
async function openHttp(
  config: AppConfig,
  { stop, renderers: begun, ...parts }: Parts & Omit<StartOptions, "lag">,
  owned: Owned,
  log: Logger,
) {
  const { sfu, hosts, load, metrics } = parts;
  const database = owned(connect(config.databaseUrl, log));
  let signaling: Signaling | null = null;
  const around = aroundOf(config, hosts, () => signaling);
  const app = Fastify(serverOptions(log, config.http.trustProxy));
  const atOnce = new AtOnce();
  app.decorate("atOnce", atOnce);
  const observe = metrics?.watchHttp(app);
  const tracer = currentTracer();
  if (tracer) followSpans(app, tracer);
  limitConnections(app.server, { trust: config.http.trustProxy, log });
  const { publicUrl } = config.backend;
  const { pageRoot: root, site } = config;
  const renderers = begun ?? owned(await startRenderers({ root, publicUrl, log }));
  const { template } = renderers;
  const https = publicUrl?.startsWith("https:") ?? false;
  const protection = await protectPage(app, template, https, sourcesOf(config));
  const backend = owned(
    await registerBackend(app, { database, config: config.backend, log, load, around }),
  );
  const { limits } = config.backend;
  const pages = { root, protection, site, publicUrl, backend, load, limits, renderers };
  await servePage(app, { ...pages, hidden: hiddenFiles(config) });
  owned(app);
  const beside = { ...parts, app, ports: backend, log };
  stop?.throwIfAborted();
  signaling = await openSignaling(config, beside, owned);
  if (metrics) watchSite(metrics, { sfu, jobs: backend.jobs });
  cutSlowBodiesBelow(app.server, SOCKET_PATH);
  atOnce.listen(app.server, { log, trust: config.http.trustProxy, work: backend.work, observe });
  cutStalledAnswers(app.server);
  if (tracer) traceRequests(app.server, tracer, config.http.trustProxy);
  // First of all: pages keep their classes and their sockets until everything else has ended.
  owned({ close: () => endWork(backend, signaling) });
  return () => open(app, config);
}

async function open(app: FastifyInstance, { http: { host, port } }: AppConfig) {
  const connections = promisify(app.server.getConnections.bind(app.server));
  const isAlone = async () => (await connections()) === 0;
  return { url: await app.listen({ host, port }), isAlone };
}

/** Signaling closes after that, in the time that is left. */
function endWork({ work }: Backend, signaling: Signaling | null): Promise<void> {
  signaling?.stopping();
  return work.end();
}

type Beside = Parts & { app: FastifyInstance; ports: Backend; log: Logger };

async function openSignaling(
  config: AppConfig,
  { app, ports, sfu, hosts, load, metrics, log }: Beside,
  owned: Owned,
): Promise<Signaling | null> {
  if (!config.services.has("signaling")) return null;
  const registered = await followHosts(config, hosts, ports, log);
  if (registered) owned(registered);
  const signaling = owned(
    await createSignaling(app.server, {
      ports,
      sfu,
      log,
      config: {
        ...config.signaling,
        callerOf: callerOfRaw(config.http.trustProxy),
        isFull: () => load.sheds("sockets"),
      },
    }),
  );
  if (metrics) watchSignaling(metrics, signaling);
  return signaling;
}
