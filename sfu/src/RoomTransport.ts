import { DomainError } from "@lyceum/shared/errors.ts";
import { RECEIVE_BITRATE_START, SEND_BITRATE_MAX } from "@lyceum/shared/limits.ts";
import type { TransportOptions } from "@lyceum/shared/rtp.ts";
import type { types } from "mediasoup";

import { asDescribed } from "./refusals.ts";
import type { Share } from "./RoomRouter.ts";

/** Seconds without an answer from the page until its link counts as cut. */
const ICE_CONSENT_SECONDS = 30;
/** Milliseconds that a cut link may take to come back (by itself or by an ICE restart); with the above, a seat's time. */
const ICE_RETURN = 30_000;

export type Direction = "send" | "receive";

/** One direction of one person's media. */
export class RoomTransport {
  readonly transport: types.WebRtcTransport;
  readonly share: Share;
  readonly direction: Direction;
  #connected = false;
  #giveUp: NodeJS.Timeout | undefined;

  private constructor(transport: types.WebRtcTransport, share: Share, direction: Direction) {
    this.transport = transport;
    this.share = share;
    this.direction = direction;
    transport.observer.once("close", () => clearTimeout(this.#giveUp));
  }

  static async create(share: Share, direction: Direction): Promise<RoomTransport> {
    const router = await share.router;
    const transport = await router.createWebRtcTransport({
      webRtcServer: share.worker.server,
      enableUdp: true,
      enableTcp: true,
      preferUdp: true,
      initialAvailableOutgoingBitrate: RECEIVE_BITRATE_START,
      iceConsentTimeout: ICE_CONSENT_SECONDS,
    });
    share.count("transports", transport);
    if (direction === "send") await transport.setMaxIncomingBitrate(SEND_BITRATE_MAX);
    return new RoomTransport(transport, share, direction);
  }

  get id() {
    return this.transport.id;
  }

  get options(): TransportOptions {
    const { id, iceParameters, iceCandidates, dtlsParameters } = this.transport;
    return { id, iceParameters, iceCandidates, dtlsParameters };
  }

  /** Once: what is connected stays so. A description that was refused may be given again, better. */
  async connect(dtlsParameters: types.DtlsParameters): Promise<void> {
    if (this.#connected) throw new DomainError("conflict", "This transport is connected already.");
    this.#connected = true;
    try {
      await asDescribed(() => this.transport.connect({ dtlsParameters }));
    } catch (error) {
      this.#connected = false;
      throw error;
    }
  }

  /** Calls back once when the link failed for good. A page that says goodbye ends its DTLS: the same. */
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
