import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";
import type { MediaRestart } from "@lyceum/shared/signaling/media.ts";
import type { Producer as ProducerInfo } from "@lyceum/shared/signaling/streams.ts";

import { BandwidthWatch } from "./BandwidthWatch.ts";
import { DeviceLoader } from "./DeviceLoader.ts";
import { Emitter } from "./emitter.ts";
import type { LocalMedia } from "./LocalMedia.ts";
import { MediaLink } from "./MediaLink.ts";
import { Publisher } from "./Publisher.ts";
import type { View } from "./reconciler.ts";
import { ReconnectLadder } from "./ReconnectLadder.ts";
import { Serial } from "./Serial.ts";
import type { Signal } from "./signal.ts";
import { type Slot, slotOf, type Streams } from "./streams.ts";
import { Subscriber } from "./Subscriber.ts";

export type MediaState = "idle" | "connecting" | "connected" | "reconnecting";

export type MediaEvents = {
  state: MediaState;
  /** Score 0 (lost) to 10 (perfect) of this producer's stream as received; of what this page sends, under its slot. */
  quality: { producerId: string; score: number };
  /** No requested picture has arrived for a while, although their owners send. */
  noBandwidth: boolean;
};

/** A working link keeps sending for this many ms beside its successor, while the others find that. */
const HANDOVER = 3_000;
/** The same once a server is back, to which the pages of a class return one by one. */
const RETURN = 6_000;
/** A picture without a successor is removed after this many ms. */
const LAST_FRAME_KEPT = 6_000;

/** The stream that connected a link early is ended after this many ms, when the page has less to negotiate. */
const CONNECTED_BY_THEN = 3_000;

/** What a page shows first is negotiated before all else, for this many ms at most. */
const FIRST_AWAITED = 100;

/** Actions of all pages of a class are spread over this many ms per person, up to this maximum. */
const SPREAD = { each: 4, most: 2_000 };

type Roll = { selfId: string; producers: readonly ProducerInfo[] };

type Entry = {
  /** The server still has the transports of this page. */
  mediaKept: boolean;
  /** Everyone in the class enters at this moment, because it starts. */
  together?: boolean;
  /** What the page had prepared, where the server has kept it. */
  prepared?: MediaLink | undefined;
};

/**
 * One page's media in one class: publishes the local tracks, receives the others', and recovers when a transport, the
 * socket or the media host fails. It assumes the seat: `joinClass` is the caller's job.
 */
export class MediaSession extends Emitter<MediaEvents> {
  #signal: Signal;
  #devices = new DeviceLoader();
  #publisher: Publisher;
  #subscriber: Subscriber;
  #bandwidth: BandwidthWatch;
  #ladder: ReconnectLadder;
  #link: MediaLink | undefined;
  #prepared: MediaLink | undefined;
  /** How long the link in use goes on sending beside the next one, ms. */
  #handover = HANDOVER;
  #receiving: Promise<void> | undefined;
  #opening = new Serial();
  #state: MediaState = "idle";
  #selfId = "";
  #people: () => number;
  #stops: (() => void)[];
  #closed = false;

  /**
   * @param streams Filled with the received streams; it outlives the session, so that its elements can. @param people
   * The number of people in the class now.
   */
  constructor(signal: Signal, local: LocalMedia, streams: Streams, people: () => number) {
    super();
    this.#signal = signal;
    this.#people = people;
    this.#publisher = new Publisher(signal, local, () => void this.#publish());
    this.#subscriber = new Subscriber(signal, streams);
    this.#bandwidth = new BandwidthWatch((low) => this.emit("noBandwidth", low));
    this.#ladder = new ReconnectLadder({
      restartIce: () => this.#restartIce(),
      reopen: () => this.#opening.run(() => this.#open()),
      onHealth: (healthy) => this.#setState(healthy ? "connected" : this.#troubled()),
    });
    this.#stops = [...this.#hear(signal, local), ...this.#watchPage()];
  }

  /**
   * The class is live and the seat is ours, for the first time or again. Resolves, where the page had prepared a link,
   * once its first streams are negotiated, or after a moment. Never rejects.
   */
  async enter(
    { selfId, producers }: Roll,
    { mediaKept, together, prepared }: Entry,
  ): Promise<void> {
    this.#selfId = selfId;
    this.#prepared = prepared;
    this.#publisher.startOver(mediaKept);
    const own = producers.filter(({ participantId }) => participantId === selfId);
    const others = producers.filter(({ participantId }) => participantId !== selfId);
    if (!mediaKept) this.#subscriber.lost();
    await this.#subscriber.setProducers(others);
    if (!mediaKept || !this.#link) {
      const works = this.#link?.works ?? false;
      if (works) this.#handover = RETURN;
      this.#ladder.reopen({ spread: together ? this.#spread() : 0, works });
      return this.#prepared && this.#firstReceived();
    }
    if (await this.#orReopen(this.#publisher.adopt(own))) this.#ladder.resume();
  }

  setView(slot: Slot, view: View | null): void {
    this.#subscriber.setView(slot, view);
  }

  /** Idempotent. The owner keeps the local tracks. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const stop of this.#stops) stop();
    this.#ladder.close();
    this.#bandwidth.close();
    this.#publisher.close();
    this.#subscriber.close();
    this.#link?.close();
    this.#prepared?.close();
    this.removeListeners();
  }

  #troubled(): MediaState {
    return this.#link ? "reconnecting" : "connecting";
  }

  /**
   * Serialised with itself: two reasons to open at once create two links one after the other, never at the same time.
   */
  async #open(): Promise<void> {
    const prepared = this.#takePrepared();
    const link = prepared ?? (await this.#newLink());
    if (this.#closed) return link.close();
    const [old, handover] = [this.#link, this.#handover];
    const returns = handover === RETURN;
    this.#handover = HANDOVER;
    if (old?.send.connectionState !== "connected") old?.send.close();
    this.#ladder.linkOpened();
    this.#link = link;
    link.follow((direction, state) => {
      if (link === this.#link) this.#ladder.update(direction, state);
    });
    if (old) connectEarly(link);
    const receiving = this.#subscriber.attach(link);
    this.#receiving = receiving;
    if (prepared) await this.#firstReceived();
    await Promise.all([receiving, this.#publisher.attach(link, returns)]).finally(() => {
      setTimeout(() => old?.send.close(), handover);
      setTimeout(() => old?.close(), LAST_FRAME_KEPT);
    });
  }

  /** Once the streams are negotiated that the page shows first, or after a moment. Never rejects. */
  async #firstReceived(): Promise<void> {
    await Promise.resolve();
    await Promise.race([
      this.#receiving?.catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, FIRST_AWAITED)),
    ]);
  }

  async #restart(link: MediaLink, restart: MediaRestart): Promise<void> {
    if (link !== this.#link || this.#closed) return;
    let receiving: Promise<void> | undefined;
    const receive = () => {
      const before = link.restartReceiving(restart);
      setTimeout(() => before.close(), LAST_FRAME_KEPT);
      if (restart.consumers.length === 0) connectEarly(link);
      receiving = this.#subscriber.attach(link);
    };
    // What was refused of the worker that is gone may be tried again at once.
    this.#publisher.startOver();
    await this.#publisher.during(() => link.restartSending(restart, receive));
    await receiving;
    void this.#publish();
  }

  #takePrepared(): MediaLink | undefined {
    const prepared = this.#prepared;
    this.#prepared = undefined;
    return prepared;
  }

  async #newLink(): Promise<MediaLink> {
    const offer = await this.#signal.request("openMedia", {});
    const device = await this.#devices.load(offer.routerRtpCapabilities);
    return new MediaLink(this.#signal, device, offer);
  }

  async #publish(): Promise<void> {
    await this.#orReopen(this.#publisher.sync());
  }

  /** Resolves with whether the transport still exists; opens another one if not. Never rejects. */
  async #orReopen(publishing: Promise<void>): Promise<boolean> {
    try {
      await publishing;
      return true;
    } catch {
      if (!this.#closed) this.#ladder.reopen();
      return false;
    }
  }

  async #restartIce(): Promise<void> {
    await this.#link?.restartIce();
  }

  #hear(signal: Signal, local: LocalMedia): (() => void)[] {
    const subscriber = this.#subscriber;
    const publisher = this.#publisher;
    return [
      local.on("tracks", () => void this.#publish()),
      signal.onConnection((state) => state === "lost" && this.#hold()),
      signal.on("seatMoved", () => this.#hold()),
      signal.on("mediaLost", (lost) => this.#mediaLost(lost)),
      signal.on("mediaMoves", () => void this.#orReopen(this.#opening.run(() => this.#open()))),
      signal.on("producerAdded", ({ producer }) => this.#producerAdded(producer)),
      signal.on("producerChanged", ({ producer }) => subscriber.change(producer)),
      signal.on("producerRemoved", ({ producerId }) => subscriber.remove(producerId)),
      signal.on("consumerClosed", ({ consumerId }) => {
        void subscriber.consumerClosed(consumerId);
      }),
      signal.on("layersWanted", ({ producerId, spatialLayer }) => {
        void this.#orReopen(publisher.layersWanted(producerId, spatialLayer));
      }),
      signal.on("permissionsChanged", () => {
        void this.#orReopen(publisher.permissionsChanged());
      }),
      signal.on("audioLevels", ({ levels }) =>
        subscriber.heard(levels.map(({ participantId }) => participantId)),
      ),
      signal.on("activeSpeaker", ({ participantId }) => subscriber.setSpeaker(participantId)),
      signal.on("consumerQuality", (quality) => this.#received(quality)),
      signal.on("producerQuality", (quality) => this.#sent(quality)),
      signal.on("mutedByHost", ({ source }) => void local.mute(source)),
    ];
  }

  #watchPage(): (() => void)[] {
    const hurry = () => this.#ladder.hurry();
    const seen = () => {
      const hidden = document.hidden && !document.pictureInPictureElement;
      this.#subscriber.setHidden(hidden);
    };
    addEventListener("online", hurry);
    document.addEventListener("visibilitychange", seen);
    return [
      () => removeEventListener("online", hurry),
      () => document.removeEventListener("visibilitychange", seen),
    ];
  }

  #hold(): void {
    this.#ladder.suspend();
    this.#publisher.hold();
    this.#subscriber.hold();
  }

  /**
   * The host is gone with every producer, or `kept` for a moment; everyone publishes again, and `producerAdded` announces it. Where only
   * the host's worker is gone, nothing is published again.
   */
  #mediaLost({ kept = false, restart }: NoticeBody<"mediaLost">): void {
    const link = this.#link;
    if (restart && link?.canRestart(restart))
      return this.#ladder.restart(() => this.#opening.run(() => this.#restart(link, restart)));
    const works = kept && (this.#link?.works ?? false);
    if (!kept) this.#link?.send.close();
    this.#subscriber.lost();
    this.#publisher.startOver(false);
    this.#ladder.reopen({ spread: this.#spread(), works });
  }

  /** The time in ms over which the pages of the class spread an action. */
  #spread(): number {
    return Math.min(this.#people() * SPREAD.each, SPREAD.most);
  }

  #producerAdded(producer: ProducerInfo): void {
    if (producer.participantId !== this.#selfId) void this.#subscriber.add(producer);
  }

  #sent({ producerId, score }: NoticeBody<"producerQuality">): void {
    const source = this.#publisher.sourceOf(producerId);
    if (!source) return;
    const slot = slotOf({ participantId: this.#selfId, source });
    this.emit("quality", { producerId: slot, score });
  }

  #received(quality: { consumerId: string; score: number; currentLayer: number | null }): void {
    const producerId = this.#subscriber.producerOf(quality.consumerId);
    if (!producerId) return;
    this.emit("quality", { producerId, score: quality.score });
    this.#bandwidth.update(producerId, quality.currentLayer !== null, () =>
      this.#subscriber.isExpected(producerId),
    );
  }

  #setState(state: MediaState): void {
    if (state === this.#state || this.#closed) return;
    this.#state = state;
    this.emit("state", state);
  }
}

/** Its handshake runs while the streams are asked for that it is to receive: others may be waiting for this page, or it for them. */
function connectEarly(link: MediaLink): void {
  link.connect().then(
    (endNoStream) => setTimeout(endNoStream, CONNECTED_BY_THEN),
    // The first stream connects it, or tells why it cannot.
    () => undefined,
  );
}
