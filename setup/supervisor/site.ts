import { randomBytes } from "node:crypto";
import { join } from "node:path";

import { resolvers } from "@lyceum/shared/promises.ts";
import type { Config } from "../../config.ts";
import { REGISTERED } from "../../settings/environment.ts";
import type { Bundles } from "../bundles/bundles.ts";
import { freePort } from "../free-port.ts";
import type { Ending } from "../program.ts";
import { terminal } from "../steps.ts";
import { YOUNG, youngFlag } from "../young.ts";
import { compileCacheOf, forgetCompiled } from "./compile-cache.ts";
import { GRACES } from "./graces.ts";
import { LastWords } from "./LastWords.ts";
import type { Rights } from "./rights.ts";
import { Program } from "./Program.ts";
import { serveFirst } from "./serve-first.ts";
import type { ServerGround, ServerMessage } from "./messages.ts";
import { WORKER_COMES } from "./tell.ts";
import { Unit } from "./Unit.ts";
import type { WorkerState, WorkerToCome } from "../worker/WorkerToCome.ts";

const LOOPBACK = "127.0.0.1";

/**
 * Names of the settings that a media host needs, and of those of Node and of the system: it gets none of the school's.
 */
const FOR_MEDIA =
  /^(MEDIA_|MEDIASOUP_|RECORDINGS_|SFU_|OTEL_|NODE_|LC_|(PATH|HOME|LANG|TZ|LOG_LEVEL)$)/;

/** What the parts depend on: `server` and `worker` are null if no part here needs it, and begin at their first call at the latest. */
export type Ground = {
  bundles: Bundles;
  /** What the server waits for after it has loaded. */
  server: (() => Promise<ServerGround>) | null;
  /** What the media host waits for before it is started: a worker, which may still be built. */
  worker: (() => Promise<WorkerToCome>) | null;
  rights: Rights;
};

type MediaHost = { url: string; port: number; secret: string };

type Settings = Record<string, string>;

/**
 * `program`: its file. `young`: see YOUNG. `words`: the name of the file of its last output. `port`: the setting of the port of its
 * address. `ports`: all configured ones that it opens. `grace`: see GRACES.
 */
type Part = {
  name: string;
  program: string;
  young: number;
  words: string;
  port: "PORT" | "SFU_PORT";
  ports: (number | undefined)[];
  grace: number;
  env: NodeJS.ProcessEnv;
  /** Whether it needs the media worker, and is notified of it. */
  awaitsWorker?: boolean;
  /** What else it waits for. */
  told?: Promise<ServerMessage>;
  /** Whether the system serves it before all others once it is up: see `serveFirst`. */
  first?: boolean;
  /** Whether it takes its own time to end, before its grace period begins. */
  leaves?: boolean;
};

const SERVER = {
  name: "The server",
  young: YOUNG.server,
  words: "server.log",
  port: "PORT",
  grace: GRACES.server,
} as const;

const MEDIA_HOST = {
  name: "The media host",
  young: YOUNG.mediaHost,
  words: "media-host.log",
  port: "SFU_PORT",
  grace: GRACES.mediaHost,
} as const;

const ownSettings = (): Settings => ({
  LYCEUM_SUPERVISED: "1",
  LYCEUM_TERMINAL: process.stdout.isTTY ? "1" : "",
});

/** A part that is kept running from its start on, which returns its address: the same after each restart. */
type Kept = { start(): Promise<string> };

/** The programs of this site, each in its own process and restarted when it ends. */
class SupervisedSite {
  readonly #config: Config;
  readonly #ground: Ground;
  readonly #opened: AsyncDisposableStack;
  readonly #ending: Ending;

  constructor(config: Config, ground: Ground, opened: AsyncDisposableStack, ending: Ending) {
    this.#config = config;
    this.#ground = ground;
    this.#opened = opened;
    this.#ending = ending;
  }

  /**
   * The media host is kept first, so that it is closed last, and started last: pages wait for the server, and no class is sooner there than
   * they are. Returns the address of the site, or of the media host alone.
   */
  async start(): Promise<string> {
    const { services } = this.#config;
    if (this.#cache) await forgetCompiled(this.#cache, this.#ground.bundles.version);
    const { server } = this.#ground;
    const registration = this.#registration;
    if (!server) return this.#keepMediaHost(registration ?? {}, registration !== null).start();
    const host = services.has("sfu") ? await this.#placeMediaHost() : null;
    const hosting = host && this.#keepMediaHost(wireOf(host));
    const url = await this.#startServer(host, server);
    await hosting?.start();
    return url;
  }

  /** Its process first, which takes longest. Rejects with what it waits for: it would wait for ever. */
  async #startServer(
    host: MediaHost | null,
    prepare: NonNullable<Ground["server"]>,
  ): Promise<string> {
    const told = resolvers<ServerMessage>();
    const starting = this.#keepServer(host, told.promise).start();
    const ground = prepare().then((each) => told.resolve({ ground: each }));
    const [url] = await Promise.all([starting, ground, this.#ground.worker?.()]);
    return url;
  }

  /** Node's compile cache, where there is one. */
  get #cache(): string | undefined {
    return this.#ground.rights.env.NODE_COMPILE_CACHE ?? process.env.NODE_COMPILE_CACHE;
  }

  async #placeMediaHost(): Promise<MediaHost> {
    const { port: wanted, secret } = this.#config.sfuWire;
    const port = wanted === 0 ? await freePort() : wanted;
    const url = `http://${LOOPBACK}:${port}`;
    return { url, port, secret: secret || randomBytes(24).toString("base64url") };
  }

  /** Where a media host alone registers itself. */
  get #registration(): Settings | null {
    const { sfuWire, databaseUrl } = this.#config;
    return sfuWire.url && databaseUrl ? { DATABASE_URL: databaseUrl } : null;
  }

  #keepMediaHost(wire: Settings, leaves = false): Kept {
    const { sfu, sfuWire } = this.#config;
    const seen = Object.entries(process.env).filter(([name]) => FOR_MEDIA.test(name));
    const env = {
      ...Object.fromEntries(seen),
      SERVICES: "sfu",
      SFU_PORT: String(sfuWire.port),
      RECORDINGS_DIR: sfu.recordings.folder,
      ...wire,
    };
    // Of several workers, and of several pipes, the lowest: the others are above it.
    const { bundles } = this.#ground;
    const ports = [sfuWire.port, sfu.port, sfu.pipes?.ports?.min];
    return this.#keep({
      ...MEDIA_HOST,
      program: bundles.mediaHost,
      env,
      ports,
      awaitsWorker: true,
      leaves,
    });
  }

  /** It loads while what it waits for comes up. */
  #keepServer(host: MediaHost | null, told: Promise<ServerMessage>): Kept {
    const { bundles } = this.#ground;
    const { services, sfuWire, dataDir, backend, http, metrics, signaling } = this.#config;
    const hosts = host ? [...sfuWire.hosts, host.url] : sfuWire.hosts;
    const named = sfuWire.registered ? REGISTERED : hosts.join(",");
    const env = {
      ...process.env,
      PORT: String(http.port),
      TOKEN_SECRET: backend.tokenSecret,
      DATA_DIR: dataDir,
      SERVICES: [...services].filter((each) => each !== "sfu").join(","),
      SFU_HOSTS: named,
      SFU_SECRET: host?.secret ?? sfuWire.secret,
    };
    const ports = [http.port, metrics?.port, signaling.cluster?.port];
    return this.#keep({ ...SERVER, program: bundles.server, env, ports, told, first: true });
  }

  #keep(part: Part): Kept {
    const { name, program, young, port, ports, grace, told } = part;
    const words = new LastWords(join(this.#config.dataDir, "logs", part.words));
    const { rights, bundles } = this.#ground;
    const env: NodeJS.ProcessEnv = { ...part.env, ...rights.env, ...ownSettings() };
    if (this.#cache) env.NODE_COMPILE_CACHE = compileCacheOf(this.#cache, bundles.version);
    const node = [process.execPath, youngFlag(young)];
    const command = [...rights.prefix(ports), ...node, program];
    let address = "";
    let worker: WorkerToCome | undefined;
    const launch = async (signal: AbortSignal) => {
      if (worker) Object.assign(env, workerSettings(worker.state));
      const started = await Program.start({ name, command, env, grace, words, told }, signal);
      address = started.url;
      if (part.first) await serveFirst(started.program.pid);
      // With port 0 each start would choose another one.
      env[port] = new URL(address).port;
      const stop = worker?.follow((state) => started.program.tell(state));
      if (stop) started.program.ended.then(stop, stop);
      return started.program;
    };
    const unit = new Unit({ name, launch, words: words.path, log: terminal });
    this.#opened.defer(() => unit.close());
    if (part.leaves) this.#ending.beforeClosing((cut) => unit.dismiss(cut));
    return {
      start: async () => {
        // Before the unit has begun, whose close would wait for it.
        if (part.awaitsWorker) worker = await this.#ground.worker?.();
        await unit.start();
        return address;
      },
    };
  }
}

/** Its path, or that it comes later. */
const workerSettings = (state: WorkerState): Settings =>
  "workerBin" in state
    ? { MEDIASOUP_WORKER_BIN: state.workerBin, [WORKER_COMES]: "" }
    : { [WORKER_COMES]: "1" };

const wireOf = ({ port, secret }: MediaHost): Settings => ({
  SFU_LISTEN: LOOPBACK,
  SFU_PORT: String(port),
  SFU_SECRET: secret,
});

/** Starts the parts named in `config`, keeps them running, and returns their address. `opened` stops them. */
export const superviseSite = (
  config: Config,
  ground: Ground,
  opened: AsyncDisposableStack,
  ending: Ending,
): Promise<string> => new SupervisedSite(config, ground, opened, ending).start();
