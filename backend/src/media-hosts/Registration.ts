import { setTimeout as sleep } from "node:timers/promises";

import { guarded } from "@lyceum/shared/edges.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";
import type { FastifyBaseLogger } from "fastify";

import type { HostReport, MediaHostsRepository } from "./repository.ts";

const RENEWED_EVERY = 2_000;
/** Milliseconds between two looks at whether a host that is about to end carries rooms. */
const LOOKED_EVERY = 500;

type Registering = {
  repository: MediaHostsRepository;
  /** Where signaling reaches this host. */
  url: string;
  report: () => Promise<HostReport>;
  /** Called whenever what is asked of this host changes. */
  onDraining: (draining: boolean) => void;
  log: FastifyBaseLogger;
};

/**
 * A media host's row in the database, renewed every 2 s. While the database is away the host goes on: signaling that has a line to it
 * needs no row.
 */
export class Registration {
  readonly #with: Registering;
  readonly #timer: NodeJS.Timeout;
  #id: number | null = null;
  /** When this process last renewed the row, as the database writes it; null where that is not known. */
  #seenAt: string | null = null;
  /** Another living process renews the row too, so it is not this one's to drain or to delete. */
  #shared = false;
  #warned = false;
  #draining = false;
  #leaving = false;
  #renewing: Promise<void> | null = null;
  #closed = false;

  private constructor(registering: Registering) {
    this.#with = registering;
    this.#timer = setInterval(
      guarded("registration of a media host", registering.log, () => this.#renewOnce()),
      RENEWED_EVERY,
    );
  }

  /** Also where the database is away: then it is registered as soon as that is back. */
  static async open(registering: Registering): Promise<Registration> {
    const registration = new Registration(registering);
    await registration.#renewOnce();
    return registration;
  }

  /**
   * Drains the host, and resolves once it carries no room, or `cut` aborts. Resolves at once where no other host takes people, or the
   * database cannot say, or another process has the same row. Never rejects.
   */
  async leave(cut: AbortSignal): Promise<void> {
    const { repository, log } = this.#with;
    try {
      if (this.#shared || this.#id === null || !(await repository.leave(this.#id))) return;
      this.#leaving = true;
      this.#tell(true);
      log.info("media host drains before it ends");
      const rooms = await this.#untilEmpty(cut);
      if (rooms > 0) log.warn({ rooms }, "media host ends before all have left it");
    } catch (err) {
      log.warn({ err }, "media host not drained");
    }
  }

  /** Idempotent. Never rejects. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#renewing;
    if (this.#id === null || this.#shared) return;
    await this.#with.repository
      .forget(this.#id, this.#seenAt)
      .catch((err: unknown) => this.#with.log.warn({ err }, "media host not signed off"));
  }

  /** Answers how many rooms are left. */
  async #untilEmpty(cut: AbortSignal): Promise<number> {
    for (;;) {
      const { rooms } = await this.#with.report();
      if (rooms === 0 || cut.aborted) return rooms;
      await sleep(LOOKED_EVERY, undefined, { signal: cut }).catch(() => undefined);
    }
  }

  #renewOnce(): Promise<void> {
    this.#renewing ??= keptForLater(this.#renew().finally(() => (this.#renewing = null)));
    return this.#renewing;
  }

  async #renew(): Promise<void> {
    const { repository, url, report, log } = this.#with;
    try {
      this.#id ??= await repository.register(url, this.#draining);
      const renewed = await repository.renew(this.#id, await report(), this.#seenAt);
      this.#seenAt = renewed?.seenAt ?? null;
      this.#share(renewed?.shared ?? false);
      // Its row is gone, after an hour without the database, or by hand: what was asked of it still counts.
      if (renewed === null) this.#id = null;
      else this.#tell(renewed.draining || this.#leaving);
      await repository.forgetLost();
    } catch (err) {
      // It may have been renewed, and only the answer was lost.
      this.#seenAt = null;
      log.warn({ err }, "media host not registered");
    }
  }

  #share(shared: boolean): void {
    this.#shared = shared;
    if (!shared || this.#warned) return;
    this.#warned = true;
    const { log, url } = this.#with;
    log.warn({ url }, "another media host has the same SFU_URL: each needs its own");
  }

  #tell(draining: boolean): void {
    if (draining === this.#draining) return;
    this.#draining = draining;
    this.#with.onDraining(draining);
  }
}
