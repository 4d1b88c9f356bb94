import { CAMERA_LAYERS } from "@lyceum/shared/limits.ts";
import type { Producer as ProducerInfo, Source } from "@lyceum/shared/signaling/streams.ts";
import type { types } from "mediasoup-client";

import { sendLayersUpTo } from "./encodings.ts";
import type { LocalMedia } from "./LocalMedia.ts";
import { isGone, type MediaLink } from "./MediaLink.ts";
import { Retries } from "./Retries.ts";
import { Serial } from "./Serial.ts";
import { codeOf, isUnanswered, type Signal } from "./signal.ts";

/** Pictures first: the others need a key frame to see one, but hear a voice at once. */
const PICTURES_FIRST: readonly Source[] = ["camera", "screen", "microphone", "screenAudio"];
/** Back at a server that knows nothing of this page: pictures flow over the link before, and whether somebody is muted is not known. */
const VOICES_FIRST: readonly Source[] = ["microphone", "screenAudio", "camera", "screen"];

/** A camera that is not told within this many ms which layers are wanted sends all: earlier media hosts do not tell where all are. */
const TOLD_WITHIN = 7_000;

/** `paused`: as last sent to the server. */
type Published = { producer: types.Producer; paused: boolean };

/**
 * Keeps this page's published streams in step with its local tracks. `sync` may be called at any time and any number of
 * times: it compares and does what is missing, so a new link or a kept seat needs nothing special. A source that is
 * refused again and again is given up alone: the others continue.
 */
export class Publisher {
  #signal: Signal;
  #local: LocalMedia;
  #again: () => void;
  #link: MediaLink | undefined;
  #order = PICTURES_FIRST;
  #published = new Map<Source, Published>();
  /** Producers that ended here, and that the class may see until the server has answered to it. */
  #ended = new Map<Source, string>();
  #queue = new Serial();
  #retries: Retries<Source>;
  /** This person may not send them, and they are off: nothing is to be sent until one is on, or may be sent. */
  #forbidden = new Set<Source>();
  /** The seat's socket is lost: no requests are possible. */
  #held = false;
  /** The highest wanted layer by producer; it may arrive before the answer to `produce`. */
  #layersWanted = new Map<string, number>();

  /** @param again Called when a source has something to be sent by `sync`, such as another try. */
  constructor(signal: Signal, local: LocalMedia, again: () => void) {
    this.#signal = signal;
    this.#local = local;
    this.#again = again;
    this.#retries = new Retries(again);
  }

  /** Publishes everything again on this link. @param returns To a server that was away, while the link before goes on. */
  async attach(link: MediaLink, returns = false): Promise<void> {
    this.#link = link;
    this.#order = returns ? VOICES_FIRST : PICTURES_FIRST;
    this.#held = false;
    this.#published = new Map();
    this.#layersWanted = new Map();
    await this.sync();
  }

  /** The socket is lost, until `attach` or `adopt`. */
  hold(): void {
    this.#held = true;
    this.#retries.hold();
  }

  /**
   * The seat or the media host is a new one: earlier refusals may not apply. @param mediaKept Else the server has nothing
   * left of the link: what is turned on waits for `attach`.
   */
  startOver(mediaKept = true): void {
    if (!mediaKept) this.#link = undefined;
    this.#retries.forgetAll();
    this.#forbidden.clear();
  }

  /** This person may send other things than before. */
  permissionsChanged(): Promise<void> {
    this.#forbidden.clear();
    return this.sync();
  }

  /** The same seat with its media kept: publishes again what the server no longer has, and closes what only the server has. */
  async adopt(own: readonly ProducerInfo[]): Promise<void> {
    this.#held = false;
    for (const [source, published] of [...this.#published]) {
      const info = own.find(({ id }) => id === published.producer.id);
      if (info) published.paused = info.paused;
      else this.#forget(source, published);
    }
    for (const { source, id } of own) if (!this.#published.has(source)) this.#ended.set(source, id);
    await this.sync();
  }

  /** Of a producer of this page. */
  sourceOf(producerId: string): Source | undefined {
    return [...this.#published].find(([, { producer }]) => producer.id === producerId)?.[0];
  }

  async layersWanted(producerId: string, top: number): Promise<void> {
    this.#layersWanted.set(producerId, top);
    await this.sync();
  }

  /**
   * One source after another, because an encoder must not be configured while the transport negotiates; a mute is told at once. Rejects
   * if the server has lost the transport.
   */
  sync(): Promise<void> {
    const told = this.#tellPauses();
    return this.#queue.run(async () => {
      await told;
      const link = this.#link;
      if (!link || this.#held) return;
      let gone: unknown;
      for (const source of this.#order) gone = (await this.#try(source, link)) ?? gone;
      if (gone && link === this.#link) throw new Error("The transport is gone", { cause: gone });
    });
  }

  /** Publishes and changes nothing until this is done. Rejects as it does. */
  during(work: () => Promise<void>): Promise<void> {
    return this.#queue.run(work);
  }

  close(): void {
    this.#link = undefined;
    this.#retries.forgetAll();
    this.#published.clear();
  }

  /** Returns the error if it means that the transport is gone and another one may help. */
  async #try(source: Source, link: MediaLink): Promise<unknown> {
    // The next track is another one, with its own tries.
    if (!this.#local.track(source) && !this.#published.has(source)) this.#retries.forget(source);
    if (!this.#local.paused(source)) this.#forbidden.delete(source);
    if (this.#forbidden.has(source) || !this.#retries.mayTry(source)) return undefined;
    try {
      await this.#syncOne(source, link);
      this.#retries.forget(source);
      return undefined;
    } catch (error) {
      if (link !== this.#link || this.#held) return undefined;
      return this.#refused(source, error);
    }
  }

  #refused(source: Source, error: unknown): unknown {
    if (isUnanswered(error)) this.#retries.unanswered(source);
    else if (codeOf(error) === "forbidden" && this.#isUnneeded(source)) this.#forbid(source);
    else if (!this.#retries.refused(source)) this.#giveUp(source);
    else if (isGone(error)) return error;
    return undefined;
  }

  /** A microphone that is off has a track too, and is published only so that turning it on is one message. */
  #isUnneeded(source: Source): boolean {
    return this.#local.paused(source) && !this.#published.has(source);
  }

  #forbid(source: Source): void {
    this.#retries.forget(source);
    this.#forbidden.add(source);
  }

  /** The owner sees it, and may try again with another track. */
  #giveUp(source: Source): void {
    const published = this.#published.get(source);
    // Best effort: the next `sync`, or the end of the seat, removes it.
    if (published) this.#unpublish(source, published).catch(() => undefined);
    void this.#local.giveUp(source);
  }

  async #syncOne(source: Source, link: MediaLink): Promise<void> {
    const track = this.#local.track(source);
    const published = this.#published.get(source);
    if (!published) return track ? this.#publish(source, track, link) : this.#end(source);
    // A camera or microphone that is off keeps its producer, paused: turning it on again is one message.
    if (!track && source.startsWith("screen")) return this.#unpublish(source, published);
    if (published.producer.track !== (track ?? null)) {
      await published.producer.replaceTrack({ track: track ?? null });
    }
    await this.#setPaused(source, published, this.#local.paused(source));
    await this.#setLayers(published);
  }

  async #publish(source: Source, track: MediaStreamTrack, link: MediaLink): Promise<void> {
    const paused = this.#local.paused(source);
    const producer = await link.produce(source, track, paused);
    if (link !== this.#link) return;
    this.#published.set(source, { producer, paused });
    // Replaced on the server.
    this.#ended.delete(source);
    if (source === "camera") setTimeout(() => this.#untold(producer.id), TOLD_WITHIN);
    // Muted, unmuted or requested while it was being created.
    await this.#syncOne(source, link);
  }

  #untold(producerId: string): void {
    const isThere = this.#published.get("camera")?.producer.id === producerId;
    if (!isThere || this.#layersWanted.has(producerId)) return;
    this.#layersWanted.set(producerId, CAMERA_LAYERS.length - 1);
    this.#again();
  }

  async #unpublish(source: Source, published: Published): Promise<void> {
    this.#forget(source, published);
    this.#ended.set(source, published.producer.id);
    await this.#end(source);
  }

  async #end(source: Source): Promise<void> {
    const producerId = this.#ended.get(source);
    if (!producerId) return;
    await this.#signal.request("closeProducer", { producerId }).catch(ignoreRefusal);
    this.#ended.delete(source);
  }

  async #setPaused(source: Source, published: Published, paused: boolean): Promise<void> {
    if (published.paused === paused) return;
    try {
      await this.#tell(published, paused);
    } catch (error) {
      // The server has lost it, as when the same source was published twice: it is created again.
      if (!isGone(error) || !this.#link) throw error;
      this.#forget(source, published);
      await this.#syncOne(source, this.#link);
    }
  }

  /** Never rejects: what is refused is tried again in its turn. */
  async #tellPauses(): Promise<void> {
    if (this.#held) return;
    const changed = [...this.#published].filter(
      ([source, { paused }]) =>
        paused !== this.#local.paused(source) && this.#retries.mayTry(source),
    );
    await Promise.allSettled(changed.map(([, each]) => this.#tell(each, !each.paused)));
  }

  async #tell(published: Published, paused: boolean): Promise<void> {
    const producerId = published.producer.id;
    published.paused = paused;
    try {
      await this.#signal.request(paused ? "pauseProducer" : "resumeProducer", { producerId });
    } catch (error) {
      published.paused = !paused;
      throw error;
    }
  }

  async #setLayers({ producer }: Published): Promise<void> {
    const top = this.#layersWanted.get(producer.id);
    if (top !== undefined && producer.rtpSender) await sendLayersUpTo(producer.rtpSender, top);
  }

  #forget(source: Source, published: Published): void {
    this.#layersWanted.delete(published.producer.id);
    this.#published.delete(source);
    published.producer.close();
  }
}

/** What is refused is not there, or ends with the seat. */
const ignoreRefusal = (error: unknown): void => {
  if (isUnanswered(error)) throw error;
};
