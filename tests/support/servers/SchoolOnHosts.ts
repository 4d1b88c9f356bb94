import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { mediaHostsRepository } from "@lyceum/backend/media-hosts/repository.ts";
import { expect } from "@playwright/test";

import { type TestApp, TOKEN_SECRET, openApp } from "../../../backend/test/app.ts";
import { MediaHostProgram } from "./MediaHostProgram.ts";
import { SiteProgram } from "./SiteProgram.ts";

const SFU_SECRET = "between the site and its media hosts";
const WAIT = { timeout: 90_000 };

/** A site, and media hosts in processes of their own, which it finds in the database. */
export class SchoolOnHosts {
  readonly url: string;
  readonly #school: TestApp;
  readonly #env: Record<string, string>;
  readonly #opened: AsyncDisposableStack;
  readonly #hosts = new Map<string, MediaHostProgram>();

  private constructor(
    url: string,
    school: TestApp,
    env: Record<string, string>,
    opened: AsyncDisposableStack,
  ) {
    this.url = url;
    this.#school = school;
    this.#env = env;
    this.#opened = opened;
  }

  /** @param env of the media hosts. */
  static async start(hosts: number, env: Record<string, string>): Promise<SchoolOnHosts> {
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
    const site = await SiteProgram.start({
      ...all,
      TOKEN_SECRET,
      HOST: "127.0.0.1",
      PORT: "0",
      SERVICES: "backend,signaling",
      SFU_HOSTS: "registered",
      TRANSCODES: "0",
      BOT_CHECK_COST: "50",
    });
    opened.defer(async () => void (await site.stop("SIGKILL")));
    const started = new SchoolOnHosts(site.url, school, { ...all, ...env }, opened);
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

  async addHost(): Promise<string> {
    const host = await MediaHostProgram.start(this.#env);
    this.#opened.defer(() => host.stop("SIGKILL"));
    this.#hosts.set(host.url, host);
    await expect.poll(async () => Object.keys(await this.consumers()), WAIT).toContain(host.url);
    return host.url;
  }

  async killHost(url: string): Promise<void> {
    await this.#hosts.get(url)!.stop("SIGKILL");
  }

  async drainHost(url: string): Promise<void> {
    const { setDraining } = mediaHostsRepository(this.#school.database);
    const host = (await this.hosts()).find((each) => each.url === url);
    await setDraining(host!.id, true);
  }

  close(): Promise<void> {
    return this.#opened.disposeAsync();
  }
}
