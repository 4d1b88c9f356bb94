import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { mediaHostsRepository } from "@lyceum/backend/media-hosts/repository.ts";

import { type TestApp, TOKEN_SECRET, openApp } from "../../../backend/test/app.ts";
import { CuttableLine } from "./CuttableLine.ts";
import { freePort } from "../../../setup/free-port.ts";
import { MediaHostProgram } from "./MediaHostProgram.ts";
import { SiteProgram } from "./SiteProgram.ts";
import type { TestNetwork } from "./TestNetwork.ts";
import { expect } from "../pages/expect.ts";

const SFU_SECRET = "between the site and its media hosts";
const WAIT = { timeout: 90_000 };

/** Where media hosts reach the database, which may listen on this machine's own address alone. */
const databaseFor = async (
  network: TestNetwork | null,
  url: string,
  opened: AsyncDisposableStack,
): Promise<string> => {
  if (!network) return url;
  const line = await CuttableLine.open(url, network.address);
  return opened.adopt(line, (each) => each.close()).url;
};

/** A site, and media hosts in processes of their own, which it finds in the database. */
export class SchoolOnHosts {
  readonly url: string;
  /** Where the site serves its figures. */
  readonly #figures: string;
  readonly #school: TestApp;
  readonly #env: Record<string, string>;
  readonly #opened: AsyncDisposableStack;
  readonly #network: TestNetwork | null;
  readonly #hosts = new Map<string, MediaHostProgram>();

  private constructor(
    { url, figures }: { url: string; figures: string },
    school: TestApp,
    env: Record<string, string>,
    { opened, network }: { opened: AsyncDisposableStack; network: TestNetwork | null },
  ) {
    this.url = url;
    this.#figures = figures;
    this.#school = school;
    this.#env = env;
    this.#opened = opened;
    this.#network = network;
  }

  /** @param env of the media hosts. @param network whose machines they run on, one on each; without it all run on this machine. */
  static async start(
    hosts: number,
    env: Record<string, string>,
    network: TestNetwork | null = null,
  ): Promise<SchoolOnHosts> {
    const opened = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), "lyceum-hosts-"));
    opened.defer(() => rm(folder, { recursive: true, force: true }));
    const school = opened.adopt(await openApp(), (each) => each.close());
    const all = {
      DATABASE_URL: school.database.url,
      DATA_DIR: folder,
      SFU_SECRET,
      LOG_LEVEL: "info",
    };
    const metricsPort = String(await freePort());
    const site = await SiteProgram.start({
      ...all,
      METRICS_PORT: metricsPort,
      TOKEN_SECRET,
      HOST: "127.0.0.1",
      PORT: "0",
      SERVICES: "backend,signaling",
      SFU_HOSTS: "registered",
      TRANSCODES: "0",
      BOT_CHECK_COST: "50",
    });
    opened.defer(async () => void (await site.stop("SIGKILL")));
    const figures = `http://127.0.0.1:${metricsPort}/metrics`;
    // It listens for pages a moment before it serves its figures.
    const serves = () =>
      fetch(figures).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(serves, WAIT).toBe(true);
    const database = await databaseFor(network, school.database.url, opened);
    const started = new SchoolOnHosts(
      { url: site.url, figures },
      school,
      { ...all, ...env, DATABASE_URL: database },
      { opened, network },
    );
    for (let place = 0; place < hosts; place += 1) await started.addHost();
    return started;
  }

  /** The living hosts, as the site sees them. */
  hosts() {
    const { list } = mediaHostsRepository(this.#school.database);
    return list().then((rows) => rows.filter(({ alive }) => alive));
  }

  /** How many streams each host sends, by its address. */
  async consumers(): Promise<Record<string, number>> {
    return Object.fromEntries((await this.hosts()).map((host) => [host.url, host.consumers]));
  }

  /** Workers of the hosts that the site uses now: it finds a new host up to 2 s after the host's row is there. */
  async #workersInUse(): Promise<string[]> {
    const text = await (await fetch(this.#figures)).text();
    return text.match(/(?<=^mediasoup_consumers\{)[^}]+/gm) ?? [];
  }

  async addHost(): Promise<string> {
    const before = new Set(await this.#workersInUse());
    const isUsed = async () => (await this.#workersInUse()).some((worker) => !before.has(worker));
    const addresses = async () => (await this.hosts()).map(({ url }) => url);
    const host = await MediaHostProgram.start(
      this.#env,
      addresses,
      this.#network?.places[this.#hosts.size],
    );
    this.#opened.defer(async () => void (await host.stop("SIGKILL")));
    this.#hosts.set(host.url, host);
    await expect.poll(isUsed, WAIT).toBe(true);
    return host.url;
  }

  async killHost(url: string): Promise<void> {
    await this.#hosts.get(url)!.stop("SIGKILL");
  }

  /** Asks it to end, as an update to another version does. Returns its exit code, once its people are elsewhere. */
  stopHost(url: string): Promise<number | null> {
    return this.#hosts.get(url)!.stop();
  }

  close(): Promise<void> {
    return this.#opened.disposeAsync();
  }
}
