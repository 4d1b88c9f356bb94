import { setTimeout as wait } from "node:timers/promises";

import { keptForLater } from "@lyceum/shared/promises.ts";
import { isOutOfReach, noSuch } from "@lyceum/shared/refusals.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";

import type { HostLinks } from "./HostLinks.ts";

/** A stream's way to one further host: from which host it comes, as which consumer of that, and the layer last wanted of it there. */
type Leg = {
  from: Sfu;
  reached: Promise<void>;
  consumerId: string | null;
  wanted: number | null;
};

/** Milliseconds until a host that could not be reached is told once more what is wanted of it. */
const TOLD_AGAIN = 500;

type StreamDeps = {
  roomId: string;
  id: string;
  home: Sfu;
  /** Where its publisher is. */
  origin: Sfu;
  links: HostLinks;
  observed: boolean;
  paused: boolean;
  /** Our own consumer that takes it into a pipe. */
  onPiped: (consumerId: string) => void;
};

/**
 * A published stream and the hosts that it has reached: from its publisher's to the home host, and from there to others. What is wanted
 * of it goes the way back, host by host.
 */
export class PooledStream {
  readonly origin: Sfu;
  readonly #deps: StreamDeps;
  readonly #legs = new Map<Sfu, Leg>();
  #paused: boolean;
  #closed = false;
  /** Where its ways over a former home end: the next one begins after that. */
  readonly #ending = new Map<Sfu, Promise<void>>();

  constructor(deps: StreamDeps) {
    this.#deps = deps;
    this.origin = deps.origin;
    this.#paused = deps.paused;
  }

  /** Whether it counts as speech, which the home host measures. */
  get observed(): boolean {
    return this.#deps.observed;
  }

  /** Makes it consumable on this host. Callers at the same time share the way. */
  async reach(host: Sfu): Promise<void> {
    if (host === this.origin) return;
    await this.#ending.get(host);
    const known = this.#legs.get(host);
    if (known) return known.reached;
    const { home } = this.#deps;
    const from = host === home ? this.origin : home;
    const leg: Leg = { from, reached: Promise.resolve(), consumerId: null, wanted: null };
    this.#legs.set(host, leg);
    leg.reached = keptForLater(this.#pipe(leg, host));
    await leg.reached;
  }

  async setPaused(paused: boolean): Promise<void> {
    const { roomId, id: producerId } = this.#deps;
    await this.origin.setProducerPaused({ roomId, producerId, paused });
    this.#paused = paused;
    await Promise.all([...this.#legs].map(([host, leg]) => this.#passPaused(host, leg)));
  }

  /** What anybody wants of it on this host: it says so once, so that the host it comes from is told until it has heard. */
  async wanted(host: Sfu, spatialLayer: number): Promise<void> {
    const leg = this.#legs.get(host);
    if (!leg?.consumerId) return;
    const { roomId } = this.#deps;
    const { consumerId } = leg;
    leg.wanted = spatialLayer;
    while (this.#legs.get(host) === leg && leg.wanted === spatialLayer) {
      try {
        await leg.from.pipeWanted({ roomId, consumerId, spatialLayer });
        return;
      } catch (error) {
        if (!isOutOfReach(error)) throw error;
      }
      await wait(TOLD_AGAIN, undefined, { ref: false });
    }
  }

  /**
   * Another host is the home: the ways over the former one end, on all hosts that are still there, and with them what people received.
   * Ways over this one are made as people ask again.
   */
  switchHome(home: Sfu, links: HostLinks, isThere: (host: Sfu) => boolean): void {
    const legs = [...this.#legs];
    this.#legs.clear();
    Object.assign(this.#deps, { home, links });
    for (const [host, leg] of legs) if (isThere(host)) this.#ending.set(host, this.#end(host, leg));
  }

  /** That host is gone. Returns the consumer that took it there. */
  forget(host: Sfu): string | null {
    const leg = this.#legs.get(host);
    this.#legs.delete(host);
    return leg?.consumerId ?? null;
  }

  /** Idempotent. It has ended at its publisher's host: now elsewhere too. Never rejects. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const { roomId, id: producerId } = this.#deps;
    const hosts = [...this.#legs.keys()];
    await Promise.allSettled(hosts.map((host) => host.closeProducer({ roomId, producerId })));
    this.#legs.clear();
  }

  /** One that is still being made ends by itself, however long a lost host lets it wait. Never rejects. */
  async #end(host: Sfu, { consumerId, reached }: Leg): Promise<void> {
    const { roomId, id: producerId } = this.#deps;
    if (consumerId === null) return;
    await reached.catch(() => undefined);
    await host.closeProducer({ roomId, producerId }).catch(() => undefined);
  }

  async #pipe(leg: Leg, host: Sfu): Promise<void> {
    try {
      await this.#pipeOver(leg, host);
    } catch (error) {
      if (this.#legs.get(host) === leg) this.#legs.delete(host);
      throw error;
    }
  }

  async #pipeOver(leg: Leg, host: Sfu): Promise<void> {
    const { roomId, id: producerId, home, links, observed, onPiped } = this.#deps;
    await this.reach(leg.from);
    const link = await links.to(host === home ? this.origin : host);
    const [near, far] = host === home ? [link.far, link.home] : [link.home, link.far];
    const sent = await leg.from.pipeOut({ roomId, pipeId: near, producerId });
    const { consumerId, ...stream } = sent;
    if (this.#legs.get(host) !== leg) throw noSuch("producer");
    leg.consumerId = consumerId;
    onPiped(consumerId);
    await host.pipeIn({
      roomId,
      pipeId: far,
      producerId,
      ...stream,
      observed: observed && host === home,
    });
    if (this.#closed) {
      await host.closeProducer({ roomId, producerId });
      throw noSuch("producer");
    }
    // Race: it was paused or resumed while it was on its way.
    if (this.#paused !== stream.paused)
      await host.setProducerPaused({ roomId, producerId, paused: this.#paused });
  }

  /** A way that could not be made has nothing to pause. */
  async #passPaused(host: Sfu, leg: Leg): Promise<void> {
    const { roomId, id: producerId } = this.#deps;
    const there = await leg.reached.then(
      () => this.#legs.get(host) === leg,
      () => false,
    );
    if (there) await host.setProducerPaused({ roomId, producerId, paused: this.#paused });
  }
}
