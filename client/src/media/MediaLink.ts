import type { Producer as ProducerInfo, Source } from "@lyceum/shared/signaling/streams.ts";
import type { RequestReply } from "@lyceum/shared/signaling/requests.ts";
import type { types } from "mediasoup-client";

import { SENDING } from "./encodings.ts";
import { codeOf, type Signal } from "./signal.ts";

export type Direction = "send" | "receive";
export type LinkState = types.ConnectionState;
type Offer = RequestReply<"openMedia">;

/** One generation of this page's two transports: from one `openMedia` to the next. */
export class MediaLink {
  readonly send: types.Transport;
  readonly receive: types.Transport;
  #signal: Signal;
  #device: types.Device;

  constructor(
    signal: Signal,
    device: types.Device,
    offer: Offer,
    onState: (direction: Direction, state: LinkState) => void,
  ) {
    this.#signal = signal;
    this.#device = device;
    const { iceServers } = offer;
    this.send = device.createSendTransport({ ...offer.send, iceServers });
    this.receive = device.createRecvTransport({ ...offer.receive, iceServers });
    this.#listen(this.send, (state) => onState("send", state));
    this.#listen(this.receive, (state) => onState("receive", state));
    this.send.on("produce", ({ kind, rtpParameters, appData }, resolve, reject) => {
      const { source, paused } = appData as { source: Source; paused: boolean };
      const body = { transportId: this.send.id, source, kind, rtpParameters, paused };
      signal.request("produce", body).then(({ producer }) => resolve({ id: producer.id }), reject);
    });
  }

  /** The tracks belong to the code that opened them: pausing and closing here neither stops nor disables them. */
  produce(source: Source, track: MediaStreamTrack, paused: boolean): Promise<types.Producer> {
    const codec = this.#device.sendRtpCapabilities.codecs?.find(
      ({ mimeType }) => track.kind === "video" && mimeType.toLowerCase() === "video/vp8",
    );
    return this.send.produce({
      track,
      ...SENDING[source],
      ...(codec ? { codec } : {}),
      stopTracks: false,
      disableTrackOnPause: false,
      appData: { source, paused },
    });
  }

  /** Paused on the server until `setConsumers` resumes it. */
  async consume(info: ProducerInfo): Promise<types.Consumer> {
    const { id, producerId, kind, rtpParameters } = await this.#signal.request("consume", {
      transportId: this.receive.id,
      producerId: info.id,
      rtpCapabilities: { codecs: [], ...this.#device.recvRtpCapabilities },
    });
    // The browser synchronises sound and picture of one stream id: a voice with its face, a tab with its screen.
    const streamId = `${info.participantId}-${info.source.startsWith("screen") ? "screen" : "person"}`;
    return this.receive.consume({
      id,
      producerId,
      kind,
      rtpParameters,
      streamId,
    });
  }

  /** New candidates and credentials for every transport that has started to connect. Rejects if one is gone. */
  async restartIce(): Promise<void> {
    const begun = [this.send, this.receive].filter((each) => each.connectionState !== "new");
    await Promise.all(
      begun.map(async (transport) => {
        const { iceParameters } = await this.#signal.request("restartIce", {
          transportId: transport.id,
        });
        await transport.restartIce({ iceParameters });
      }),
    );
  }

  /** Idempotent. */
  close(): void {
    this.send.close();
    this.receive.close();
  }

  #listen(transport: types.Transport, onState: (state: LinkState) => void): void {
    transport.on("connectionstatechange", onState);
    transport.on("connect", ({ dtlsParameters }, resolve, reject) => {
      this.#signal
        .request("connectTransport", { transportId: transport.id, dtlsParameters })
        .then(() => resolve(), reject);
    });
  }
}

/** Whether a refusal means that the requested object no longer exists. */
export const isGone = (error: unknown): boolean => codeOf(error) === "not_found";
