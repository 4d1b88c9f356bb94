import { keptForLater } from "@lyceum/shared/promises.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";
import type { SfuBody, SfuReply } from "@lyceum/shared/sfu/requests.ts";
import type { types } from "mediasoup";

import { KEY_FRAME_INTERVAL } from "./key-frames.ts";
import { madeOn } from "./made-on.ts";
import type { MediaWorker } from "./MediaWorker.ts";
import type { Notify } from "./Notices.ts";
import { RoomPipes } from "./pipes/RoomPipes.ts";
import { asDescribed, full, missing } from "./refusals.ts";
import type { Recordings } from "./recording/Recordings.ts";
import type { RoomRecorder } from "./recording/RoomRecorder.ts";
import { type Carried, leftTransports } from "./left-transports.ts";
import { RoomConsumer } from "./RoomConsumer.ts";
import { RoomProducer } from "./RoomProducer.ts";
import { RoomTransport, type Direction } from "./RoomTransport.ts";
import { RoomRouter } from "./RoomRouter.ts";
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
  readonly #pool: WorkerPool;
  readonly #notify: Notify;
  readonly #routers = new Map<MediaWorker, RoomRouter>();
  readonly #transports = new Map<string, RoomTransport>();
  readonly #producers = new Map<string, RoomProducer>();
  readonly #consumers = new Map<string, RoomConsumer>();
  readonly #home: RoomRouter;
  readonly #speakerObserver: Promise<SpeakerObserver>;
  readonly #recordingTurns = new SerialQueue();
  #recorder: RoomRecorder | undefined;
  #recordingEnded: Promise<void> = Promise.resolve();
  #closed = false;

  private constructor(id: string, worker: MediaWorker, pool: WorkerPool, notify: Notify) {
    this.id = id;
    this.#pool = pool;
    this.#notify = notify;
    this.#home = this.#routerOn(worker);
    this.pipes = this.#newPipes();
    this.#speakerObserver = keptForLater(SpeakerObserver.create(this.#home, id, notify));
  }

  static async create(id: string, pool: WorkerPool, notify: Notify): Promise<Room> {
    const room = new Room(id, await pool.leastLoaded(), pool, notify);
    try {
      await room.#speakerObserver;
      return room;
    } catch (error) {
      room.close();
      throw error;
    }
  }

  async describe(): Promise<SfuReply<"openRoom">> {
    const { rtpCapabilities } = await this.#home.router;
    return { rtpCapabilities: rtpCapabilities as SfuReply<"openRoom">["rtpCapabilities"] };
  }

  /** For the signaling process that has the class next. */
  async takeOver(): Promise<SfuReply<"takeOverRoom">> {
    const described = await this.describe();
    const { speaker: activeSpeaker } = await this.#speakerObserver;
    const transports = leftTransports(this.#transports, this.#producers, this.#consumers);
    return { ...described, transports, piped: this.pipes.size > 0, activeSpeaker };
  }

  claimTransports({ transportIds, claim }: InRoom<SfuBody<"claimTransports">>) {
    for (const id of transportIds) {
      const transport = this.#transports.get(id);
      if (transport) transport.claim = claim;
    }
  }

  isOn(worker: MediaWorker) {
    return this.#routers.has(worker);
  }

  async createTransport({
    direction,
    mayRefuse = false,
  }: InRoom<SfuBody<"createTransport">>): Promise<SfuReply<"createTransport">> {
    const roomRouter = this.#place(mayRefuse);
    // Counted before it exists, so that receivers who join at the same time are spread over workers too.
    if (direction === "receive") roomRouter.admit();
    try {
      const transport = await RoomTransport.create(roomRouter, direction);
      this.#keep(this.#transports, transport, transport.transport);
      if (direction === "receive") roomRouter.count("receivers", transport.transport);
      transport.onLost(() => this.#lose(transport));
      return transport.options;
    } finally {
      if (direction === "receive") roomRouter.receivers -= 1;
    }
  }

  async connectTransport({ transportId, dtlsParameters }: InRoom<SfuBody<"connectTransport">>) {
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
    const { transport, roomRouter } = this.#transport(body.transportId, "send");
    const { kind, rtpParameters, paused, observed, label } = body;
    // The worker would report it as an internal failure.
    if (rtpParameters.codecs.some(({ mimeType }) => !isOfKind(mimeType, kind)))
      throw new DomainError("invalid", `This is no codec of ${kind}.`);
    const keyFrameRequestDelay = KEY_FRAME_INTERVAL;
    const carried: Carried = { transportId: transport.id, label, observed };
    const described = { kind, rtpParameters, paused, keyFrameRequestDelay, appData: carried };
    const producer = await asDescribed(() => madeOn(transport, () => transport.produce(described)));
    const published = new RoomProducer(this.id, producer, roomRouter, this.#notify);
    roomRouter.count("producers", producer);
    await this.#publish(published, observed);
    return { producerId: producer.id };
  }

  async setProducerPaused({ producerId, paused }: InRoom<SfuBody<"setProducerPaused">>) {
    const { producer } = this.#producer(producerId);
    await (paused ? producer.pause() : producer.resume());
    return {};
  }

  closeProducer(producerId: string) {
    this.#producers.get(producerId)?.producer.close();
  }

  async consume(body: InRoom<SfuBody<"consume">>): Promise<SfuReply<"consume">> {
    const { transport, roomRouter } = this.#transport(body.transportId, "receive");
    const source = this.#producer(body.producerId);
    await source.reach(roomRouter);
    const { producerId, rtpCapabilities } = body;
    await this.#assertConsumable(roomRouter, { producerId, rtpCapabilities });
    const carried: Carried = { transportId: transport.id };
    const described = { producerId, rtpCapabilities, paused: true, appData: carried };
    const consumer = await asDescribed(() => madeOn(transport, () => transport.consume(described)));
    const received = new RoomConsumer(this.id, consumer, source, this.#notify);
    roomRouter.count("consumers", consumer);
    this.#keep(this.#consumers, received, consumer);
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

  /** Idempotent. Signaling says which streams are recorded: it knows whose they are. */
  startRecording({ recordingId }: InRoom<SfuBody<"startRecording">>, recordings: Recordings) {
    return this.#recordingTurns.run(async () => {
      const going = this.#goingRecorder();
      if (going && going.recordingId !== recordingId)
        throw new DomainError("conflict", "Another recording goes on in this room.");
      this.#recorder = going ?? (await recordings.open(this.id, recordingId));
      // Race: the room may have closed meanwhile.
      if (this.#closed) await this.#recorder.close();
      return { now: Date.now() };
    });
  }

  recordProducer({ producerId, layer }: InRoom<SfuBody<"recordProducer">>) {
    const recorder = this.#goingRecorder();
    if (!recorder) throw missing("recording");
    return recorder.record(this.#producer(producerId), layer);
  }

  async releaseProducer(producerId: string) {
    await this.#goingRecorder()?.release(producerId);
    return {};
  }

  /** Idempotent. Resolves when all is on the disk. */
  async stopRecording() {
    await this.#recordingTurns.run(() => this.#recorder?.close());
  }

  /** Idempotent. */
  close() {
    if (this.#closed) return;
    this.#closed = true;
    this.#recordingEnded = keptForLater(this.stopRecording());
    for (const roomRouter of this.#routers.values()) roomRouter.close();
  }

  #goingRecorder() {
    return this.#recorder?.closed ? undefined : this.#recorder;
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

  async #publish(source: RoomProducer, observed: boolean) {
    this.#keep(this.#producers, source, source.producer);
    if (observed && source.producer.kind === "audio") await this.#observe(source);
  }

  /** The room's first worker that is not full, otherwise the least loaded worker of the host. */
  #place(mayRefuse: boolean): RoomRouter {
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
  ) {
    if (this.#closed) {
      media.close();
      throw missing("room");
    }
    const observer: { once(event: "close", listener: () => void): unknown } = media.observer;
    things.set(thing.id, thing);
    observer.once("close", () => things.delete(thing.id));
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
