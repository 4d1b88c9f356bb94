import { guarded } from "@lyceum/shared/edges.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";
import type { FastifyBaseLogger } from "fastify";

import type { HostReport, MediaHostsRepository } from "./repository.ts";

const RENEWED_EVERY = 2_000;

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
  #draining = false;
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

  /** Idempotent. Never rejects. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#renewing;
    if (this.#id === null) return;
    await this.#with.repository
      .forget(this.#id)
      .catch((err: unknown) => this.#with.log.warn({ err }, "media host not signed off"));
  }

  #renewOnce(): Promise<void> {
    this.#renewing ??= keptForLater(this.#renew().finally(() => (this.#renewing = null)));
    return this.#renewing;
  }

  async #renew(): Promise<void> {
    const { repository, url, report, log } = this.#with;
    try {
      this.#id ??= await repository.register(url);
      const draining = await repository.renew(this.#id, await report());
      // Its row is gone: after an hour without the database, or by hand.
      if (draining === null) this.#id = null;
      else this.#tell(draining);
      await repository.forgetLost();
    } catch (err) {
      log.warn({ err }, "media host not registered");
    }
  }

  #tell(draining: boolean): void {
    if (draining === this.#draining) return;
    this.#draining = draining;
    this.#with.onDraining(draining);
  }
}
