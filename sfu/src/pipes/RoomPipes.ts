import { DomainError } from "@lyceum/shared/errors.ts";
import type { SfuBody, SfuReply } from "@lyceum/shared/sfu/requests.ts";
import type { types } from "mediasoup";

import type { PipesConfig } from "../config.ts";
import { KEY_FRAME_INTERVAL } from "../key-frames.ts";
import { madeOn } from "../made-on.ts";
import type { Notify } from "../Notices.ts";
import { asDescribed, missing } from "../refusals.ts";
import { RoomProducer } from "../RoomProducer.ts";
import type { RoomRouter } from "../RoomRouter.ts";
import { PipedStream } from "./PipedStream.ts";

/** Bytes. A key frame of many viewers comes in one burst; what the system's own limit cuts off is no error. */
const BUFFER = 4_000_000;
/** Pipes of one room: one for each other host. */
const PIPES_MAX = 64;

type InRoom<Body> = Omit<Body, "roomId">;

type RoomPipesDeps = {
  roomId: string;
  /** Where pipes end: a stream of another worker is brought there first. */
  home: RoomRouter;
  config: PipesConfig | undefined;
  notify: Notify;
  producer: (id: string) => RoomProducer;
  /** Takes a stream into the room; throws where that has closed. */
  keep: (piped: RoomProducer, observed: boolean) => Promise<void>;
};

/** The pipes between this room and the rooms of the same class on other hosts. */
export class RoomPipes {
  readonly #deps: RoomPipesDeps;
  readonly #pipes = new Map<string, types.PipeTransport>();
  readonly #sent = new Map<string, PipedStream>();
  /** Streams that they bring. */
  readonly #received = new Map<string, RoomProducer>();

  constructor(deps: RoomPipesDeps) {
    this.#deps = deps;
  }

  /** How many there are. */
  get size() {
    return this.#pipes.size;
  }

  /** For the signaling process that has the class next, or that did not hear us for a while. */
  get left(): Pick<SfuReply<"takeOverRoom">, "piped" | "pipes" | "pipedStreams"> {
    const streams = [...this.#received.values()];
    return {
      piped: this.size > 0,
      pipes: [...this.#pipes.keys()],
      pipedStreams: streams.map(({ id, layersTold }) => ({ id, layersWanted: layersTold ?? -1 })),
    };
  }

  async open(): Promise<SfuReply<"pipeOpen">> {
    const { config, home } = this.#deps;
    if (!config) throw new DomainError("unavailable", "This host has no address for pipes.");
    if (this.#pipes.size >= PIPES_MAX) throw new DomainError("too_many", "Too many pipes.");
    const router = await home.router;
    const { ip, announcedAddress, ports } = config;
    const pipe = await router.createPipeTransport({
      listenInfo: {
        protocol: "udp",
        ip,
        announcedAddress,
        portRange: ports,
        sendBufferSize: BUFFER,
        recvBufferSize: BUFFER,
      },
      enableSrtp: true,
      enableRtx: true,
      enableSctp: false,
    });
    this.#pipes.set(pipe.id, pipe);
    // Those that ended with the worker still count: they went elsewhere.
    pipe.observer.once("close", () => home.worker.alive && this.#pipes.delete(pipe.id));
    const { tuple, srtpParameters } = pipe;
    if (!srtpParameters) throw new Error("A pipe has no key.");
    return { pipeId: pipe.id, ip: tuple.localAddress, port: tuple.localPort, srtpParameters };
  }

  async connect({ pipeId, ip, port, srtpParameters }: InRoom<SfuBody<"pipeConnect">>) {
    const pipe = this.#pipe(pipeId);
    if (pipe.tuple.remotePort) throw new DomainError("conflict", "This pipe is connected already.");
    await asDescribed(() => pipe.connect({ ip, port, srtpParameters }));
    return {};
  }

  async out({ pipeId, producerId }: InRoom<SfuBody<"pipeOut">>): Promise<SfuReply<"pipeOut">> {
    const { home, roomId, notify } = this.#deps;
    const pipe = this.#pipe(pipeId);
    const source = this.#deps.producer(producerId);
    await source.reach(home);
    const consumer = await madeOn(pipe, () => pipe.consume({ producerId }));
    const stream = new PipedStream(consumer, source);
    home.count("consumers", consumer);
    this.#sent.set(stream.id, stream);
    consumer.observer.once("close", () => this.#sent.delete(stream.id));
    consumer.on("producerclose", () => notify("consumerClosed", { roomId, consumerId: stream.id }));
    await stream.want(-1);
    return stream.reply;
  }

  async in({ pipeId, producerId, observed, age, ...stream }: InRoom<SfuBody<"pipeIn">>) {
    const { home, roomId, notify, keep } = this.#deps;
    const pipe = this.#pipe(pipeId);
    const described = { ...stream, id: producerId, keyFrameRequestDelay: KEY_FRAME_INTERVAL };
    const producer = await asDescribed(() => madeOn(pipe, () => pipe.produce(described)));
    home.count("producers", producer);
    const received = new RoomProducer(roomId, producer, home, notify, { age, piped: true });
    this.#received.set(producerId, received);
    producer.observer.once("close", () => this.#received.delete(producerId));
    await keep(received, observed);
    return {};
  }

  async wanted({ consumerId, spatialLayer }: InRoom<SfuBody<"pipeWanted">>) {
    const stream = this.#sent.get(consumerId);
    if (!stream) throw missing("consumer");
    await stream.want(spatialLayer);
    return {};
  }

  async carried(pipeId: string): Promise<SfuReply<"pipeCarried">> {
    const [stats] = await this.#pipe(pipeId).getStats();
    return { sent: stats?.rtpBytesSent ?? 0, received: stats?.rtpBytesReceived ?? 0 };
  }

  close(pipeId: string) {
    this.#pipes.get(pipeId)?.close();
  }

  #pipe(id: string) {
    const pipe = this.#pipes.get(id);
    if (!pipe) throw missing("pipe");
    return pipe;
  }
}
