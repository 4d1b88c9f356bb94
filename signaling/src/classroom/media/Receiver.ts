import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { isNotFound, noSuch, notYours } from "@lyceum/shared/refusals.ts";
import type { ConsumerOptions } from "@lyceum/shared/rtp.ts";
import type { RequestBody } from "@lyceum/shared/signaling/requests.ts";

import { CONSUMERS_PER_PAGE } from "./limits.ts";
import { BoundedMap } from "@lyceum/shared/sync/BoundedMap.ts";
import { mediaClosed } from "./refusals.ts";
import type { RoomMedia } from "./RoomMedia.ts";
import type { StreamOwner } from "./StreamOwner.ts";

type Change = RequestBody<"setConsumers">["changes"][number];

/** The consumers on one page's receive transport: at most one a producer. */
export class Receiver {
  readonly #room: RoomMedia;
  readonly #owner: StreamOwner;
  readonly transportId: string;
  /** Producer of each consumer. */
  readonly #consumers = new Map<string, string>();
  /** This page's consumers that ended: it may name them until `consumerClosed` arrives. */
  readonly #ended = new BoundedMap<string, true>(CONSUMERS_PER_PAGE);
  #asked = 0;
  #closed = false;

  constructor(room: RoomMedia, owner: StreamOwner, transportId: string) {
    this.#room = room;
    this.#owner = owner;
    this.transportId = transportId;
  }

  async consume(request: RequestBody<"consume">): Promise<ConsumerOptions> {
    this.#assertMayConsume(request.producerId);
    this.#asked += 1;
    try {
      const options = await this.#room.sfu.consume({
        roomId: this.#room.roomId,
        transportId: this.transportId,
        producerId: request.producerId,
        rtpCapabilities: request.rtpCapabilities,
      });
      await this.#keep(options.id, request.producerId);
      return { ...options, producerId: request.producerId };
    } finally {
      this.#asked -= 1;
    }
  }

  /** All or nothing: one consumer that is not this page's refuses all changes. */
  async setConsumers(changes: Change[]): Promise<void> {
    for (const { consumerId } of changes) this.#assertKnown(consumerId);
    const live = changes.filter(({ consumerId }) => this.#consumers.has(consumerId));
    await Promise.all(
      live.map((change) =>
        this.#unlessEnded(change.consumerId, () =>
          this.#room.sfu.setConsumer({ roomId: this.#room.roomId, ...change }),
        ),
      ),
    );
  }

  async requestKeyFrame(consumerId: string): Promise<void> {
    this.#assertKnown(consumerId);
    if (!this.#consumers.has(consumerId)) return;
    const { roomId, sfu } = this.#room;
    await this.#unlessEnded(consumerId, () => sfu.requestKeyFrame({ roomId, consumerId }));
  }

  async close(consumerId: string): Promise<void> {
    this.#assertKnown(consumerId);
    if (!this.forget(consumerId)) return;
    const { roomId, sfu } = this.#room;
    await this.#unlessEnded(consumerId, () => sfu.closeConsumer({ roomId, consumerId }));
  }

  /** These go on from a process before. */
  adopt(consumers: readonly { id: string; producerId: string }[]): void {
    for (const { id, producerId } of consumers) {
      this.#consumers.set(id, producerId);
      this.#room.consumers.set(id, this.#owner);
    }
  }

  /** The media host has these on another worker, in place of all before. */
  restart(consumers: readonly ConsumerOptions[]): void {
    for (const id of this.#consumers.keys()) this.forget(id);
    this.adopt(consumers);
  }

  has(consumerId: string): boolean {
    return this.#consumers.has(consumerId);
  }

  /** The consumer has ended on the media host. True when it was here. */
  forget(consumerId: string): boolean {
    const known = this.#consumers.delete(consumerId);
    if (known) this.#ended.set(consumerId, true);
    this.#room.consumers.delete(consumerId);
    return known;
  }

  /** The transport is gone, with all it carried on the media host. */
  drop(): void {
    this.#closed = true;
    for (const consumerId of this.#consumers.keys()) this.forget(consumerId);
  }

  /** Race: the producer, or this page's media, may end while the media host answers. */
  async #keep(consumerId: string, producerId: string): Promise<void> {
    if (this.#closed || this.#room.closed) throw mediaClosed();
    this.#consumers.set(consumerId, producerId);
    this.#room.consumers.set(consumerId, this.#owner);
    if (!this.#room.producers.has(producerId)) {
      await this.close(consumerId);
      throw noSuch("producer");
    }
    await this.#closeOthersOf(producerId, consumerId);
  }

  /** A page that asks twice for one stream gets the newer consumer alone. */
  async #closeOthersOf(producerId: string, kept: string): Promise<void> {
    for (const [consumerId, of] of this.#consumers) {
      if (of !== producerId || consumerId === kept) continue;
      this.#owner.connection?.notify("consumerClosed", { consumerId });
      await this.close(consumerId);
    }
  }

  #assertMayConsume(producerId: string): void {
    if (this.#closed || this.#room.closed) throw mediaClosed();
    const producer = this.#room.producers.get(producerId);
    if (!producer) throw noSuch("producer");
    if (producer.owner === this.#owner) {
      throw new DomainError("invalid", "This is your own stream.");
    }
    if (this.#consumers.size + this.#asked >= CONSUMERS_PER_PAGE) {
      throw new DomainError("too_many", MESSAGES.tooMany);
    }
  }

  #assertKnown(consumerId: string): void {
    if (this.#consumers.has(consumerId) || this.#ended.has(consumerId)) return;
    throw notYours("consumer");
  }

  /** A consumer that ended during the request is no error. */
  async #unlessEnded(consumerId: string, verb: () => Promise<unknown>): Promise<void> {
    try {
      await verb();
    } catch (error) {
      if (!(isNotFound(error) && !this.#consumers.has(consumerId))) throw error;
    }
  }
}
