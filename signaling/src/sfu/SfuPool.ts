import type { SfuBody, SfuReply, SfuRequestName } from "@lyceum/shared/sfu/requests.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

import { NoticeListeners } from "./NoticeListeners.ts";
import { MediaHosts } from "./pool/MediaHosts.ts";
import { MOVED_WITHIN, Mover } from "./pool/Mover.ts";
import { PipeWatch } from "./pool/PipeWatch.ts";
import { relayTo } from "./pool/pool-notices.ts";
import type { PooledRoom } from "./pool/PooledRoom.ts";
import { PooledRooms } from "./pool/PooledRooms.ts";

type PoolVerb = "openRoom" | "takeOverRoom" | "closeRoom" | "load" | "drain";
type RoomVerb = Exclude<SfuRequestName, PoolVerb>;
type RoomVerbs = { [Name in RoomVerb]: (body: SfuBody<Name>) => Promise<SfuReply<Name>> };

/** Refused where there is no such room. */
const inRoom =
  (rooms: PooledRooms) =>
  <Body extends { roomId: string }, Reply>(act: (room: PooledRoom, body: Body) => Promise<Reply>) =>
  async (body: Body) =>
    act(rooms.get(body.roomId), body);

/** Closing is idempotent, also when the whole room is closed. */
const closing =
  (rooms: PooledRooms) =>
  <Body extends { roomId: string }>(close: (room: PooledRoom, body: Body) => Promise<object>) =>
  async (body: Body) => {
    const room = rooms.find(body.roomId);
    if (room) await close(room, body);
    return {};
  };

/** What only the home host does. */
const homeVerbs = (rooms: PooledRooms) => {
  const at = inRoom(rooms);
  const close = closing(rooms);
  return {
    startRecording: at((room, body: SfuBody<"startRecording">) => room.startRecording(body)),
    releaseProducer: at(({ home }, body: SfuBody<"releaseProducer">) => home.releaseProducer(body)),
    stopRecording: close((room, body: SfuBody<"stopRecording">) => room.stopRecording(body)),
    pipeOpen: at(({ home }, body: SfuBody<"pipeOpen">) => home.pipeOpen(body)),
    pipeConnect: at(({ home }, body: SfuBody<"pipeConnect">) => home.pipeConnect(body)),
    pipeOut: at(({ home }, body: SfuBody<"pipeOut">) => home.pipeOut(body)),
    pipeIn: at(({ home }, body: SfuBody<"pipeIn">) => home.pipeIn(body)),
    pipeWanted: at(({ home }, body: SfuBody<"pipeWanted">) => home.pipeWanted(body)),
    pipeCarried: at(({ home }, body: SfuBody<"pipeCarried">) => home.pipeCarried(body)),
    pipeClose: close(({ home }, body: SfuBody<"pipeClose">) => home.pipeClose(body)),
  };
};

const roomVerbs = (rooms: PooledRooms): RoomVerbs => {
  const at = inRoom(rooms);
  const close = closing(rooms);
  return {
    ...homeVerbs(rooms),
    createTransport: at((room, body) => room.createTransport(body)),
    connectTransport: at((room, body) =>
      room.hostOfTransport(body.transportId).connectTransport(body),
    ),
    restartIce: at((room, body) => room.hostOfTransport(body.transportId).restartIce(body)),
    claimTransports: at((room, body) =>
      room.hostOfTransport(body.transportIds[0] ?? "").claimTransports(body),
    ),
    closeTransport: close((room, body) => room.closeTransport(body)),
    produce: at((room, body) => room.produce(body)),
    setProducerPaused: at((room, body) => room.setProducerPaused(body)),
    closeProducer: close((room, body) => room.closeProducer(body)),
    consume: at((room, body) => room.consume(body)),
    setConsumer: at((room, body) => room.hostOfConsumer(body.consumerId).setConsumer(body)),
    requestKeyFrame: at((room, body) => room.hostOfConsumer(body.consumerId).requestKeyFrame(body)),
    closeConsumer: close(async (room, body) => {
      const host = room.hostOfConsumer(body.consumerId);
      room.forgetConsumer(body.consumerId);
      return host.closeConsumer(body);
    }),
    recordProducer: at((room, body) => room.recordProducer(body)),
  };
};

/** Of those that answer: one that is out of reach hides nothing of the others. Throws where none does. */
const loadOf = async (hosts: readonly Sfu[]): Promise<SfuReply<"load">> => {
  const asked = await Promise.allSettled(hosts.map((host) => host.load({})));
  const loads = asked.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const silent = asked.find((each) => each.status === "rejected");
  if (silent && loads.length === 0) throw silent.reason;
  const sumOf = (each: (load: SfuReply<"load">) => number) =>
    loads.reduce((sum, load) => sum + each(load), 0);
  const counted = loads.some(({ packetsPerSecond }) => packetsPerSecond !== null);
  return {
    workers: loads.flatMap(({ workers }) => workers),
    rooms: sumOf(({ rooms }) => rooms),
    load: sumOf(({ load }) => load) / Math.max(1, loads.length),
    packetsPerSecond: counted ? sumOf(({ packetsPerSecond }) => packetsPerSecond ?? 0) : null,
    draining: loads.length > 0 && loads.every(({ draining }) => draining),
  };
};

/**
 * Many media hosts as one. A room begins on the least busy host; people whom that cannot take are put on others, and streams
 * are piped to where they are wanted. The owner of `hosts` may add and remove some; they are closed with the pool.
 */
export const sfuPool = (
  given: MediaHosts | readonly Sfu[],
  log: Logger,
  movedWithin = MOVED_WITHIN,
): Sfu => {
  const hosts = given instanceof MediaHosts ? given : new MediaHosts(given, log);
  const rooms = new PooledRooms(hosts, log);
  const listeners = new NoticeListeners(log);
  const mover = new Mover({ hosts, rooms, listeners, log, movedWithin });
  const watch = new PipeWatch({ hosts, rooms, listeners, log });
  hosts.follow({ ...relayTo(rooms, listeners, log), drains: mover.empty });
  return {
    ...roomVerbs(rooms),
    openRoom: (body) => rooms.open(body),
    takeOverRoom: (body) => rooms.takeOver(body),
    closeRoom: (body) => rooms.close(body),
    load: () => loadOf(hosts.all),
    drain: async (body) => {
      await Promise.all(hosts.all.map((host) => host.drain(body)));
      return {};
    },
    on: (name, listener) => listeners.on(name, listener),
    endKept: (roomId) => rooms.endKept(roomId),
    letGo: (roomId) => rooms.letGo(roomId),
    close: async () => {
      mover.close();
      watch.close();
      await hosts.close();
    },
  };
};
