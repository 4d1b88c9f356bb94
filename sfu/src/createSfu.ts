import type { SfuBody, SfuReply, SfuRequestName } from "@lyceum/shared/sfu/requests.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { setLogEventListeners } from "mediasoup";
import type { Logger } from "pino";

import type { SfuConfig } from "./config.ts";
import { HostMeter } from "./load/HostMeter.ts";
import { Notices } from "./Notices.ts";
import { Recordings } from "./recording/Recordings.ts";
import { asRefusal } from "./refusals.ts";
import type { Room } from "./Room.ts";
import { Rooms } from "./Rooms.ts";
import { WorkerPool } from "./WorkerPool.ts";

export type { SfuConfig } from "./config.ts";

type Verbs = { [Name in SfuRequestName]: (body: SfuBody<Name>) => Promise<SfuReply<Name>> };

/** A media host in this process, with its worker processes. Rejects when the workers cannot be started. */
export const createSfu = async (config: SfuConfig, log: Logger): Promise<Sfu> => {
  setLogEventListeners({
    onwarn: (from, text) => log.warn({ from }, text),
    onerror: (from, text, error) => log.error({ from, err: error }, text),
  });
  const notices = new Notices(log);
  const rooms = new Rooms(notices.send, log);
  const recordings = new Recordings(config.recordings, notices.send, log);
  const pool = await WorkerPool.create(config, log, (worker) => rooms.lose(worker));
  const meter = new HostMeter(() => pool.workers, log);
  return {
    ...verbsOf(rooms, pool, recordings),
    ...hostVerbs(rooms, pool, meter),
    on: (name, listener) => notices.on(name, listener),
    async close() {
      meter.close();
      await rooms.closeAll();
      await recordings.close();
      await pool.close();
      notices.clear();
    },
  };
};

/** Turns refusals, ours and mediasoup's, into `DomainError`s. */
const refusing =
  <Body, Reply>(verb: (body: Body) => Promise<Reply>) =>
  async (body: Body): Promise<Reply> => {
    try {
      return await verb(body);
    } catch (error) {
      throw asRefusal(error);
    }
  };

type HostVerbs = Pick<Verbs, "load" | "drain">;

const hostVerbs = (rooms: Rooms, pool: WorkerPool, meter: HostMeter): HostVerbs => ({
  load: refusing(async () => {
    const workers = await pool.load();
    const sum = workers.reduce((all, { load }) => all + load, 0);
    return {
      workers,
      rooms: rooms.size,
      load: workers.length === 0 ? 1 : sum / workers.length,
      packetsPerSecond: meter.packetsPerSecond,
      draining: pool.draining,
    };
  }),
  drain: refusing(async ({ draining }) => {
    pool.draining = draining;
    return {};
  }),
});

/** Of a request about one room. */
const roomOf = (rooms: Rooms) => ({
  inRoom: <Body extends { roomId: string }, Reply>(
    act: (room: Room, body: Body) => Promise<Reply>,
  ) => refusing(async (body: Body) => act(await rooms.get(body.roomId), body)),

  /** Closing is idempotent, also when the whole room is closed. */
  closing: <Body extends { roomId: string }>(close: (room: Room, body: Body) => void) =>
    refusing(async (body: Body) => {
      const room = await rooms.find(body.roomId);
      if (room) close(room, body);
      return {};
    }),
});

type PipeVerb = Extract<SfuRequestName, `pipe${string}`>;

const pipeVerbs = (rooms: Rooms): Pick<Verbs, PipeVerb> => {
  const { inRoom, closing } = roomOf(rooms);
  return {
    pipeOpen: inRoom(({ pipes }) => pipes.open()),
    pipeConnect: inRoom(({ pipes }, body) => pipes.connect(body)),
    pipeOut: inRoom(({ pipes }, body) => pipes.out(body)),
    pipeIn: inRoom(({ pipes }, body) => pipes.in(body)),
    pipeWanted: inRoom(({ pipes }, body) => pipes.wanted(body)),
    pipeCarried: inRoom(({ pipes }, { pipeId }) => pipes.carried(pipeId)),
    pipeClose: closing(({ pipes }, { pipeId }) => pipes.close(pipeId)),
  };
};

const verbsOf = (
  rooms: Rooms,
  pool: WorkerPool,
  recordings: Recordings,
): Omit<Verbs, keyof HostVerbs> => {
  const { inRoom, closing } = roomOf(rooms);
  return {
    openRoom: refusing(async ({ roomId, restarts }) =>
      (await rooms.open(roomId, pool, restarts)).describe(),
    ),
    closeRoom: refusing(async ({ roomId }) => rooms.close(roomId)),
    takeOverRoom: refusing(async ({ roomId, restarts, mustExist }) => {
      const room = mustExist ? await rooms.get(roomId) : await rooms.open(roomId, pool, restarts);
      return room.takeOver();
    }),
    claimTransports: inRoom(async (room, body) => {
      room.claimTransports(body);
      return {};
    }),
    createTransport: inRoom((room, body) => room.createTransport(body)),
    connectTransport: refusing(async (body) => {
      const late = rooms.isRestarting(body.roomId);
      return (await rooms.get(body.roomId)).connectTransport(body, late);
    }),
    restartIce: inRoom((room, { transportId }) => room.restartIce(transportId)),
    closeTransport: closing((room, { transportId }) => room.closeTransport(transportId)),
    produce: inRoom((room, body) => room.produce(body)),
    setProducerPaused: inRoom((room, body) => room.setProducerPaused(body)),
    closeProducer: closing((room, { producerId }) => room.closeProducer(producerId)),
    consume: inRoom((room, body) => room.consume(body)),
    setConsumer: inRoom((room, body) => room.setConsumer(body)),
    requestKeyFrame: inRoom((room, { consumerId }) => room.requestKeyFrame(consumerId)),
    closeConsumer: closing((room, { consumerId }) => room.closeConsumer(consumerId)),
    startRecording: inRoom((room, body) => room.recording.start(body, recordings)),
    recordProducer: inRoom((room, body) => room.recordProducer(body)),
    releaseProducer: inRoom((room, { producerId }) => room.recording.release(producerId)),
    stopRecording: refusing(async ({ roomId }) => {
      await (await rooms.find(roomId))?.recording.stop();
      return {};
    }),
    ...pipeVerbs(rooms),
  };
};
