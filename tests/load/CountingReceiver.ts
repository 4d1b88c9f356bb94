import type { RtpCapabilities } from "@lyceum/shared/rtp.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { type RTCCertificate, dtlsParametersOf } from "@lyceum/sfu/test/testing/certificate.ts";
import { uint16Extension } from "@lyceum/sfu/test/testing/header-extension.ts";
import { SecureLink } from "@lyceum/sfu/test/testing/SecureLink.ts";
import { TransportFeedback } from "@lyceum/sfu/test/testing/TransportFeedback.ts";

import { StreamCount } from "./StreamCount.ts";

/** Milliseconds. */
const FEEDBACK_EVERY = 100;
const TRANSPORT_CC = "http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01";

export type Joining = {
  sfu: Sfu;
  roomId: string;
  producerIds: string[];
  rtpCapabilities: RtpCapabilities;
  certificate: RTCCertificate;
  /** The layer that is wanted of each, where that is chosen. */
  layers?: Record<string, number>;
};

/**
 * A receiver that is as cheap as possible without the host noticing: real ICE and DTLS, SRTP keys agreed, consent and
 * transport-wide feedback like a browser's. Packets are counted by their RTP headers, which SRTP leaves readable, and
 * are neither decrypted nor decoded: that is a page's work and not the host's.
 */
export class CountingReceiver {
  readonly streams = new Map<number, StreamCount>();
  readonly #startedAt = performance.now();
  readonly #feedback = new TransportFeedback();
  #goodbye: () => Promise<unknown> = async () => undefined;
  #link: SecureLink | undefined;
  #reporting: NodeJS.Timeout | undefined;
  #sequenceExtension = 0;
  #pictureSsrc = 0;

  /** Joins as a page does: transport, consumers, connection. Resolves when it is connected. */
  static async join(joining: Joining): Promise<CountingReceiver> {
    const receiver = new CountingReceiver();
    const { sfu, roomId, certificate } = joining;
    const transport = await sfu.createTransport({ roomId, direction: "receive" });
    receiver.#goodbye = () => sfu.closeTransport({ roomId, transportId: transport.id });
    receiver.#link = await SecureLink.open(transport, {
      onRtp: (packet) => receiver.#count(packet),
    });
    await sfu.connectTransport({
      roomId,
      transportId: transport.id,
      dtlsParameters: dtlsParametersOf(certificate),
    });
    const consumed = joining.producerIds.map((id) => receiver.#consume(joining, transport.id, id));
    await Promise.all([receiver.#link.connect(certificate), ...consumed]);
    receiver.#reporting = setInterval(() => receiver.#report(), FEEDBACK_EVERY);
    return receiver;
  }

  /** Milliseconds from the start of the join to the first complete frame; undefined without one. */
  get firstFrameAfter() {
    const at = this.streams.get(this.#pictureSsrc)?.firstFrameAt;
    return at === undefined ? undefined : at - this.#startedAt;
  }

  async leave() {
    clearInterval(this.#reporting);
    this.#link?.close();
    await this.#goodbye();
  }

  async #consume(joining: Joining, transportId: string, producerId: string) {
    const { sfu, roomId, rtpCapabilities } = joining;
    const options = await sfu.consume({ roomId, transportId, producerId, rtpCapabilities });
    const { encodings, headerExtensions } = options.rtpParameters;
    const ssrc = encodings?.[0]?.ssrc ?? 0;
    this.streams.set(ssrc, new StreamCount());
    if (options.kind === "video") this.#pictureSsrc = ssrc;
    // Video packets carry it, audio packets do not.
    this.#sequenceExtension ||= headerExtensions?.find(({ uri }) => uri === TRANSPORT_CC)?.id ?? 0;
    const spatialLayer = joining.layers?.[producerId];
    const preferredLayers = spatialLayer === undefined ? undefined : { spatialLayer };
    await sfu.setConsumer({ roomId, consumerId: options.id, paused: false, preferredLayers });
  }

  #count(packet: Buffer) {
    const at = performance.now();
    this.streams.get(packet.readUInt32BE(8))?.note(packet, at);
    const sequence = uint16Extension(packet, this.#sequenceExtension);
    if (sequence !== undefined) this.#feedback.note(sequence, at);
  }

  #report() {
    const packet = this.#feedback.take(this.#pictureSsrc);
    if (packet) this.#link?.sendRtcp(packet);
  }
}
