import { RtpCapabilities, RtpParameters } from "@lyceum/shared/rtp.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import wrtc from "@roamhq/wrtc";
import { Device, type types } from "mediasoup-client";

import type { LiveSource } from "./sources.ts";

// mediasoup-client's Chrome handler finds a browser's classes on the global object.
Object.assign(globalThis, {
  RTCPeerConnection: wrtc.RTCPeerConnection,
  MediaStream: wrtc.MediaStream,
  MediaStreamTrack: wrtc.MediaStreamTrack,
});

/**
 * libwebrtc ends its threads with the last connection that is closed, under tracks and sinks that are let go only
 * after it, and the process dies of that now and then. An idle connection keeps them; answers what ends it.
 */
export const keepMediaThreads = (): (() => void) => {
  const idle = new wrtc.RTCPeerConnection();
  return () => idle.close();
};

/** A person's page with Chrome's own media stack (libwebrtc) in this process: real ICE, DTLS, SRTP and codecs. */
export class SyntheticPage {
  readonly #sfu: Sfu;
  readonly #roomId: string;
  readonly #device: Device;
  readonly #sources: LiveSource[] = [];
  #send: types.Transport | undefined;
  #receive: types.Transport | undefined;

  private constructor(sfu: Sfu, roomId: string, device: Device) {
    this.#sfu = sfu;
    this.#roomId = roomId;
    this.#device = device;
  }

  /** Opens the room, as whoever comes first does. */
  static async open(sfu: Sfu, roomId: string): Promise<SyntheticPage> {
    const device = new Device({ handlerName: "Chrome111" });
    const { rtpCapabilities } = await sfu.openRoom({ roomId });
    await device.load({ routerRtpCapabilities: rtpCapabilities });
    return new SyntheticPage(sfu, roomId, device);
  }

  get rtpCapabilities() {
    return RtpCapabilities.parse(this.#device.recvRtpCapabilities);
  }

  async sendTransportId() {
    return (await this.#sending()).id;
  }

  async receiveTransportId() {
    return (await this.#receiving()).id;
  }

  /** Publishes a source until the page closes. `observed` for a voice; `startBitrate` in bits a second. */
  async publish(
    source: LiveSource,
    options: {
      encodings?: types.RtpEncodingParameters[];
      observed?: boolean;
      startBitrate?: number;
    } = {},
  ): Promise<types.Producer> {
    this.#sources.push(source);
    const transport = await this.#sending();
    const { encodings, observed = false, startBitrate } = options;
    const codecOptions = startBitrate ? { videoGoogleStartBitrate: startBitrate / 1_000 } : {};
    return transport.produce({
      track: source.track,
      encodings,
      codecOptions,
      appData: { observed },
    });
  }

  /** Consumes a stream; nothing arrives until `resume` or `setConsumer`. */
  async consume(producerId: string): Promise<types.Consumer> {
    const transport = await this.#receiving();
    const options = await this.#sfu.consume({
      roomId: this.#roomId,
      transportId: transport.id,
      producerId,
      rtpCapabilities: this.rtpCapabilities,
    });
    return transport.consume(options);
  }

  async resume(consumer: types.Consumer) {
    await this.#sfu.setConsumer({ roomId: this.#roomId, consumerId: consumer.id, paused: false });
  }

  /** Ends the page's connections without a word to the host. */
  close() {
    for (const source of this.#sources) source.stop();
    this.#send?.close();
    this.#receive?.close();
  }

  async #sending() {
    return (this.#send ??= await this.#transport("send"));
  }

  async #receiving() {
    return (this.#receive ??= await this.#transport("receive"));
  }

  async #transport(direction: "send" | "receive"): Promise<types.Transport> {
    const roomId = this.#roomId;
    const options = await this.#sfu.createTransport({ roomId, direction });
    const transport =
      direction === "send"
        ? this.#device.createSendTransport(options)
        : this.#device.createRecvTransport(options);
    const transportId = transport.id;
    transport.on("connect", ({ dtlsParameters }, done, failed) => {
      this.#sfu.connectTransport({ roomId, transportId, dtlsParameters }).then(done, failed);
    });
    transport.on("produce", ({ kind, rtpParameters, appData }, done, failed) => {
      const observed = appData.observed === true;
      this.#sfu
        .produce({
          roomId,
          transportId,
          kind,
          rtpParameters: RtpParameters.parse(rtpParameters),
          paused: false,
          observed,
        })
        .then(({ producerId }) => done({ id: producerId }), failed);
    });
    return transport;
  }
}
