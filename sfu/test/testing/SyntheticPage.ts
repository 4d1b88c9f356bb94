import type { SfuNoticeBody } from "@lyceum/shared/sfu/notices.ts";
import {
  type ConsumerOptions,
  RtpCapabilities,
  type TransportOptions,
} from "@lyceum/shared/rtp.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";

import { type RTCCertificate, dtlsParametersOf, selfSignedCertificate } from "./certificate.ts";
import { uint16Extension } from "./header-extension.ts";
import { IncomingStream } from "./IncomingStream.ts";
import { type Encoding, type Publishing, publishing } from "./publishing.ts";
import { type Sent, pictureLoss } from "./rtcp.ts";
import { type Arrivals, SecureLink } from "./SecureLink.ts";
import type { LiveSource } from "./sources.ts";
import { TransportFeedback } from "./TransportFeedback.ts";

const TRANSPORT_CC = "http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01";
/** Milliseconds. */
const FEEDBACK_EVERY = 100;
const SSRC_AT = 8;

type Direction = "send" | "receive";
type Transport = { id: string; link: SecureLink };

/** A person's page by its packets: real ICE, DTLS, SRTP, RTP and RTCP. No codec: a media host reads no picture. */
export class SyntheticPage {
  readonly rtpCapabilities: RtpCapabilities;
  readonly #sfu: Sfu;
  readonly #roomId: string;
  readonly #certificate: RTCCertificate;
  readonly #published: Publishing[] = [];
  readonly #received = new Map<number, IncomingStream>();
  readonly #feedback = new TransportFeedback();
  #sequenceExtension = 0;
  #reporting: NodeJS.Timeout | undefined;
  #send: Promise<Transport> | undefined;
  #receive: Promise<Transport> | undefined;

  private constructor(
    sfu: Sfu,
    roomId: string,
    rtpCapabilities: RtpCapabilities,
    certificate: RTCCertificate,
  ) {
    this.#sfu = sfu;
    this.#roomId = roomId;
    this.rtpCapabilities = rtpCapabilities;
    this.#certificate = certificate;
  }

  /** Opens the room, as the first page of a class does. */
  static async open(sfu: Sfu, roomId: string, restarts = false): Promise<SyntheticPage> {
    const { rtpCapabilities } = await sfu.openRoom({ roomId, restarts });
    const certificate = await selfSignedCertificate();
    return new SyntheticPage(sfu, roomId, RtpCapabilities.parse(rtpCapabilities), certificate);
  }

  /** What each layer of each published stream has sent, the lowest first. */
  get sent(): Sent[][] {
    return this.#published.map((stream) => stream.sent());
  }

  async sendTransportId() {
    return (await this.#sending()).id;
  }

  async receiveTransportId() {
    return (await this.#receiving()).id;
  }

  /** Publishes a source until the page closes. `observed` for a voice. */
  async publish(
    source: LiveSource,
    { encodings = [{}], observed = false }: { encodings?: Encoding[]; observed?: boolean } = {},
  ): Promise<{ id: string }> {
    const { id: transportId, link } = await this.#sending();
    const stream = publishing(source, encodings, this.rtpCapabilities);
    const { producerId } = await this.#sfu.produce({
      roomId: this.#roomId,
      transportId,
      kind: source.kind,
      rtpParameters: stream.rtpParameters,
      paused: false,
      observed,
    });
    this.#published.push(stream);
    stream.start(link);
    return { id: producerId };
  }

  /** Consumes a stream; nothing arrives until `resume` or `setConsumer`. */
  async consume(producerId: string): Promise<IncomingStream> {
    const { id: transportId, link } = await this.#receiving();
    const { rtpCapabilities } = this;
    const roomId = this.#roomId;
    const options = await this.#sfu.consume({ roomId, transportId, producerId, rtpCapabilities });
    return this.#incoming(options, link);
  }

  /** Goes on where the room is on another worker: sends what it published as before, and returns what it receives there. */
  async goOn({
    transport,
    consumers,
  }: SfuNoticeBody<"transportRestarted">): Promise<IncomingStream[]> {
    if (transport.id === (await this.sendTransportId())) {
      for (const stream of this.#published) stream.stop();
      this.#send = this.#join("send", transport);
      const { link } = await this.#send;
      for (const stream of this.#published) stream.start(link);
      return [];
    }
    this.#receive = this.#join("receive", transport);
    const { link } = await this.#receive;
    return consumers.map((options) => this.#incoming(options, link));
  }

  #incoming(options: ConsumerOptions, link: SecureLink): IncomingStream {
    const stream = new IncomingStream(options, (ssrc) => link.sendRtcp(pictureLoss(ssrc)));
    this.#received.set(stream.ssrc, stream);
    const { headerExtensions } = options.rtpParameters;
    this.#sequenceExtension ||= headerExtensions?.find(({ uri }) => uri === TRANSPORT_CC)?.id ?? 0;
    return stream;
  }

  async resume({ id: consumerId }: { id: string }) {
    await this.#sfu.setConsumer({ roomId: this.#roomId, consumerId, paused: false });
  }

  /** Ends the page's connections without a word to signaling. */
  close() {
    clearInterval(this.#reporting);
    for (const stream of this.#published) stream.stop();
    for (const transport of [this.#send, this.#receive])
      transport?.then(({ link }) => link.close()).catch(() => undefined);
  }

  #sending() {
    return (this.#send ??= this.#connect("send"));
  }

  #receiving() {
    return (this.#receive ??= this.#connect("receive"));
  }

  #arrivalsOf(direction: Direction): Arrivals {
    if (direction === "send")
      return { onRtcp: (packet, link) => this.#heardRtcp(link.decryptRtcp(packet)) };
    return { onRtp: (packet, link) => this.#take(packet, link.decryptRtp(packet)) };
  }

  async #connect(direction: Direction): Promise<Transport> {
    const roomId = this.#roomId;
    const options = await this.#sfu.createTransport({ roomId, direction });
    if (direction === "send") await this.#tellCertificate(options.id);
    return this.#join(direction, options);
  }

  async #tellCertificate(transportId: string) {
    const dtlsParameters = dtlsParametersOf(this.#certificate);
    await this.#sfu.connectTransport({ roomId: this.#roomId, transportId, dtlsParameters });
  }

  /** Of a transport to send by, the host must know the certificate. */
  async #join(direction: Direction, options: TransportOptions): Promise<Transport> {
    const link = await SecureLink.open(options, this.#arrivalsOf(direction));
    if (direction === "receive") await this.#tellCertificate(options.id);
    await link.connect(this.#certificate);
    clearInterval(direction === "receive" ? this.#reporting : undefined);
    if (direction === "receive")
      this.#reporting = setInterval(() => this.#report(link), FEEDBACK_EVERY);
    return { id: options.id, link };
  }

  #heardRtcp(compound: Buffer | null) {
    if (compound) for (const stream of this.#published) stream.heardRtcp(compound);
  }

  #take(packet: Buffer, plain: Buffer | null) {
    const sequence = uint16Extension(packet, this.#sequenceExtension);
    if (sequence !== undefined) this.#feedback.note(sequence, performance.now());
    if (plain) this.#received.get(plain.readUInt32BE(SSRC_AT))?.take(plain);
  }

  #report(link: SecureLink) {
    const [ssrc = 0] = this.#received.keys();
    const packet = this.#feedback.take(ssrc);
    if (packet) link.sendRtcp(packet);
  }
}
