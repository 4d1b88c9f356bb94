import { DomainError } from "@lyceum/shared/errors.ts";
import { isNotFound, isOutOfReach, noSuch, notYours } from "@lyceum/shared/refusals.ts";
import type { LeftTransport } from "@lyceum/shared/sfu/taking-over.ts";
import { type Producer, Source } from "@lyceum/shared/signaling/streams.ts";
import type { RequestBody } from "@lyceum/shared/signaling/requests.ts";

import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";
import type { PublishedProducer } from "./PublishedProducer.ts";
import { mediaClosed } from "./refusals.ts";
import type { RoomMedia } from "./RoomMedia.ts";
import type { StreamOwner } from "./StreamOwner.ts";
import { askAgain, untilHeard } from "./until-heard.ts";

const KIND_OF = {
  camera: "video",
  screen: "video",
  microphone: "audio",
  screenAudio: "audio",
} as const satisfies Record<Source, Producer["kind"]>;

/** What others see of a stream that goes on and off. */
type Shown = Pick<Producer, "paused" | "mutedByHost">;

/**
 * The producers on one page's send transport, at most one per source. Requests take turns, so that of a host's mute and
 * the owner's unmute, or of two producers of one source, the last one wins.
 */
export class Publisher {
  readonly #room: RoomMedia;
  readonly #owner: StreamOwner;
  readonly #transportId: string;
  readonly #producers = new Map<Source, PublishedProducer>();
  readonly #queue = new SerialQueue();
  #closed = false;

  constructor(room: RoomMedia, owner: StreamOwner, transportId: string) {
    this.#room = room;
    this.#owner = owner;
    this.#transportId = transportId;
  }

  /** What is published now, as others see it. */
  get views(): Producer[] {
    return [...this.#producers.values()].map(({ view }) => view);
  }

  produce({ source, kind, rtpParameters, paused }: RequestBody<"produce">): Promise<Producer> {
    if (KIND_OF[source] !== kind) {
      throw new DomainError("invalid", `A ${source} is of kind ${KIND_OF[source]}.`);
    }
    return this.#queue.run(async () => {
      this.#assertOpen();
      this.#room.assertMayPublish(this.#owner, source);
      await this.#closeSource(source);
      const { producerId } = await this.#room.sfu.produce({
        roomId: this.#room.roomId,
        transportId: this.#transportId,
        kind,
        rtpParameters,
        paused,
        observed: source === "microphone",
        label: source,
      });
      this.#assertOpen();
      return this.#publish({ id: producerId, source, kind, paused });
    });
  }

  pause(producerId: string): Promise<void> {
    return this.#queue.run(() => {
      const producer = this.#latest(this.#own(producerId));
      const mutedByHost = this.#owner.muted.has(producer.view.source);
      return this.#set(producer, { paused: true, mutedByHost });
    });
  }

  /** Only the owner may resume, which lifts a host's mute. */
  resume(producerId: string): Promise<void> {
    return this.#queue.run(() => {
      const producer = this.#own(producerId);
      this.#room.assertMayPublish(this.#owner, producer.view.source);
      return this.#set(producer, { paused: false, mutedByHost: false });
    });
  }

  /** Mutes as a host. Rejects with `not_found` when nothing of that source is published. */
  mute(source: Source): Promise<void> {
    return this.#queue.run(async () => {
      const producer = this.#sent(source).at(-1);
      if (!producer) throw noSuch("producer");
      await this.#muteProducer(producer);
    });
  }

  /** Mutes what is published of these sources: the owner may not publish them any more. */
  silence(sources: readonly Source[]): Promise<void> {
    return this.#queue.run(async () => {
      for (const source of sources) {
        const producer = this.#sent(source).at(-1);
        if (producer && !producer.view.paused) await this.#muteProducer(producer);
      }
    });
  }

  /** What the owner was forbidden while no process had the class. */
  silenceRefused(): Promise<void> {
    return this.silence(Source.options.filter((source) => !this.#mayPublish(source)));
  }

  close(producerId: string): Promise<void> {
    return this.#queue.run(() => {
      const producer = this.#latest(this.#own(producerId));
      this.#endEarlier(producer);
      return this.#end(producer);
    });
  }

  /** These go on from a process before. What it did not call by a source is nothing that a page published. */
  adopt(left: LeftTransport["producers"]): void {
    for (const { id, kind, label, paused, layersWanted } of left) {
      const source = Source.safeParse(label);
      if (source.success) this.#publish({ id, source: source.data, kind, paused }, layersWanted);
    }
  }

  /** The page is back on a new socket: repeats the notices that it may have missed about its streams. */
  repeatNotices(): void {
    const { connection } = this.#owner;
    for (const { view, layersWanted } of this.#producers.values()) {
      // It would turn on again what it does not know to be muted.
      if (view.mutedByHost) connection?.notify("mutedByHost", { source: view.source });
      if (layersWanted === null) continue;
      connection?.notify("layersWanted", { producerId: view.id, spatialLayer: layersWanted });
    }
  }

  /**
   * The media host has these on another worker, as it knew them: what it did not hear as the one before died it is told again. Never rejects.
   */
  async repeatPauses(): Promise<void> {
    const { roomId, sfu, log } = this.#room;
    for (const { view } of this.#producers.values())
      await sfu
        .setProducerPaused({ roomId, producerId: view.id, paused: view.paused })
        .catch((err: unknown) => log.warn({ err, producerId: view.id }, "pause not repeated"));
  }

  /** The transport is gone, with all it carried on the media host. */
  drop(): void {
    this.#closed = true;
    for (const producer of this.#producers.values()) this.#forget(producer);
  }

  #publish(
    stream: Pick<Producer, "id" | "source" | "kind" | "paused">,
    layersWanted: number | null = null,
  ): Producer {
    const { source, paused } = stream;
    if (!paused) this.#noteMuted(source, false);
    const mutedByHost = this.#owner.muted.has(source);
    const view = { ...stream, participantId: this.#owner.id, mutedByHost };
    const producer = { owner: this.#owner, view, layersWanted };
    this.#producers.set(source, producer);
    this.#room.producers.set(view.id, producer);
    const owner = this.#owner;
    this.#room.notifyOf(owner, "producerAdded", { producer: view }, owner.connection);
    if (paused) this.#endEarlier(producer);
    return view;
  }

  /** What the owner sends of this source: twice for a moment while their page moves to another media host. */
  #sent(source: Source): PublishedProducer[] {
    return [...this.#room.producers.values()].filter(
      ({ owner, view }) => owner === this.#owner && view.source === source,
    );
  }

  #latest(producer: PublishedProducer): PublishedProducer {
    return this.#sent(producer.view.source).at(-1) ?? producer;
  }

  /** What is off needs no handover, and must not be seen or heard from the host before, even if that does not answer. */
  #endEarlier({ view }: PublishedProducer): void {
    const { roomId, sfu, log } = this.#room;
    for (const earlier of this.#sent(view.source)) {
      const { id: producerId } = earlier.view;
      if (producerId === view.id) continue;
      this.#forget(earlier);
      untilHeard(
        () => sfu.closeProducer({ roomId, producerId }),
        () => !this.#room.closed,
      ).catch((err: unknown) => log.warn({ err, producerId }, "stream not closed"));
    }
  }

  /**
   * The owner is told first: their page mutes itself, and says so until it is done. So a mute counts that comes while the media host is
   * lost or does not answer.
   */
  async #muteProducer(producer: PublishedProducer): Promise<void> {
    const { source } = producer.view;
    this.#noteMuted(source, true);
    this.#owner.connection?.notify("mutedByHost", { source });
    try {
      await this.#set(producer, { paused: true, mutedByHost: true });
    } catch (error) {
      if (!isLostMedia(error)) throw error;
      if (isOutOfReach(error)) this.#muteAgain(producer, error);
    }
  }

  /** A page that obeys nothing is heard until its media host knows of the mute; which is over once its owner has turned it on. */
  #muteAgain({ view }: PublishedProducer, refusal: unknown): void {
    const { roomId, sfu, log, producers } = this.#room;
    const { id: producerId } = view;
    const isMeant = () => view.mutedByHost && producers.get(producerId)?.view === view;
    const mute = () =>
      this.#queue.run(async () => {
        if (isMeant()) await sfu.setProducerPaused({ roomId, producerId, paused: true });
      });
    askAgain(refusal, mute, isMeant).catch((err: unknown) =>
      log.warn({ err, producerId }, "stream not muted"),
    );
  }

  /**
   * A pause is shown before the media host has answered: the owner's page sends nothing by then, and a host that hangs must not
   * keep somebody who turned the microphone off "on" in everybody's list.
   */
  async #set(producer: PublishedProducer, to: Shown): Promise<void> {
    const { id: producerId, paused, mutedByHost } = producer.view;
    const { roomId, sfu } = this.#room;
    if (to.paused) {
      this.#endEarlier(producer);
      this.#show(producer, to);
    }
    try {
      await sfu.setProducerPaused({ roomId, producerId, paused: to.paused });
    } catch (error) {
      if (!isLostMedia(error)) this.#show(producer, { paused, mutedByHost });
      // The owner's page was told so.
      if (to.mutedByHost) this.#noteMuted(producer.view.source, true);
      throw error;
    }
    this.#show(producer, to);
  }

  #show({ view }: PublishedProducer, to: Shown): void {
    this.#noteMuted(view.source, to.mutedByHost);
    const changed = view.paused !== to.paused || view.mutedByHost !== to.mutedByHost;
    Object.assign(view, to);
    if (changed && this.#room.producers.has(view.id))
      this.#room.notifyOf(this.#owner, "producerChanged", { producer: view });
  }

  /** Also for a process that has the class next. */
  #noteMuted(source: Source, muted: boolean): void {
    if (this.#owner.muted.has(source) === muted) return;
    if (muted) this.#owner.muted.add(source);
    else this.#owner.muted.delete(source);
    this.#owner.media?.claim();
  }

  async #closeSource(source: Source): Promise<void> {
    const producer = this.#producers.get(source);
    if (producer) await this.#end(producer);
  }

  async #end(producer: PublishedProducer): Promise<void> {
    const { roomId, sfu } = this.#room;
    await sfu.closeProducer({ roomId, producerId: producer.view.id });
    this.#forget(producer);
  }

  #forget(producer: PublishedProducer): void {
    const { source } = producer.view;
    if (this.#producers.get(source) === producer) this.#producers.delete(source);
    const known = this.#room.producers.delete(producer.view.id);
    const producerId = producer.view.id;
    if (known) this.#room.notifyOf(this.#owner, "producerRemoved", { producerId });
  }

  #own(producerId: string): PublishedProducer {
    const producer = this.#room.producers.get(producerId);
    if (producer?.owner !== this.#owner) throw notYours("producer");
    return producer;
  }

  #mayPublish(source: Source): boolean {
    try {
      this.#room.assertMayPublish(this.#owner, source);
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  #assertOpen(): void {
    if (this.#closed || this.#room.closed) throw mediaClosed();
  }
}

const isLostMedia = (error: unknown): boolean => isOutOfReach(error) || isNotFound(error);
