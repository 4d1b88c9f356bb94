import { guarded, inBackground } from "@lyceum/shared/edges.ts";
import { notYours } from "@lyceum/shared/refusals.ts";
import type {
  ConsumerOptions,
  DtlsParameters,
  IceParameters,
  TransportOptions,
} from "@lyceum/shared/rtp.ts";
import type { MediaOffer, MediaRestart } from "@lyceum/shared/signaling/media.ts";

import type { LeftMedia } from "./left-media.ts";
import { HANDOVER } from "./limits.ts";
import { Publisher } from "./Publisher.ts";
import { Receiver } from "./Receiver.ts";
import { mediaClosed } from "./refusals.ts";
import type { RoomMedia } from "./RoomMedia.ts";
import type { StreamOwner } from "./StreamOwner.ts";
import { untilHeard } from "./until-heard.ts";

type TransportIds = { sendId: string; receiveId: string };

/** One page's two transports and all that they carry. Every id that a page names is looked up here and nowhere else. */
export class PageMedia {
  readonly #room: RoomMedia;
  readonly #sendId: string;
  readonly #receiveId: string;
  readonly #publisher: Publisher;
  readonly #receiver: Receiver;
  readonly #lost = new Set<string>();
  readonly #owner: StreamOwner;
  /** When this page was last asked to open its media elsewhere, ms of the process's clock; null if it never was. */
  #asked: number | null = null;
  /** What this page had before on a host that drains, which goes on for a moment. */
  #before: PageMedia | null = null;
  /** What is on another worker of the media host, until the page has made its end of that. */
  #restart: MediaRestart | null = null;
  /** The half of it that the host has told. */
  #arriving: Partial<MediaRestart> = {};
  /** Ends this one for a page that has another one; undefined until then. */
  #handover: NodeJS.Timeout | undefined;
  #closed = false;

  private constructor(room: RoomMedia, owner: StreamOwner, { sendId, receiveId }: TransportIds) {
    this.#room = room;
    this.#owner = owner;
    this.#sendId = sendId;
    this.#receiveId = receiveId;
    this.#publisher = new Publisher(room, owner, sendId);
    this.#receiver = new Receiver(room, owner, receiveId);
    room.transports.set(sendId, this).set(receiveId, this);
  }

  /** Makes the transports; returns them with what the page needs to make its ends. */
  static async open(room: RoomMedia, owner: StreamOwner) {
    if (room.closed) throw mediaClosed();
    const { restarts } = room;
    const routerRtpCapabilities = await room.open();
    const send = await room.sfu.createTransport({ roomId: room.roomId, direction: "send" });
    const receive = await PageMedia.#secondTransport(room, send.id, owner.claim === null);
    const media = new PageMedia(room, owner, { sendId: send.id, receiveId: receive.id });
    const reply: Omit<MediaOffer, "iceServers"> = {
      routerRtpCapabilities,
      send,
      receive,
    };
    // Race: on another worker the first transport is not where it was.
    if (room.closed || room.restarts !== restarts) {
      media.close();
      throw mediaClosed();
    }
    return { media, reply };
  }

  /** @param expects Nobody has a seat with it yet. */
  static async #secondTransport(
    { roomId, sfu }: RoomMedia,
    firstId: string,
    expects: boolean,
  ): Promise<TransportOptions> {
    const receive = { roomId, direction: "receive", beside: firstId } as const;
    try {
      return await sfu.createTransport(expects ? { ...receive, expects } : receive);
    } catch (error) {
      await sfu.closeTransport({ roomId, transportId: firstId });
      throw error;
    }
  }

  /** Gives this page what another process has left of its media. */
  static adopt(room: RoomMedia, owner: StreamOwner, { send, receive }: LeftMedia): void {
    const media = new PageMedia(room, owner, { sendId: send.id, receiveId: receive.id });
    // First: who is listed in an audience depends on it.
    owner.media = media;
    media.#publisher.adopt(send.producers);
    media.#receiver.adopt(receive.consumers);
    inBackground("permissions", room.log, () => media.#publisher.silenceRefused());
  }

  /** True while both transports work. */
  get live(): boolean {
    return !this.#closed && !this.#room.closed && this.#lost.size === 0;
  }

  /** True from when the page was asked to open its media at another host, until what it had there before has ended. */
  get moves(): boolean {
    return this.#asked !== null || this.#before?.live === true;
  }

  /** The same transports for another owner; nothing may be carried on them yet. */
  handTo(owner: StreamOwner): PageMedia {
    this.#closed = true;
    const [sendId, receiveId] = [this.#sendId, this.#receiveId];
    return new PageMedia(this.#room, owner, { sendId, receiveId });
  }

  /** Writes down at the media host whose this is, for a process that has the class next. */
  claim(): void {
    const { claim } = this.#owner;
    if (claim === null) return;
    const { roomId, sfu, log } = this.#room;
    const transportIds = [this.#sendId, this.#receiveId];
    sfu
      .claimTransports({ roomId, transportIds, claim })
      // Without it the page opens its media again then.
      .catch((err: unknown) => log.debug({ err }, "transports not claimed"));
  }

  async connect(transportId: string, dtlsParameters: DtlsParameters): Promise<void> {
    this.#assertOwn(transportId, this.#sendId, this.#receiveId);
    const { roomId, sfu } = this.#room;
    await sfu.connectTransport({ roomId, transportId, dtlsParameters });
    if (transportId === this.#receiveId) this.#restart = null;
  }

  async restartIce(transportId: string): Promise<{ iceParameters: IceParameters }> {
    this.#assertOwn(transportId, this.#sendId, this.#receiveId);
    // It knows where that is.
    this.#restart = null;
    return this.#room.sfu.restartIce({ roomId: this.#room.roomId, transportId });
  }

  /** The publishing end; refuses any transport but this page's own send transport. */
  publisherOn(transportId: string): Publisher {
    this.#assertOwn(transportId, this.#sendId);
    return this.#publisher;
  }

  /** The receiving end; refuses any transport but this page's own receive transport. */
  receiverOn(transportId: string): Receiver {
    this.#assertOwn(transportId, this.#receiveId);
    return this.#receiver;
  }

  get publisher(): Publisher {
    return this.#publisher;
  }

  get receiver(): Receiver {
    return this.#receiver;
  }

  /** The media host lost a transport, with all it carried. */
  transportLost(transportId: string): void {
    this.#lost.add(transportId);
    this.#room.transports.delete(transportId);
    if (transportId === this.#sendId) this.#publisher.drop();
    if (transportId === this.#receiveId) this.#receiver.drop();
  }

  /** Its media host sends its people elsewhere: the page opens its media there, and has this one until that works. */
  move(): void {
    const now = performance.now();
    // Once in each drain, although both of its transports may be named.
    if (this.#handover || (this.#asked !== null && now - this.#asked < HANDOVER)) return;
    const { seated, connection } = this.#owner;
    // A page in the green room has nothing to lose: it opens its media when it joins.
    if (!seated) return this.hostLost();
    this.#asked = now;
    connection?.notify("mediaMoves", {});
  }

  /** The media host has this transport on another worker. The page hears of both at once. */
  restarted(transport: TransportOptions, consumers: ConsumerOptions[]): void {
    if (this.#handover) return this.close();
    if (!this.#owner.seated) return this.hostLost();
    if (transport.id === this.#sendId) {
      this.#arriving.send = transport;
      inBackground("pauses", this.#room.log, () => this.#publisher.repeatPauses());
    } else {
      Object.assign(this.#arriving, { receive: transport, consumers });
      this.#receiver.restart(consumers);
    }
    const { send, receive, consumers: received } = this.#arriving;
    if (!send || !receive || !received) return;
    this.#restart = { send, receive, consumers: received };
    this.#arriving = {};
    this.#tellRestart();
  }

  /** The page is back on a new socket: repeats the notices that it may have missed. */
  repeatNotices(): void {
    this.#tellRestart();
    if (this.#asked !== null && !this.#handover) this.#owner.connection?.notify("mediaMoves", {});
    this.#publisher.repeatNotices();
  }

  /** A page that cannot go on with it opens its media again, and finds the others as they were. */
  #tellRestart(): void {
    const { connection } = this.#owner;
    if (!this.#restart) return;
    connection?.notify("mediaLost", { restart: this.#restart });
    for (const { view: producer } of this.#room.othersFor(this.#owner))
      connection?.notify("producerAdded", { producer });
  }

  /** Takes over from `before`, so that the others have the old pictures until they have the new ones: the first ones, where the page opens its media again meanwhile. */
  replace(before: PageMedia): void {
    const first = before.#asked === null ? before.#before : null;
    this.#before = first ?? before;
    if (first) {
      before.#before = null;
      return before.close();
    }
    const end = guarded("moved media", this.#room.log, () => before.close());
    before.#handover = setTimeout(end, HANDOVER).unref();
  }

  /**
   * Its media host is gone, or waits no longer for its people, while the class goes on: the page opens its media again, and finds the
   * others as they were.
   */
  hostLost(): void {
    if (this.#handover) return this.close();
    const owner = this.#owner;
    if (owner.media === this) owner.closeMedia();
    else this.close();
    if (!owner.seated) return;
    owner.connection?.notify("mediaLost", {});
    for (const { view: producer } of this.#room.othersFor(owner))
      owner.connection?.notify("producerAdded", { producer });
  }

  /** Idempotent. A media host that is out of reach hears of it later. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#handover);
    this.#before?.close();
    this.#publisher.drop();
    this.#receiver.drop();
    for (const transportId of [this.#sendId, this.#receiveId]) {
      if (this.#room.transports.delete(transportId)) this.#closeOnHost(transportId);
    }
  }

  /** What is there of a person who was put out goes on while its host is out of reach, and must end when that is back. */
  #closeOnHost(transportId: string): void {
    const room = this.#room;
    const { roomId, sfu, log } = room;
    untilHeard(
      () => sfu.closeTransport({ roomId, transportId }),
      () => !room.closed,
    ).catch((err: unknown) => log.warn({ err, transportId }, "transport not closed"));
  }

  #assertOwn(transportId: string, ...own: string[]): void {
    if (this.#closed || this.#room.closed) throw mediaClosed();
    if (!own.includes(transportId) || this.#lost.has(transportId)) throw notYours("transport");
  }
}
