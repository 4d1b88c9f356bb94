import { keptForLater } from "@lyceum/shared/promises.ts";
import type { ConsumerOptions } from "@lyceum/shared/rtp.ts";

import type { Notify } from "./Notices.ts";
import { Room } from "./Room.ts";
import type { RoomConsumer } from "./RoomConsumer.ts";
import type { RoomProducer } from "./RoomProducer.ts";
import type { RoomTransport } from "./RoomTransport.ts";
import type { WorkerPool } from "./WorkerPool.ts";

/** What was in a room whose worker has died. */
export type Remains = {
  transports: readonly RoomTransport[];
  producers: readonly RoomProducer[];
  consumers: readonly RoomConsumer[];
};

/** `tell`: says of each transport what its page needs. `heard`: voices count for who speaks. */
type Restarted = { room: Room; tell: () => void; heard: Promise<unknown> };

/** Milliseconds that a room waits for a worker, where there is none: a host in trouble keeps no class. */
const WORKER_WITHIN = 2_000;

const restoreTransport = async (room: Room, before: RoomTransport): Promise<void> => {
  const { id: transportId, direction, claim, connectedWith: dtlsParameters } = before;
  await room.createTransport({ direction }, transportId);
  if (claim !== null) room.claimTransports({ transportIds: [transportId], claim });
  // The end of the page stays, and waits for nothing else; of one that receives it makes another one.
  if (direction === "send" && dtlsParameters)
    await room.connectTransport({ transportId, dtlsParameters });
};

type Received = { transportId: string; options: ConsumerOptions };

/** A stream that was received just then. Null for one that cannot be any more: its page asks again. */
const restoreConsumer = async (
  room: Room,
  { consumer, receiver, askedLayers: preferredLayers }: RoomConsumer,
): Promise<Received | null> => {
  const { id: transportId, rtpCapabilities } = receiver;
  const { producerId } = consumer;
  try {
    const options = await room.consume({ transportId, producerId, rtpCapabilities });
    await room.setConsumer({ consumerId: options.id, preferredLayers, paused: false });
    return { transportId, options };
  } catch {
    return null;
  }
};

/** By the transport that receives them. */
const restoreConsumers = async (room: Room, consumers: Remains["consumers"]) => {
  const flowed = consumers.filter(({ consumer }) => !consumer.paused);
  const restored = await Promise.all(flowed.map((each) => restoreConsumer(room, each)));
  return Map.groupBy(
    restored.filter((each) => each !== null),
    ({ transportId }) => transportId,
  );
};

/**
 * Puts a room on another worker, with the transports and published streams that it had, under the same ids, and with those that were
 * received just then, under others.
 */
export const restartRoom = async (
  id: string,
  { transports, producers, consumers }: Remains,
  pool: WorkerPool,
  notify: Notify,
): Promise<Restarted> => {
  const receivers = transports.filter(({ direction }) => direction === "receive").length;
  if (pool.workers.length === 0) await pool.replaced(WORKER_WITHIN);
  const worker = pool.leastLoadedNow();
  const reserved = worker.reserve(receivers);
  const room = Room.inPlace(id, worker, pool, notify);
  try {
    await Promise.all(transports.map((each) => restoreTransport(room, each)));
    const published = await Promise.all(producers.map((each) => room.publishAgain(each)));
    const received = await restoreConsumers(room, consumers);
    const tell = () => {
      // Until it is heard who speaks now.
      notify("activeSpeaker", { roomId: id, producerId: null });
      notify("audioLevels", { roomId: id, levels: [] });
      for (const { id: transportId } of transports) {
        const mine = received.get(transportId) ?? [];
        room.tellRestarted(
          transportId,
          mine.map(({ options }) => options),
        );
      }
    };
    return { room, tell, heard: keptForLater(Promise.all(published.map(({ heard }) => heard))) };
  } catch (error) {
    room.close();
    throw error;
  } finally {
    reserved[Symbol.dispose]();
  }
};
