import { keptForLater } from "@lyceum/shared/promises.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import type { ConsumerOptions } from "@lyceum/shared/rtp.ts";
import type { SfuBody, SfuReply } from "@lyceum/shared/sfu/requests.ts";
import type { types } from "mediasoup";

import { KEY_FRAME_INTERVAL } from "./key-frames.ts";
import { madeOn } from "./made-on.ts";
import type { MediaWorker } from "./MediaWorker.ts";
import type { Notify } from "./Notices.ts";
import { RoomPipes } from "./pipes/RoomPipes.ts";
import { asDescribed, full, missing } from "./refusals.ts";
import { RoomRecording } from "./recording/RoomRecording.ts";
import { Expected } from "./Expected.ts";
import { type Carried, leftTransports } from "./left-transports.ts";
import { RoomConsumer } from "./RoomConsumer.ts";
import { RoomProducer } from "./RoomProducer.ts";
import { RoomTransport, type Direction } from "./RoomTransport.ts";
import { RoomRouter } from "./RoomRouter.ts";
import type { Remains } from "./restart-room.ts";
import { SpeakerObserver } from "./SpeakerObserver.ts";
import type { WorkerPool } from "./WorkerPool.ts";

type InRoom<Body> = Omit<Body, "roomId">;

const isOfKind = (mimeType: string, kind: string) => mimeType.toLowerCase().startsWith(`${kind}/`);

/**
 * One class's media. It begins with a router on one worker and gets routers on others as they fill; a transport is on
 * one of them, and streams are piped to the routers that consume them. Ids of other rooms are unknown here.
 */
export class Room {
  readonly id: string;
  readonly pipes: RoomPipes;
  readonly recording: RoomRecording;
  readonly #pool: WorkerPool;
  readonly #notify: Notify;
  readonly #routers = new Map<MediaWorker, RoomRouter>();
  readonly #transports = new Map<string, RoomTransport>();
  readonly #producers = new Map<string, RoomProducer>();
  readonly #consumers = new Map<string, RoomConsumer>();
  readonly #expected = new Expected(this.#producers);
  readonly #home: RoomRouter;
  readonly #speakerObserver: Promise<SpeakerObserver>;
  /** It goes on on another worker where its own dies, if it can. */
  restarts: boolean;
  #recordingEnded: Promise<void> = Promise.resolve();
  #closed = false;

  private constructor(
    id: string,
    worker: MediaWorker,
    pool: WorkerPool,
    notify: Notify,
    restarts: boolean,
  ) {
    this.id = id;
    this.restarts = restarts;
    this.#pool = pool;
    this.#notify = notify;
    this.#home = this.#routerOn(worker);
    this.pipes = this.#newPipes();
    this.recording = new RoomRecording(id);
    this.#speakerObserver = keptForLater(SpeakerObserver.create(this.#home, id, notify));
  }

  static async create(
    id: string,
    pool: WorkerPool,
    notify: Notify,
    restarts = false,
  ): Promise<Room> {
    const room = new Room(id, await pool.leastLoaded(), pool, notify, restarts);
    try {
      await room.#speakerObserver;
      return room;
    } catch (error) {
      room.close();
      throw error;
    }
  }

  /** In place of one whose worker has died. Who speaks is not listened to yet: see `publishAgain`. */
  static inPlace(id: string, worker: MediaWorker, pool: WorkerPool, notify: Notify): Room {
    return new Room(id, worker, pool, notify, true);
  }

  async describe(): Promise<SfuReply<"openRoom">> {
    const { rtpCapabilities } = await this.#home.router;
    return { rtpCapabilities: rtpCapabilities as SfuReply<"openRoom">["rtpCapabilities"] };
  }

  /** For the signaling process that has the class next, or that did not hear this host for a while. */
  async takeOver(): Promise<SfuReply<"takeOverRoom">> {
    const described = await this.describe();
    const { speaker: activeSpeaker } = await this.#speakerObserver;
    const transports = leftTransports(this.#transports, this.#producers, this.#consumers);
    const { failed: recordingFailed } = this.recording;
    return { ...described, transports, ...this.pipes.left, activeSpeaker, recordingFailed };
  }

  claimTransports({ transportIds, claim }: InRoom<SfuBody<"claimTransports">>) {
    for (const id of transportIds) this.#transports.get(id)?.claimFor(claim);
  }

  isOn(worker: MediaWorker) {
    return this.#routers.has(worker);
  }

  /** Whether all its workers are alive. */
  get alive() {
    return [...this.#routers.keys()].every((worker) => worker.alive);
  }

  /** What another worker needs to go on with it where its own has died; null where it is lost: it is recorded, or on other workers or hosts too. */
  get remains(): Remains | null {
    const isAlone = this.#routers.size === 1 && this.pipes.size === 0;
    if (!this.restarts || !isAlone || this.recording.goes) return null;
    return {
      transports: [...this.#transports.values()],
      producers: [...this.#producers.values()],
      consumers: [...this.#consumers.values()],
    };
  }

  /** @param id Of the same on a worker that has died. */
  async createTransport(
    { direction, mayRefuse = false, expects }: InRoom<SfuBody<"createTransport">>,
    id?: string,
  ): Promise<SfuReply<"createTransport">> {
    const roomRouter = this.#place(mayRefuse);
    // Counted before it exists, so that receivers who join at the same time are spread over workers too.
    if (direction === "receive") roomRouter.admit();
    try {
      const transport = await RoomTransport.create(roomRouter, direction, id);
      this.#keep(this.#transports, transport, transport.transport, roomRouter);
      if (direction === "receive") roomRouter.count("receivers", transport.transport);
      transport.onLost(() => this.#lose(transport));
      if (expects) this.#expected.add(transport);
      return transport.options;
    } finally {
      if (direction === "receive") roomRouter.receivers -= 1;
    }
  }

  /** @param late It was asked before the room went on on another worker: the page makes its end to receive by again. */
  async connectTransport(
    { transportId, dtlsParameters }: InRoom<SfuBody<"connectTransport">>,
    late = false,
  ) {
    if (late && this.#transport(transportId).direction === "receive") return {};
    await this.#transport(transportId).connect(dtlsParameters);
    return {};
  }

  async restartIce(transportId: string): Promise<SfuReply<"restartIce">> {
    return { iceParameters: await this.#transport(transportId).transport.restartIce() };
  }

  closeTransport(transportId: string) {
    this.#transports.get(transportId)?.close();
  }

  async produce(body: InRoom<SfuBody<"produce">>): Promise<SfuReply<"produce">> {
    const { transportId, kind, rtpParameters, paused, observed, label } = body;
    // The worker would report it as an internal failure.
    if (rtpParameters.codecs.some(({ mimeType }) => !isOfKind(mimeType, kind)))
      throw new DomainError("invalid", `This is no codec of ${kind}.`);
    const appData: Carried = { transportId, label, observed };
    const { producerId, heard } = await this.#produce({ kind, rtpParameters, paused, appData });
    await heard;
    return { producerId };
  }

  /** The same stream as on a worker that has died. `heard`: a voice counts for who speaks. */
  publishAgain({ producer, sentParameters, layersTold }: RoomProducer) {
    const { id, kind, paused } = producer;
    const appData = producer.appData as Carried;
    return this.#produce({ id, kind, rtpParameters: sentParameters, paused, appData }, layersTold);
  }

  /** A transport of this room was on a worker that has died, and these consumers with it. */
  tellRestarted(transportId: string, consumers: ConsumerOptions[]) {
    const transport = this.#transports.get(transportId);
    if (!transport) return;
    const there = consumers.filter(({ id }) => this.#consumers.has(id));
    const body = { roomId: this.id, transport: transport.options, consumers: there };
    this.#notify("transportRestarted", body);
  }

  async #produce(
    described: types.ProducerOptions & { appData: Carried },
    layersTold: number | null = null,
  ): Promise<{ producerId: string; heard: Promise<void> }> {
    const { transportId, observed = false } = described.appData;
    const { transport, roomRouter } = this.#transport(transportId, "send");
    const options = { ...described, keyFrameRequestDelay: KEY_FRAME_INTERVAL };
    const producer = await asDescribed(() => madeOn(transport, () => transport.produce(options)));
    const published = new RoomProducer(this.id, producer, roomRouter, this.#notify, { layersTold });
    roomRouter.count("producers", producer);
    return { producerId: producer.id, heard: this.#publish(published, observed) };
  }

  async setProducerPaused({ producerId, paused }: InRoom<SfuBody<"setProducerPaused">>) {
    const { producer } = this.#producer(producerId);
    await (paused ? producer.pause() : producer.resume());
    return {};
  }

  closeProducer(producerId: string) {
    this.#producers.get(producerId)?.producer.close();
  }

  async consume(asked: InRoom<SfuBody<"consume">>): Promise<SfuReply<"consume">> {
    const { transportId, producerId, rtpCapabilities } = asked;
    const receiver = this.#transport(transportId, "receive");
    const { transport, roomRouter } = receiver;
    const source = this.#producer(producerId);
    await source.reach(roomRouter);
    await this.#assertConsumable(roomRouter, { producerId, rtpCapabilities });
    const described = { producerId, rtpCapabilities, paused: true };
    const consumer = await asDescribed(() => madeOn(transport, () => transport.consume(described)));
    receiver.rtpCapabilities = rtpCapabilities;
    const received = new RoomConsumer(this.id, consumer, source, receiver, this.#notify);
    roomRouter.count("consumers", consumer);
    this.#keep(this.#consumers, received, consumer, roomRouter);
    return received.options;
  }

  async setConsumer({ consumerId, ...change }: InRoom<SfuBody<"setConsumer">>) {
    const consumer = this.#consumer(consumerId);
    await asDescribed(() => consumer.change(change));
    return {};
  }

  async requestKeyFrame(consumerId: string) {
    await this.#consumer(consumerId).consumer.requestKeyFrame();
    return {};
  }

  closeConsumer(consumerId: string) {
    this.#consumers.get(consumerId)?.consumer.close();
  }

  /** @param layer The highest one of a simulcast stream. */
  recordProducer({ producerId, layer }: InRoom<SfuBody<"recordProducer">>) {
    return this.recording.record(this.#producer(producerId), layer);
  }

  /** Idempotent. */
  close() {
    if (this.#closed) return;
    this.#closed = true;
    this.#recordingEnded = keptForLater(this.recording.close());
    for (const roomRouter of this.#routers.values()) roomRouter.close();
  }

  /** Of a closed room: resolves when all that was recorded is on the disk. */
  get recordingEnded() {
    return this.#recordingEnded;
  }

  #newPipes() {
    return new RoomPipes({
      roomId: this.id,
      home: this.#home,
      config: this.#pool.pipes,
      notify: this.#notify,
      producer: (id) => this.#producer(id),
      keep: (piped, observed) => this.#publish(piped, observed),
    });
  }

  /** Throws where the room is closed. Returns what resolves once it counts for who speaks, if it does. */
  #publish(source: RoomProducer, observed: boolean): Promise<void> {
    this.#keep(this.#producers, source, source.producer, source.roomRouter);
    this.#expected.tell(source);
    const counts = observed && source.producer.kind === "audio";
    return counts ? keptForLater(this.#observe(source)) : Promise.resolve();
  }

  /** The room's first worker that is not full, otherwise the least loaded worker of the host. */
  #place(mayRefuse: boolean): RoomRouter {
    if (this.#closed) throw missing("room");
    if (mayRefuse && this.#pool.draining) throw full();
    const routers = [...this.#routers.values()];
    const free = routers.find(({ worker }) => worker.alive && !worker.full);
    if (free) return free;
    const least = this.#pool.leastLoadedNow();
    if (mayRefuse && least.full) throw full();
    return this.#routerOn(least);
  }

  #routerOn(worker: MediaWorker): RoomRouter {
    const roomRouter =
      this.#routers.get(worker) ?? new RoomRouter(worker, () => this.#producers.size);
    this.#routers.set(worker, roomRouter);
    // The next caller tries again to make a router that could not be made.
    roomRouter.router.catch(() => this.#routers.delete(worker));
    return roomRouter;
  }

  /** Race: the room may close while the worker creates the thing, which must not outlive the room. */
  #keep<Kept extends { id: string }>(
    things: Map<string, Kept>,
    thing: Kept,
    media: types.WebRtcTransport | types.Producer | types.Consumer,
    { worker }: RoomRouter,
  ) {
    if (this.#closed) {
      media.close();
      throw missing("room");
    }
    const observer: { once(event: "close", listener: () => void): unknown } = media.observer;
    things.set(thing.id, thing);
    // What ends with its worker is what remains of the room.
    observer.once("close", () => worker.alive && things.delete(thing.id));
  }

  /** Race: a producer may close while it is piped; then there is nothing to observe, which is no failure. */
  async #observe(source: RoomProducer) {
    const observer = await this.#speakerObserver;
    await observer.observe(source).catch((error: unknown) => {
      if (!source.producer.closed) throw error;
    });
  }

  async #assertConsumable(
    roomRouter: RoomRouter,
    what: { producerId: string; rtpCapabilities: types.RtpCapabilities },
  ) {
    const router = await roomRouter.router;
    this.#producer(what.producerId);
    if (!router.canConsume(what))
      throw new DomainError("invalid", "These capabilities cannot receive the stream.");
  }

  #lose(transport: RoomTransport) {
    if (this.#transports.get(transport.id) !== transport) return;
    transport.close();
    this.#notify("transportLost", { roomId: this.id, transportId: transport.id });
  }

  #transport(id: string, direction?: Direction): RoomTransport {
    const transport = this.#transports.get(id);
    if (!transport) throw missing("transport");
    if (direction && transport.direction !== direction)
      throw new DomainError("invalid", `Not a transport to ${direction}.`);
    return transport;
  }

  #producer(id: string): RoomProducer {
    const producer = this.#producers.get(id);
    if (!producer) throw missing("producer");
    return producer;
  }

  #consumer(id: string): RoomConsumer {
    const consumer = this.#consumers.get(id);
    if (!consumer) throw missing("consumer");
    return consumer;
  }
}
