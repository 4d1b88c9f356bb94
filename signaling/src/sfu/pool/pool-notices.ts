import { inBackground } from "@lyceum/shared/edges.ts";
import { SFU_NOTICES, type SfuNoticeBody, type SfuNoticeName } from "@lyceum/shared/sfu/notices.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

import type { NoticeListeners } from "../NoticeListeners.ts";
import type { PooledRoom } from "./PooledRoom.ts";
import type { PooledRooms } from "./PooledRooms.ts";

/** What a notice of one host means for the whole room. True: it is passed on. */
type Meaning = {
  [Name in SfuNoticeName]?: (room: PooledRoom, host: Sfu, body: SfuNoticeBody<Name>) => boolean;
};

const isHome = (room: PooledRoom, host: Sfu) => host === room.home;

/** Only a publisher's own host knows how its line is. */
const isOrigin = (room: PooledRoom, host: Sfu, { producerId }: { producerId: string }) =>
  room.originOf(producerId) === host;

const meaningFor = (log: Logger): Meaning => ({
  activeSpeaker: (room, host, { producerId }) => {
    room.noteSpeaker(host, producerId);
    return isHome(room, host);
  },
  audioLevels: isHome,
  recordingFailed: isHome,
  recordingBehind: isHome,
  producerQuality: isOrigin,
  transportLost: (room, _host, { transportId }) => {
    room.forgetTransport(transportId);
    return true;
  },
  transportRestarted: (room, _host, { transport, consumers }) => {
    room.restartTransport(transport.id, consumers);
    return true;
  },
  consumerClosed: (room, _host, { consumerId }) => {
    const isPipe = room.isPipe(consumerId);
    room.forgetConsumer(consumerId);
    return !isPipe;
  },
  // A publisher gets the notice of its own host, whose pipes count as receivers.
  layersWanted: (room, host, { producerId, spatialLayer }) => {
    if (isOrigin(room, host, { producerId })) return true;
    inBackground("what is wanted beyond a pipe", log, () =>
      room.stream(producerId)?.wanted(host, spatialLayer),
    );
    return false;
  },
});

/** Passes on what the hosts say, as one host would; what a host says of a room that is elsewhere by now is not passed on. */
export const relayTo = (rooms: PooledRooms, listeners: NoticeListeners, log: Logger) => {
  const meaning = meaningFor(log);
  const lost = (host: Sfu, roomId: string) => {
    const room = rooms.find(roomId);
    if (!room?.has(host)) return;
    if (!isHome(room, host)) return tellLost(room.loseShare(host), roomId, listeners);
    const transports = room.loseHome();
    if (transports) {
      log.warn(
        { roomId },
        "a class has lost its home media host, and has another of its hosts as home",
      );
      tellLost(transports, roomId, listeners);
      return tellSpeaker(room, roomId, listeners);
    }
    rooms.lose(roomId);
    listeners.tell("roomLost", { roomId });
  };
  const relay = <Name extends SfuNoticeName>(host: Sfu, name: Name) =>
    host.on(name, (body: SfuNoticeBody<Name>) => {
      if (name === "roomLost") return lost(host, body.roomId);
      const room = rooms.find(body.roomId);
      if (room?.has(host) && (meaning[name]?.(room, host, body) ?? true))
        listeners.tell(name, body);
    });
  return {
    added: (host: Sfu) => {
      const names = Object.keys(SFU_NOTICES) as SfuNoticeName[];
      const stops = names.map((name) => relay(host, name));
      return () => stops.forEach((stop) => stop());
    },
    removed: (host: Sfu) => {
      for (const roomId of rooms.on(host)) lost(host, roomId);
    },
  };
};

/** Those who had these transports on a lost host. */
export const tellLost = (
  transportIds: readonly string[],
  roomId: string,
  listeners: NoticeListeners,
): void => {
  for (const transportId of transportIds)
    listeners.tell("transportLost", { roomId, transportId, withHost: true });
};

/** Another host is the home, and tells from now on who speaks: until it does, what it said last. */
export const tellSpeaker = (room: PooledRoom, roomId: string, listeners: NoticeListeners): void => {
  listeners.tell("activeSpeaker", { roomId, producerId: room.speaker });
  listeners.tell("audioLevels", { roomId, levels: [] });
};
