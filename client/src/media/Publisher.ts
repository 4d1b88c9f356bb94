import type { Producer as ProducerInfo, Source } from "@lyceum/shared/signaling/classroom.ts";
import type { types } from "mediasoup-client";

import { sendLayersUpTo } from "./encodings.ts";
import type { LocalMedia } from "./LocalMedia.ts";
import { isGone, type MediaLink } from "./MediaLink.ts";
import { Serial } from "./Serial.ts";
import type { Signal } from "./signal.ts";

const SOURCES: readonly Source[] = ["microphone", "camera", "screen", "screenAudio"];

/** `paused`: as the server last knew it. */
type Published = { producer: types.Producer; paused: boolean };

/**
 * Makes what this page publishes follow its local tracks. `sync` may be called at any time, any number of times:
 * it compares and does what is missing, so a new link or a kept seat needs nothing special.
 */
export class Publisher {
  #signal: Signal;
  #local: LocalMedia;
  #link: MediaLink | undefined;
  #published = new Map<Source, Published>();
  #queue = new Serial();
  #layers = new Serial();

  constructor(signal: Signal, local: LocalMedia) {
    this.#signal = signal;
    this.#local = local;
  }

  /** Everything is published again on this link. */
  async attach(link: MediaLink): Promise<void> {
    this.#link = link;
    this.#published = new Map();
    await this.sync();
  }

  /** The same seat with its media kept: what the server no longer has is published again. */
  async adopt(own: readonly ProducerInfo[]): Promise<void> {
    const kept = new Map(own.map((info) => [info.id, info]));
    for (const [source, published] of [...this.#published]) {
      const info = kept.get(published.producer.id);
      if (info) published.paused = info.paused;
      else this.#forget(source, published);
    }
    await this.sync();
  }

  /** A host paused it on the media host: the server need not be told. */
  pausedByHost(source: Source): void {
    const published = this.#published.get(source);
    if (published) published.paused = true;
  }

  layersWanted(producerId: string, top: number): void {
    const published = this.#find(producerId);
    const sender = published?.producer.rtpSender;
    // A sender that closed meanwhile has no layers to set.
    if (sender) void this.#layers.run(() => sendLayersUpTo(sender, top)).catch(() => undefined);
  }

  sourceOf(producerId: string): Source | undefined {
    return this.#find(producerId)?.producer.appData["source"] as Source | undefined;
  }

  /** Rejects with the first refusal; the sources after it were still tried. */
  sync(): Promise<void> {
    return this.#queue.run(async () => {
      const link = this.#link;
      if (!link) return;
      const results = await Promise.allSettled(
        SOURCES.map((source) => this.#syncOne(source, link)),
      );
      const failed = results.find(({ status }) => status === "rejected");
      if (failed?.status === "rejected" && link === this.#link) throw failed.reason;
    });
  }

  close(): void {
    this.#link = undefined;
    this.#published.clear();
  }

  async #syncOne(source: Source, link: MediaLink): Promise<void> {
    const track = this.#local.track(source);
    const published = this.#published.get(source);
    if (!published) return track && this.#publish(source, track, link);
    // A camera or microphone that is off keeps its producer, paused: turning it on again is one message.
    if (!track && source.startsWith("screen")) return this.#unpublish(source, published);
    if (published.producer.track !== (track ?? null)) {
      await published.producer.replaceTrack({ track: track ?? null });
    }
    await this.#setPaused(source, published, this.#local.paused(source));
  }

  async #publish(source: Source, track: MediaStreamTrack, link: MediaLink): Promise<void> {
    const paused = this.#local.paused(source);
    const producer = await link.produce(source, track, paused);
    if (link !== this.#link) return;
    this.#published.set(source, { producer, paused });
    // Muted or unmuted while it was being made.
    if (this.#local.paused(source) !== paused) await this.#syncOne(source, link);
  }

  async #unpublish(source: Source, published: Published): Promise<void> {
    this.#forget(source, published);
    await this.#signal
      .request("closeProducer", { producerId: published.producer.id })
      .catch(ignoreGone);
  }

  async #setPaused(source: Source, published: Published, paused: boolean): Promise<void> {
    if (published.paused === paused) return;
    const producerId = published.producer.id;
    try {
      await this.#signal.request(paused ? "pauseProducer" : "resumeProducer", { producerId });
      published.paused = paused;
    } catch (error) {
      // The server has lost it, as it does when the same source was published twice: it is made anew.
      if (!isGone(error) || !this.#link) throw error;
      this.#forget(source, published);
      await this.#syncOne(source, this.#link);
    }
  }

  #forget(source: Source, published: Published): void {
    this.#published.delete(source);
    published.producer.close();
  }

  #find(producerId: string): Published | undefined {
    return [...this.#published.values()].find(({ producer }) => producer.id === producerId);
  }
}

const ignoreGone = (error: unknown): void => {
  if (!isGone(error)) throw error;
};
