import { inBackground } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { isNotFound, noSuch } from "@lyceum/shared/refusals.ts";
import type { SfuBody, SfuReply } from "@lyceum/shared/sfu/requests.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { LeftTransport } from "@lyceum/shared/sfu/taking-over.ts";
import type { Logger } from "pino";

import { HostLinks } from "./HostLinks.ts";
import type { MediaHosts } from "./MediaHosts.ts";
import { placesFor } from "./placement.ts";
import { newTransport, type PooledTransport } from "./pooled-transport.ts";
import { PooledStream } from "./PooledStream.ts";
import { PooledTransports } from "./PooledTransports.ts";

type Carried = { id: string; observed: boolean; paused: boolean };

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
 * The room of one class on all hosts that it has a share on: the home host, whose measurements of voices count and which records, and those
 * that were opened for people whom the home could not take. The home is where the room was opened, until that is lost or left. Each transport
 * is on one host; streams go where they are consumed.
 */
export class PooledRoom {
  readonly #deps: PooledRoomDeps;
  #home: Sfu;
  #links: HostLinks;
  #recorded = false;
  readonly #shares = new Set<Sfu>();
  readonly #transports = new PooledTransports();
  readonly #streams = new Map<string, PooledStream>();
  /** Who spoke last, as each host says. */
  readonly #speakers = new Map<Sfu, string | null>();
  /** The consumers that take streams into pipes: no page knows them. */
  readonly #piped = new Set<string>();

  constructor(deps: PooledRoomDeps) {
    this.#deps = deps;
    this.#home = deps.home;
    this.#links = new HostLinks(deps.roomId, deps.home);
    this.#shares.add(deps.home);
  }

  get home(): Sfu {
    return this.#home;
  }

  /** The hosts that it is on. */
  get shares(): readonly Sfu[] {
    return [...this.#shares];
  }

  /** The host with the most people of those that can be the home in its place. */
  get heir(): Sfu | undefined {
    if (this.#recorded) return undefined;
    const { hosts } = this.#deps;
    const people = (host: Sfu) => this.transportsOn(host).length;
    return this.shares
      .filter((host) => host !== this.home && people(host) > 0 && hosts.open.includes(host))
      .toSorted((a, b) => people(b) - people(a))[0];
  }

  has(host: Sfu): boolean {
    return this.#shares.has(host);
  }

  transportsOn(host: Sfu): string[] {
    return this.#transports.on(host);
  }

  /** One transport of each person there. */
  peopleOn(host: Sfu): string[] {
    return this.#transports.peopleOn(host);
  }

  hostOfTransport(id: string): Sfu {
    return this.#transports.hostOf(id) ?? this.home;
  }

  hostOfConsumer(id: string): Sfu {
    return this.#transports.hostOfConsumer(id) ?? this.home;
  }

  originOf(producerId: string): Sfu {
    return this.#streams.get(producerId)?.origin ?? this.home;
  }

  stream(producerId: string): PooledStream | undefined {
    return this.#streams.get(producerId);
  }

  noteSpeaker(host: Sfu, producerId: string | null): void {
    this.#speakers.set(host, producerId);
  }

  /** The stream of who speaks, as the home knows; null if nobody does. */
  get speaker(): string | null {
    const speaker = this.#speakers.get(this.home) ?? null;
    return speaker !== null && this.#streams.has(speaker) ? speaker : null;
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

  /** Knows what another process had opened at its home, the only host that it is on. */
  adopt(left: readonly LeftTransport[]): void {
    const firsts = new Map<string, string>();
    for (const { id, claim, producers, consumers } of left) {
      const transport = newTransport(this.home, firsts.get(claim ?? ""));
      this.#transports.add(id, transport);
      if (claim !== null) firsts.set(claim, id);
      for (const stream of producers) this.#carry(transport, stream);
      for (const consumer of consumers) this.#transports.receive(transport, consumer.id);
    }
  }

  async closeTransport(body: SfuBody<"closeTransport">): Promise<SfuReply<"closeTransport">> {
    const host = this.hostOfTransport(body.transportId);
    this.forgetTransport(body.transportId);
    return this.#transports.close(host, body);
  }

  /** Its host has it on another worker, where it receives these in place of all before. */
  restartTransport(id: string, consumers: readonly { id: string }[]): void {
    this.#transports.restart(id, consumers);
  }

  /** The transport is gone, with all that it carried. */
  forgetTransport(id: string): void {
    for (const producerId of this.#transports.forget(id)) this.endStream(producerId);
  }

  async produce(body: SfuBody<"produce">): Promise<SfuReply<"produce">> {
    const transport = this.#transports.get(body.transportId);
    const host = transport?.host ?? this.home;
    // Also where another host is the home, which measures the class: this one may be it later.
    const reply = await host.produce(body);
    const { observed, paused } = body;
    const stream = { id: reply.producerId, observed, paused };
    this.#bringVoiceHome(this.#carry(transport ?? newTransport(host), stream));
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
    const reply = await this.#consumeAt(host, body);
    this.#transports.receive(transport ?? newTransport(host), reply.id);
    return reply;
  }

  forgetConsumer(id: string): void {
    this.#transports.forgetConsumer(id);
    this.#piped.delete(id);
  }

  /** Recordings are the home host's. */
  async recordProducer(body: SfuBody<"recordProducer">): Promise<SfuReply<"recordProducer">> {
    await this.#streams.get(body.producerId)?.reach(this.home);
    return this.home.recordProducer(body);
  }

  /** Only the home writes it, and can go on with it: while it does, the room is lost with the home. */
  async startRecording(body: SfuBody<"startRecording">): Promise<SfuReply<"startRecording">> {
    const before = this.#recorded;
    // Race: the home must not be left while it answers.
    this.#recorded = true;
    try {
      return await this.home.startRecording(body);
    } catch (error) {
      this.#recorded = before;
      throw error;
    }
  }

  async stopRecording(body: SfuBody<"stopRecording">): Promise<SfuReply<"stopRecording">> {
    const reply = await this.home.stopRecording(body);
    this.#recorded = false;
    return reply;
  }

  /**
   * The home is gone, or does not know the room any more, and another host takes its place. Returns the transports that were there; null
   * where none can: the room is lost.
   */
  loseHome(): string[] | null {
    const { heir } = this;
    if (!heir) return null;
    const lost = this.#forget(this.#home);
    this.#moveHome(heir);
    return lost;
  }

  /** Another host takes the home's place, which is a further one from now on. False where none can. */
  leaveHome(): boolean {
    const { heir } = this;
    if (heir) this.#moveHome(heir);
    return heir !== undefined;
  }

  /** A host other than the home is gone, or does not know the room any more. Returns the transports that were there. */
  loseShare(host: Sfu): string[] {
    for (const stream of this.#streams.values()) {
      const piped = stream.forget(host);
      if (piped) this.#piped.delete(piped);
    }
    const lost = this.#forget(host);
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
    const others = this.shares.filter((host) => host !== this.home);
    await Promise.allSettled(others.map((host) => host.closeRoom({ roomId })));
    await this.home.closeRoom({ roomId });
  }

  /**
   * The home may be lost meanwhile, and the stream's way to this host with it. If another host is the home by then, the stream takes the
   * way over that. If not yet, the page is to ask again, which it does not do for a stream that is not there.
   */
  async #consumeAt(host: Sfu, body: SfuBody<"consume">): Promise<SfuReply<"consume">> {
    const stream = this.#streams.get(body.producerId);
    for (;;) {
      const home = this.#home;
      try {
        await stream?.reach(host);
        return await host.consume(body);
      } catch (error) {
        const crosses = stream?.origin !== host && this.#streams.get(body.producerId) === stream;
        if (!stream || !crosses || !this.#shares.has(host)) throw error;
        if (this.#home !== home) continue;
        if (isNotFound(error)) throw new DomainError("unavailable", MESSAGES.unavailable);
        throw error;
      }
    }
  }

  /** Ends all that was there; returns the transports. */
  #forget(host: Sfu): string[] {
    this.#shares.delete(host);
    this.#speakers.delete(host);
    this.#transports.forgetUnclosedOn(host);
    const lost = this.transportsOn(host);
    for (const id of lost) this.forgetTransport(id);
    return lost;
  }

  /** Everybody keeps what they send, and what they receive of people on the same host; what comes from another host is piped again. */
  #moveHome(heir: Sfu): void {
    const { roomId, log } = this.#deps;
    const former = this.#links;
    this.#home = heir;
    this.#links = new HostLinks(roomId, heir);
    inBackground("pipes of a former home", log, () => former.close());
    this.#piped.clear();
    for (const stream of this.#streams.values())
      stream.switchHome(heir, this.#links, (host) => this.has(host));
    for (const stream of this.#streams.values()) this.#bringVoiceHome(stream);
  }

  /** A speaker is heard a moment later; without it they are only not shown as speaking. */
  #bringVoiceHome(stream: PooledStream): void {
    if (stream.observed && stream.origin !== this.home)
      inBackground("voice on its way home", this.#deps.log, () => stream.reach(this.home));
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
    this.#transports.add(reply.id, newTransport(host, beside));
    return reply;
  }

  /** Of a transport that is gone by now, too, until the stream's end is told. */
  #carry({ host, producers }: PooledTransport, { id, observed, paused }: Carried): PooledStream {
    const { roomId } = this.#deps;
    const stream = new PooledStream({
      roomId,
      id,
      home: this.home,
      origin: host,
      links: this.#links,
      observed,
      paused,
      onPiped: (consumerId) => this.#piped.add(consumerId),
    });
    this.#streams.set(id, stream);
    producers.add(id);
    return stream;
  }
}
