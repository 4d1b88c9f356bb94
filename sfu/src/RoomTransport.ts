import { DomainError } from "@lyceum/shared/errors.ts";
import { RECEIVE_BITRATE_START, SEND_BITRATE_MAX } from "@lyceum/shared/limits.ts";
import type { TransportOptions } from "@lyceum/shared/rtp.ts";
import type { SfuBody } from "@lyceum/shared/sfu/requests.ts";
import type { types } from "mediasoup";

import { asDescribed } from "./refusals.ts";
import type { RoomRouter } from "./RoomRouter.ts";

/** Seconds without an answer from the page until its link counts as disconnected. */
const ICE_CONSENT_SECONDS = 30;
/** Milliseconds a disconnected link may take to recover, by itself or by an ICE restart; with the above, as long as a seat is kept. */
const ICE_RETURN = 30_000;

export type Direction = "send" | "receive";

/** One direction of one participant's media. */
export class RoomTransport {
  /** The same on another worker. */
  readonly id: string;
  readonly transport: types.WebRtcTransport;
  readonly roomRouter: RoomRouter;
  readonly direction: Direction;
  #claim: string | null = null;
  #claimed: (() => void) | undefined;
  /** It was on another worker before. */
  readonly #isAgain: boolean;
  /** It is connected, or being so. */
  #connected = false;
  /** What its page can receive, as it said last: kept here, since it is long and the same for each stream. */
  rtpCapabilities: SfuBody<"consume">["rtpCapabilities"] = { codecs: [] };
  /** What its page's end is connected with. */
  connectedWith: types.DtlsParameters | null = null;
  #giveUp: NodeJS.Timeout | undefined;

  private constructor(
    transport: types.WebRtcTransport,
    roomRouter: RoomRouter,
    direction: Direction,
    id = transport.id,
  ) {
    this.id = id;
    this.#isAgain = id !== transport.id;
    this.transport = transport;
    this.roomRouter = roomRouter;
    this.direction = direction;
    transport.observer.once("close", () => clearTimeout(this.#giveUp));
  }

  /** @param id It was on another worker before. */
  static async create(
    roomRouter: RoomRouter,
    direction: Direction,
    id?: string,
  ): Promise<RoomTransport> {
    const router = await roomRouter.router;
    const transport = await router.createWebRtcTransport({
      webRtcServer: roomRouter.worker.server,
      enableUdp: true,
      enableTcp: true,
      preferUdp: true,
      initialAvailableOutgoingBitrate: RECEIVE_BITRATE_START,
      iceConsentTimeout: ICE_CONSENT_SECONDS,
    });
    roomRouter.count("transports", transport);
    if (direction === "send") await transport.setMaxIncomingBitrate(SEND_BITRATE_MAX);
    return new RoomTransport(transport, roomRouter, direction, id);
  }

  get options(): TransportOptions {
    const { iceParameters, iceCandidates, dtlsParameters } = this.transport;
    return { id: this.id, iceParameters, iceCandidates, dtlsParameters };
  }

  /** What signaling wrote of its owner, for the next process. */
  get claim(): string | null {
    return this.#claim;
  }

  claimFor(owner: string) {
    this.#claim = owner;
    this.#claimed?.();
  }

  /** Calls `over` once it has an owner, or is gone. */
  untilClaimed(over: () => void) {
    this.#claimed = over;
    this.transport.observer.once("close", over);
  }

  /** Its page has not made its end of it on this worker yet. */
  get waits(): boolean {
    return this.#isAgain && this.direction === "receive" && !this.#connected;
  }

  /** Works once: a second call is a `conflict`. After a refusal the page may try again with other parameters. */
  async connect(dtlsParameters: types.DtlsParameters): Promise<void> {
    if (this.#connected) throw new DomainError("conflict", "This transport is connected already.");
    this.#connected = true;
    try {
      await asDescribed(() => this.transport.connect({ dtlsParameters }));
      this.connectedWith = dtlsParameters;
    } catch (error) {
      this.#connected = false;
      throw error;
    }
  }

  /** Calls `lost` when the link has failed for good, which includes a page that closes its DTLS connection. */
  onLost(lost: () => void) {
    this.transport.on("dtlsstatechange", (state) => {
      if (state === "failed" || state === "closed") lost();
    });
    this.transport.on("icestatechange", (state) => {
      clearTimeout(this.#giveUp);
      if (state === "disconnected") this.#giveUp = setTimeout(lost, ICE_RETURN).unref();
    });
  }

  close() {
    this.transport.close();
  }
}
