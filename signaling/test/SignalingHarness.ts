import http from "node:http";
import type { AddressInfo } from "node:net";

import type { RecordingsConfig } from "@lyceum/sfu/config.ts";
import { createSfu } from "@lyceum/sfu/createSfu.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { pino } from "pino";

import type { OpenAnyModule } from "../src/classroom/modules/OpenModules.ts";
import { SIGNALING_DEFAULTS, type SignalingConfig } from "../src/config.ts";
import { createSignaling, type Signaling } from "../src/signaling.ts";
import { isFar, openFar } from "./far-owner.ts";
import { LivePage } from "./LivePage.ts";
import { type Account, InMemoryPorts } from "./InMemoryPorts.ts";

export const quiet = pino({ level: "silent" });

/** Without `recordings`, it records nothing. */
export const localSfu = (recordings?: RecordingsConfig): Promise<Sfu> =>
  createSfu(
    { workers: 1, listen: [{ ip: "127.0.0.1" }], port: 0, consumersPerWorker: 100, recordings },
    quiet,
  );

export const transportsOn = async (sfu: Sfu): Promise<number> =>
  (await sfu.load({})).workers.reduce((sum, worker) => sum + worker.transports, 0);

const callerOf: SignalingConfig["callerOf"] = ({ headers, socket }) =>
  String(headers["x-address"] ?? socket.remoteAddress);

/** Real signaling on a real port over a real media host, with accounts and classes in memory. */
export class SignalingHarness {
  readonly ports: InMemoryPorts;
  readonly sfu: Sfu;
  readonly url: string;
  readonly #server: http.Server;
  readonly #signaling: Signaling;
  readonly #pages: LivePage[] = [];

  private constructor(
    parts: Pick<SignalingHarness, "ports" | "sfu" | "url">,
    server: http.Server,
    signaling: Signaling,
  ) {
    this.ports = parts.ports;
    this.sfu = parts.sfu;
    this.url = parts.url;
    this.#server = server;
    this.#signaling = signaling;
  }

  /** The media host is its opener's to close. */
  static async open(
    sfu: Sfu,
    config: Partial<SignalingConfig> = {},
    ports = new InMemoryPorts(),
    modules?: Readonly<Record<string, OpenAnyModule>>,
  ): Promise<SignalingHarness> {
    const server = http.createServer((_request, response) => response.end("healthy"));
    const openOne = (at: http.Server, cluster?: SignalingConfig["cluster"]) =>
      createSignaling(at, {
        ports,
        sfu,
        config: { ...SIGNALING_DEFAULTS, callerOf, ...(cluster && { cluster }), ...config },
        log: quiet,
        modules,
      });
    if (isFar()) ports.owners.firstTakesAll();
    const signaling = isFar() ? await openFar(server, openOne) : await openOne(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    return new SignalingHarness({ ports, sfu, url: `http://127.0.0.1:${port}` }, server, signaling);
  }

  async page(account?: Account, pageId?: string): Promise<LivePage> {
    const page = await LivePage.open(this.url, { token: account?.token, pageId });
    this.#pages.push(page);
    return page;
  }

  /** A visitor's page at this address. */
  async visitor(address: string): Promise<LivePage> {
    const page = await LivePage.open(this.url, { address });
    this.#pages.push(page);
    return page;
  }

  /** How many things of each kind signaling remembers. */
  held(): Record<string, number> {
    return this.#signaling.held();
  }

  /** Ends as one of several processes does, while its pages are open. */
  leave(): Promise<void> {
    return this.#signaling.close();
  }

  async close(): Promise<void> {
    for (const page of this.#pages) page.close();
    await this.#signaling.close();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
