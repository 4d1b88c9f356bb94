import { inBackground } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { noSuch } from "@lyceum/shared/refusals.ts";
import type { SfuBody, SfuReply } from "@lyceum/shared/sfu/requests.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

import { HostLinks } from "./HostLinks.ts";
import type { MediaHosts } from "./MediaHosts.ts";
import { placesFor } from "./placement.ts";
import { PooledStream } from "./PooledStream.ts";

/** A person's transport, and what goes through it. `beside`: their other one, if that was made before. */
type Transport = {
  host: Sfu;
  beside: string | undefined;
  producers: Set<string>;
  consumers: Set<string>;
};

type PooledRoomDeps = {
  roomId: string;
  home: Sfu;
  hosts: MediaHosts;
  log: Logger;
};

/** Another host may take whom this one does not. */
const goesElsewhere = (error: unknown): boolean =>
  error instanceof DomainError && ["full", "unavailable", "not_found"].includes(error.code);

/**
 * The room of one class on all hosts that it has a share on: the home host, where it was opened and where voices are measured and streams
 * recorded, and those that were opened for people whom the home could not take. Each transport is on one host; streams go where they
 * are consumed.
 */
export class PooledRoom {
  readonly home: Sfu;
  readonly #deps: PooledRoomDeps;
  readonly #links: HostLinks;
  readonly #shares = new Set<Sfu>();
  readonly #transports = new Map<string, Transport>();
  readonly #streams = new Map<string, PooledStream>();
  readonly #consumers = new Map<string, Sfu>();
  /** The consumers that take streams into pipes: no page knows them. */
  readonly #piped = new Set<string>();

  constructor(deps: PooledRoomDeps) {
    this.#deps = deps;
    this.home = deps.home;
    this.#links = new HostLinks(deps.roomId, deps.home);
    this.#shares.add(deps.home);
  }

  /** The hosts that it is on, the home first. */
  get shares(): readonly Sfu[] {
    return [...this.#shares];
  }

  has(host: Sfu): boolean {
    return this.#shares.has(host);
  }

  transportsOn(host: Sfu): string[] {
    return [...this.#transports].flatMap(([id, each]) => (each.host === host ? [id] : []));
  }

  /** One transport of each person there. */
  peopleOn(host: Sfu): string[] {
    return this.transportsOn(host).filter((id) => {
      const beside = this.#transports.get(id)?.beside;
      return beside === undefined || !this.#transports.has(beside);
    });
  }

  hostOfTransport(id: string): Sfu {
    return this.#transports.get(id)?.host ?? this.home;
  }

  hostOfConsumer(id: string): Sfu {
    return this.#consumers.get(id) ?? this.home;
  }

  originOf(producerId: string): Sfu {
    return this.#streams.get(producerId)?.origin ?? this.home;
  }

  stream(producerId: string): PooledStream | undefined {
    return this.#streams.get(producerId);
  }

  isPipe(consumerId: string): boolean {
    return this.#piped.has(consumerId);
  }

  async createTransport({
    beside,
    mayRefuse = false,
    ...body
  }: SfuBody<"createTransport">): Promise<SfuReply<"createTransport">> {
    const near = beside === undefined ? undefined : this.#transports.get(beside)?.host;
    if (near) return this.#transportOn(near, body, beside);
    const places = placesFor(this, this.#deps.hosts, this.#transports.size);
    const choice = places.length > 1 || mayRefuse;
    for (const host of places) {
      try {
        return await this.#transportOn(host, choice ? { ...body, mayRefuse: true } : body);
      } catch (error) {
        if (!choice || !goesElsewhere(error)) throw error;
      }
    }
    throw new DomainError("unavailable", MESSAGES.meeting.mediaFull, 5);
  }

  async closeTransport(body: SfuBody<"closeTransport">): Promise<SfuReply<"closeTransport">> {
    const host = this.hostOfTransport(body.transportId);
    this.forgetTransport(body.transportId);
    return host.closeTransport(body);
  }

  /** The transport is gone, with all that it carried. */
  forgetTransport(id: string): void {
    const transport = this.#transports.get(id);
    if (!transport) return;
    this.#transports.delete(id);
    for (const consumerId of transport.consumers) this.#consumers.delete(consumerId);
    for (const producerId of transport.producers) this.endStream(producerId);
  }

  async produce(body: SfuBody<"produce">): Promise<SfuReply<"produce">> {
    const transport = this.#transports.get(body.transportId);
    const host = transport?.host ?? this.home;
    const { roomId, observed, paused } = body;
    const reply = await host.produce({ ...body, observed: observed && host === this.home });
    const { producerId } = reply;
    const stream = new PooledStream({
      roomId,
      id: producerId,
      home: this.home,
      origin: host,
      links: this.#links,
      observed,
      paused,
      onPiped: (consumerId) => this.#piped.add(consumerId),
    });
    this.#streams.set(producerId, stream);
    transport?.producers.add(producerId);
    // A speaker is heard a moment later; without it they are only not shown as speaking.
    if (observed && host !== this.home)
      inBackground("voice on its way home", this.#deps.log, () => stream.reach(this.home));
    return reply;
  }

  async setProducerPaused(
    body: SfuBody<"setProducerPaused">,
  ): Promise<SfuReply<"setProducerPaused">> {
    const stream = this.#streams.get(body.producerId);
    if (!stream) return this.home.setProducerPaused(body);
    await stream.setPaused(body.paused);
    return {};
  }

  async closeProducer(body: SfuBody<"closeProducer">): Promise<SfuReply<"closeProducer">> {
    const reply = await this.originOf(body.producerId).closeProducer(body);
    this.endStream(body.producerId);
    return reply;
  }

  /** It has ended at its publisher's host. */
  endStream(producerId: string): void {
    const stream = this.#streams.get(producerId);
    if (!stream) return;
    this.#streams.delete(producerId);
    inBackground("end of a stream on other hosts", this.#deps.log, () => stream.close());
  }

  async consume(body: SfuBody<"consume">): Promise<SfuReply<"consume">> {
    const transport = this.#transports.get(body.transportId);
    const host = transport?.host ?? this.home;
    await this.#streams.get(body.producerId)?.reach(host);
    const reply = await host.consume(body);
    this.#consumers.set(reply.id, host);
    transport?.consumers.add(reply.id);
    return reply;
  }

  forgetConsumer(id: string): void {
    this.#consumers.delete(id);
    this.#piped.delete(id);
  }

  /** Recordings are the home host's. */
  async recordProducer(body: SfuBody<"recordProducer">): Promise<SfuReply<"recordProducer">> {
    await this.#streams.get(body.producerId)?.reach(this.home);
    return this.home.recordProducer(body);
  }

  /** A host other than the home is gone, or does not know the room any more. Returns the transports that were there. */
  loseShare(host: Sfu): string[] {
    this.#shares.delete(host);
    const lost = this.transportsOn(host);
    for (const stream of this.#streams.values()) {
      const piped = stream.forget(host);
      if (piped) this.#piped.delete(piped);
    }
    for (const id of lost) this.forgetTransport(id);
    inBackground("pipes to a lost media host", this.#deps.log, () => this.#links.drop(host));
    return lost;
  }

  /** The hosts that it is on and that its pipes do not reach any more, while they answer. */
  cutOff(): Promise<Sfu[]> {
    return this.#links.broken();
  }

  /** Closes it everywhere but on hosts that are out of reach, which close it when they are back. */
  async close(): Promise<void> {
    const { roomId } = this.#deps;
    const [home, ...others] = this.shares;
    await Promise.allSettled(others.map((host) => host.closeRoom({ roomId })));
    await home?.closeRoom({ roomId });
  }

  async #transportOn(
    host: Sfu,
    body: SfuBody<"createTransport">,
    beside?: string,
  ): Promise<SfuReply<"createTransport">> {
    if (!this.#shares.has(host)) {
      await host.openRoom({ roomId: this.#deps.roomId });
      this.#shares.add(host);
    }
    const reply = await host.createTransport(body);
    // Race: the host was lost while it answered.
    if (!this.#shares.has(host)) throw noSuch("room");
    this.#transports.set(reply.id, { host, beside, producers: new Set(), consumers: new Set() });
    return reply;
  }
}
