import type { MediaRestart } from "@lyceum/shared/signaling/media.ts";
import type { Producer as ProducerInfo, Source } from "@lyceum/shared/signaling/streams.ts";
import type { RequestInput, RequestReply } from "@lyceum/shared/signaling/requests.ts";
import type { types } from "mediasoup-client";

import { SENDING } from "./encodings.ts";
import { canMove, moveSender } from "./move-sender.ts";
import { codeOf, type Signal } from "./signal.ts";
import { Together } from "./Together.ts";

export type Direction = "send" | "receive";
export type LinkState = types.ConnectionState;
type Offer = RequestReply<"openMedia">;
type Followed = (direction: Direction, state: LinkState) => void;
type ConsumerOptions = RequestReply<"consume">;

/** Of the stream that `connect` makes up; no stream of the server has this one. */
const NO_STREAM = "none";

/** One generation of this page's two transports: from one `openMedia` to the next. */
export class MediaLink {
  readonly send: types.Transport;
  #receive: types.Transport;
  #signal: Signal;
  #device: types.Device;
  #connecting: "connectTransport" | "connectPrepared";
  #iceServers: Offer["iceServers"];
  #answers = new Together();
  #follower: Followed = () => undefined;
  /** What the server has begun to send before it was asked, by producer. */
  #given = new Map<string, ConsumerOptions>();
  /** Of these the pictures too. */
  #allFlow = false;

  /** @param prepared The page has not joined yet. */
  constructor(signal: Signal, device: types.Device, offer: Offer, prepared = false) {
    this.#signal = signal;
    this.#device = device;
    this.#connecting = prepared ? "connectPrepared" : "connectTransport";
    this.#iceServers = offer.iceServers;
    const { iceServers } = offer;
    this.send = device.createSendTransport({ ...offer.send, iceServers });
    this.#receive = this.#newReceive(offer.receive);
    this.#listen(this.send, (state) => this.#follower("send", state));
    this.send.on("produce", ({ kind, rtpParameters, appData }, resolve, reject) => {
      const { source, paused } = appData as { source: Source; paused: boolean };
      const body = { transportId: this.send.id, source, kind, rtpParameters, paused };
      signal.request("produce", body).then(({ producer }) => resolve({ id: producer.id }), reject);
    });
  }

  get receive(): types.Transport {
    return this.#receive;
  }

  /** False once a transport has failed. */
  get usable(): boolean {
    return (
      this.receive.connectionState === "connecting" || this.receive.connectionState === "connected"
    );
  }

  /** Whether media flows both ways, as far as is known; what has nothing to carry yet does not count against it. */
  get works(): boolean {
    const states = [this.send, this.receive].map(({ connectionState }) => connectionState);
    return (
      states.includes("connected") && states.every((each) => each === "connected" || each === "new")
    );
  }

  /** What this page can receive. */
  get rtpCapabilities(): types.RtpCapabilities {
    return { codecs: [], ...this.#device.recvRtpCapabilities };
  }

  /** Calls back with the current state of both transports, and with each change. */
  follow(follower: Followed): void {
    this.#follower = follower;
    follower("send", this.send.connectionState);
    follower("receive", this.receive.connectionState);
  }

  /**
   * Connects the receiving transport, which else waits for the first stream: by a stream that never comes. Returns what ends that, which
   * costs a negotiation too.
   */
  async connect(): Promise<() => void> {
    const codecs = this.rtpCapabilities.codecs?.filter(({ kind }) => kind === "audio") ?? [];
    const [codec] = codecs;
    if (!codec) return () => undefined;
    const { mimeType, clockRate, channels, preferredPayloadType: payloadType } = codec;
    const consumer = await this.receive.consume({
      id: NO_STREAM,
      producerId: NO_STREAM,
      kind: "audio",
      rtpParameters: {
        mid: NO_STREAM,
        codecs: [{ mimeType, clockRate, payloadType, ...(channels ? { channels } : {}) }],
        encodings: [{ ssrc: 1 }],
        rtcp: { cname: NO_STREAM },
      },
    });
    return () => consumer.close();
  }

  /** The page has joined: the server has kept this link, and begun to send these. */
  joined(given: readonly ConsumerOptions[]): void {
    this.#connecting = "connectTransport";
    this.#given = new Map(given.map((options) => [options.producerId, options]));
  }

  isGiven({ id }: ProducerInfo): boolean {
    return this.#given.has(id);
  }

  /** The server sends this one already. */
  flows({ id, kind }: ProducerInfo): boolean {
    return this.#given.has(id) && (this.#allFlow || kind === "audio");
  }

  /** Whether this page can go on where the server has what this link had on another worker. */
  canRestart({ send, receive }: MediaRestart): boolean {
    return send.id === this.send.id && receive.id === this.receive.id && canMove(this.send);
  }

  /** Receives there from now on. Returns the transport before, whose last pictures stay until it is closed. */
  restartReceiving({ receive, consumers }: MediaRestart): types.Transport {
    const before = this.#receive;
    this.#receive = this.#newReceive(receive);
    this.joined(consumers);
    this.#allFlow = true;
    this.#follower("receive", this.#receive.connectionState);
    return before;
  }

  /** Sends there once it resolves. Nothing may be published or changed meanwhile; for what is received there is time when `meanwhile` is called. */
  restartSending({ send }: MediaRestart, meanwhile: () => void): Promise<void> {
    return moveSender(this.send, send, meanwhile);
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
    const given = this.#given.get(info.id);
    this.#given.delete(info.id);
    const answer = given ?? (await this.#answers.answer(this.#ask(info)));
    const { id, producerId, kind, rtpParameters } = answer;
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

  #ask({ id: producerId }: ProducerInfo): Promise<ConsumerOptions> {
    const { rtpCapabilities, receive } = this;
    const body = { transportId: receive.id, producerId, rtpCapabilities };
    return this.#signal.request("consume", body as RequestInput<"consume">);
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

  #newReceive(options: Offer["receive"]): types.Transport {
    const transport = this.#device.createRecvTransport({
      ...options,
      iceServers: this.#iceServers,
    });
    this.#listen(transport, (state) => {
      if (transport === this.#receive) this.#follower("receive", state);
    });
    return transport;
  }

  #listen(transport: types.Transport, onState: (state: LinkState) => void): void {
    transport.on("connectionstatechange", onState);
    transport.on("connect", ({ dtlsParameters }, resolve, reject) => {
      this.#signal.request(this.#connecting, { transportId: transport.id, dtlsParameters }).then(
        () => resolve(),
        (error: Error) => {
          reject(error);
          // The server has it connected with another end, and this one would stay as new as it is.
          if (codeOf(error) === "conflict") onState("failed");
        },
      );
    });
  }
}

/** Whether a refusal means that the requested object no longer exists. */
export const isGone = (error: unknown): boolean => codeOf(error) === "not_found";
