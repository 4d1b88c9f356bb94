import type { Producer as ProducerInfo } from "@lyceum/shared/signaling/streams.ts";
import { BoundedMap } from "@lyceum/shared/sync/BoundedMap.ts";
import type { types } from "mediasoup-client";

import { ConsumerReconciler } from "./ConsumerReconciler.ts";
import { FrameWatchdog } from "./FrameWatchdog.ts";
import { isGone, type MediaLink } from "./MediaLink.ts";
import type { View, Watched } from "./reconciler.ts";
import { Retries } from "./Retries.ts";
import { isUnanswered, type Signal } from "./signal.ts";
import { type Slot, slotOf, type Streams } from "./streams.ts";
import { Voices } from "./Voices.ts";

/** More consumers than a page waits for at once. */
const REMEMBERED = 100;
/** Milliseconds within which a page that has joined reports which pictures it shows. */
const PRESUMED = 2_000;

/**
 * Keeps this page's received streams in step with the others' producers: a voice at once, a picture from the first time
 * it is visible. The reconciler decides which flow, and how large. A stream that cannot be received is given up alone:
 * the others continue.
 */
export class Subscriber {
  #streams: Streams;
  #signal: Signal;
  #voices = new Voices();
  #link: MediaLink | undefined;
  #producers = new Map<string, ProducerInfo>();
  #consumers = new Map<string, types.Consumer>();
  #consuming = new Set<string>();
  /** Consumers that the server closed before the page had them. */
  #closedBefore = new BoundedMap<string, true>(REMEMBERED);
  /** By producer. */
  #retries = new Retries<string>(() => void this.#consumeWanted());
  #held = false;
  #views = new Map<Slot, View>();
  #speaker: string | null = null;
  #hidden = false;
  #reconciler: ConsumerReconciler;
  #watchdog: FrameWatchdog;

  constructor(signal: Signal, streams: Streams) {
    this.#streams = streams;
    this.#signal = signal;
    this.#watchdog = new FrameWatchdog((consumerId) => {
      // Best effort: the watchdog checks again.
      signal.request("requestKeyFrame", { consumerId }).catch(() => undefined);
    });
    this.#reconciler = new ConsumerReconciler({
      watched: () => this.#watched(),
      send: (changes) => signal.request("setConsumers", { changes }),
      onResumed: (ids) => this.#expectFrames(ids),
    });
  }

  /** Consumes everything again on this link; the old link's streams stay until their successors arrive. */
  async attach(link: MediaLink): Promise<void> {
    this.#link = link;
    this.#startOver();
    this.#consumers = new Map();
    this.#consuming = new Set();
    this.#reconciler.forget();
    this.#presumeShown(link);
    await this.#consumeWanted();
    if (link === this.#link) this.#reconciler.flush();
  }

  /** The whole list, from a snapshot. */
  async setProducers(producers: readonly ProducerInfo[]): Promise<void> {
    const wanted = new Map(producers.map((info) => [info.id, info]));
    for (const id of [...this.#producers.keys()]) if (!wanted.has(id)) this.remove(id);
    this.#producers = wanted;
    this.#startOver();
    this.#reconciler.forget();
    await this.#consumeWanted();
  }

  /** The socket is lost, until `attach` or `setProducers`. */
  hold(): void {
    this.#held = true;
    this.#retries.hold();
  }

  /** Every producer ended with its media host. Their last frames stay until the link is closed; what comes is received over the next one. */
  lost(): void {
    this.#link = undefined;
    this.#producers.clear();
    this.#consumers.clear();
  }

  async add(info: ProducerInfo): Promise<void> {
    this.#producers.set(info.id, info);
    await this.#consumeWanted();
  }

  change(info: ProducerInfo): void {
    if (this.#producers.has(info.id)) this.#producers.set(info.id, info);
    const consumer = this.#consumers.get(info.id);
    if (consumer && !info.paused) this.#expectFrames([consumer.id]);
    if (info.kind === "audio") void this.#consumeWanted();
  }

  remove(producerId: string): void {
    this.#producers.delete(producerId);
    this.#retries.forget(producerId);
    this.#drop(producerId);
  }

  /** The server closed it. If its producer still exists (a pipe between workers or media hosts broke), it is consumed again. */
  async consumerClosed(consumerId: string): Promise<void> {
    const producerId = this.producerOf(consumerId);
    if (producerId) this.#drop(producerId);
    else this.#closedBefore.set(consumerId, true);
    await this.#consumeWanted();
  }

  setView(slot: Slot, view: View | null): void {
    if (view) this.#views.set(slot, view);
    else this.#views.delete(slot);
    this.#reconciler.touch();
    if (view?.visible) void this.#consumeWanted();
  }

  setSpeaker(participantId: string | null): void {
    this.#speaker = participantId;
    this.#reconciler.touch();
  }

  /** Who is heard now; of many voices those are received that were heard last. */
  heard(participantIds: readonly string[]): void {
    if (participantIds.length === 0) return;
    this.#voices.note(participantIds);
    void this.#consumeWanted();
  }

  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
    this.#reconciler.touch();
  }

  producerOf(consumerId: string): string | undefined {
    return [...this.#consumers].find(([, consumer]) => consumer.id === consumerId)?.[0];
  }

  /** Whether this picture is requested now and its owner sends one. */
  isExpected(producerId: string): boolean {
    const consumer = this.#consumers.get(producerId);
    const producer = this.#producers.get(producerId);
    return Boolean(
      consumer && producer && !producer.paused && !this.#reconciler.isPaused(consumer.id),
    );
  }

  close(): void {
    this.#link = undefined;
    this.#retries.forgetAll();
    this.#reconciler.close();
    this.#watchdog.close();
    this.#producers.clear();
    this.#consumers.clear();
  }

  #startOver(): void {
    this.#held = false;
    this.#retries.forgetAll();
  }

  /** Pictures that the server has begun to send are shown as soon as the page is drawn, if it shows them. */
  #presumeShown(link: MediaLink): void {
    const pictures = [...this.#producers.values()].filter(
      (info) => info.kind === "video" && link.isGiven(info) && !this.#views.has(slotOf(info)),
    );
    const across = Math.ceil(Math.sqrt(pictures.length));
    const view = { visible: true, width: innerWidth / across, stage: false };
    const slots = pictures.map(slotOf);
    for (const slot of slots) this.#views.set(slot, view);
    setTimeout(() => {
      for (const slot of slots) if (this.#views.get(slot) === view) this.setView(slot, null);
    }, PRESUMED);
  }

  /** Never rejects. */
  async #consumeWanted(): Promise<void> {
    const voices = this.#voices.chosen(this.#producers.values(), this.#consumers);
    this.#giveUpVoices(voices);
    const wanted = [...this.#producers.values()].filter((info) => this.#isWanted(info, voices));
    await Promise.all(wanted.map((info) => this.#consume(info)));
  }

  /** Others are heard instead of these, which end on the server too. */
  #giveUpVoices(kept: ReadonlySet<string>): void {
    if (this.#held) return;
    for (const [producerId, { id: consumerId, kind }] of this.#consumers) {
      if (kind !== "audio" || kept.has(producerId)) continue;
      this.#drop(producerId);
      // At the latest it ends with its producer.
      this.#signal.request("closeConsumer", { consumerId }).catch(() => undefined);
    }
  }

  #isWanted(info: ProducerInfo, voices: ReadonlySet<string>): boolean {
    if (this.#held || !this.#retries.mayTry(info.id)) return false;
    if (this.#consumers.has(info.id) || this.#consuming.has(info.id)) return false;
    if (info.kind === "audio") return voices.has(info.id);
    return Boolean(this.#views.get(slotOf(info))?.visible);
  }

  async #consume(info: ProducerInfo): Promise<void> {
    const link = this.#link;
    if (!link) return;
    const consuming = this.#consuming;
    consuming.add(info.id);
    try {
      const flows = link.flows(info);
      const consumer = await link.consume(info);
      if (flows) this.#reconciler.flows(consumer.id);
      // Race: the page may receive by another link, or by another way, meanwhile.
      if (consuming !== this.#consuming) return consumer.close();
      this.#take(info, link, consumer);
      if (flows) this.#expectFrames([consumer.id]);
      this.#retries.forget(info.id);
    } catch (error) {
      if (link === this.#link && !this.#held) this.#refused(info.id, error);
    } finally {
      consuming.delete(info.id);
    }
    await this.#dropClosed(info.id);
  }

  /** It may have been closed while it was negotiated, or before the page asked for what the server had begun to send. */
  async #dropClosed(producerId: string): Promise<void> {
    if (!this.#closedBefore.delete(this.#consumers.get(producerId)?.id ?? "")) return;
    this.#drop(producerId);
    await this.#consumeWanted();
  }

  #refused(producerId: string, error: unknown): void {
    // It ended during the request: a notice reports that.
    if (isGone(error)) return;
    if (isUnanswered(error)) this.#retries.unanswered(producerId);
    else this.#retries.refused(producerId);
  }

  #take(info: ProducerInfo, link: MediaLink, consumer: types.Consumer): void {
    if (link !== this.#link) return consumer.close();
    this.#consumers.set(info.id, consumer);
    // Removed while the consumer was being created.
    if (!this.#producers.has(info.id)) return this.#drop(info.id);
    this.#streams.take(slotOf(info), consumer.track);
    consumer.on("transportclose", () => this.#streams.remove(slotOf(info), consumer.track));
    this.#reconciler.hurry();
  }

  #drop(producerId: string): void {
    const consumer = this.#consumers.get(producerId);
    if (!consumer) return;
    this.#consumers.delete(producerId);
    consumer.close();
    this.#reconciler.touch();
  }

  #watched(): Watched[] {
    return [...this.#consumers].flatMap(([producerId, consumer]) => {
      const info = this.#producers.get(producerId);
      if (!info) return [];
      const view = this.#views.get(slotOf(info));
      const speaking = info.participantId === this.#speaker;
      return [
        { consumerId: consumer.id, source: info.source, view, speaking, hidden: this.#hidden },
      ];
    });
  }

  #expectFrames(consumerIds: readonly string[]): void {
    for (const [producerId, consumer] of this.#consumers) {
      if (consumer.kind !== "video" || !consumerIds.includes(consumer.id)) continue;
      this.#watchdog.watch(consumer, () => this.isExpected(producerId));
    }
  }
}
