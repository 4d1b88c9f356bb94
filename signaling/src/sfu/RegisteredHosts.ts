import { guarded } from "@lyceum/shared/edges.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { oneAtATime } from "@lyceum/shared/sync/one-at-a-time.ts";
import type { Logger } from "pino";

import type { MediaHosts } from "./pool/MediaHosts.ts";

const LOOKED_EVERY = 2_000;

/** A media host in the database. */
type Registered = { url: string; alive: boolean };

type Following = {
  hosts: MediaHosts;
  registered: () => Promise<readonly Registered[]>;
  /** Makes the line to a host. */
  reach: (url: string) => Sfu;
  log: Logger;
};

/**
 * Keeps lines to the media hosts that registered themselves. A host is left only when it is silent in the database and out of reach here:
 * while the database is away, everything goes on. The first look is over when it resolves.
 */
export class RegisteredHosts {
  readonly #with: Following;
  readonly #lines = new Map<string, Sfu>();
  readonly #timer: NodeJS.Timeout;
  readonly #look = oneAtATime(() => this.#lookNow());

  private constructor(following: Following) {
    this.#with = following;
    const look = guarded("registered media hosts", following.log, this.#look);
    this.#timer = setInterval(look, LOOKED_EVERY).unref();
  }

  static async follow(following: Following): Promise<RegisteredHosts> {
    const registered = new RegisteredHosts(following);
    await registered.#look();
    return registered;
  }

  /** The lines are their pool's to close. */
  close(): void {
    clearInterval(this.#timer);
  }

  async #lookNow(): Promise<void> {
    try {
      const rows = await this.#with.registered();
      const alive = new Set(rows.filter((row) => row.alive).map(({ url }) => url));
      for (const url of alive) if (!this.#lines.has(url)) this.#add(url);
      for (const [url, line] of this.#lines) if (!alive.has(url)) await this.#leave(url, line);
    } catch (err) {
      this.#with.log.warn({ err }, "media hosts not looked up");
    }
  }

  #add(url: string): void {
    const line = this.#with.reach(url);
    this.#lines.set(url, line);
    this.#with.hosts.add(line);
    this.#with.log.info({ mediaHost: url }, "media host found");
  }

  async #leave(url: string, line: Sfu): Promise<void> {
    const answers = await line.load({}).then(
      () => true,
      () => false,
    );
    if (answers) return;
    this.#lines.delete(url);
    this.#with.log.warn({ mediaHost: url }, "media host left");
    await this.#with.hosts.remove(line);
  }
}
