import { guarded } from "@lyceum/shared/edges.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { SfuNoticeBody, SfuNoticeName } from "@lyceum/shared/sfu/notices.ts";

import type { Logger } from "pino";

import type { RoomMedia } from "./RoomMedia.ts";
import type { StreamOwner } from "./StreamOwner.ts";

type RoomNotice = Exclude<SfuNoticeName, "roomLost">;
type Listeners = { [Name in RoomNotice]: (media: RoomMedia, body: SfuNoticeBody<Name>) => void };

/** Only of a producer that is on: notices about one just paused may still arrive. */
const speakerOf = (media: RoomMedia, producerId: string | null): StreamOwner | null => {
  const producer = producerId === null ? undefined : media.producers.get(producerId);
  return producer && !producer.view.paused ? producer.owner : null;
};

/** Each notice goes to the owner of its id. Unknown ids are ignored: their owner is gone. */
const LISTENERS: Listeners = {
  transportLost: (media, { transportId, withHost }) => {
    const page = media.transports.get(transportId);
    if (!page) media.noteLost(transportId);
    else if (withHost) page.hostLost();
    else page.transportLost(transportId);
  },

  transportRestarted: (media, { transport, consumers }) => {
    media.restarts += 1;
    media.transports.get(transport.id)?.restarted(transport, consumers);
  },

  transportMoves: (media, { transportId }) => media.transports.get(transportId)?.move(),

  consumerClosed: (media, { consumerId }) => {
    const receiver = media.consumers.get(consumerId);
    if (!receiver?.media?.receiver.forget(consumerId)) return;
    receiver.connection?.notify("consumerClosed", { consumerId });
  },

  consumerQuality: (media, { consumerId, score, currentLayer }) =>
    media.consumers
      .get(consumerId)
      ?.connection?.notify("consumerQuality", { consumerId, score, currentLayer }),

  producerQuality: (media, { producerId, score }) =>
    media.producers
      .get(producerId)
      ?.owner.connection?.notify("producerQuality", { producerId, score }),

  layersWanted: (media, { producerId, spatialLayer }) => {
    const producer = media.producers.get(producerId);
    // A host whose line was cut says all again.
    if (!producer || producer.layersWanted === spatialLayer) return;
    producer.layersWanted = spatialLayer;
    producer.owner.connection?.notify("layersWanted", { producerId, spatialLayer });
  },

  activeSpeaker: (media, { producerId }) =>
    media.setActiveSpeaker(speakerOf(media, producerId)?.id ?? null),

  recordingFailed: (media, failure) => media.onRecordingFailed(failure),

  recordingBehind: (media, behind) => media.onRecordingBehind(behind),

  audioLevels: (media, { levels }) =>
    media.levels.update(
      levels.flatMap(({ producerId, level }) => {
        const speaker = speakerOf(media, producerId);
        return speaker ? [{ participantId: speaker.id, level }] : [];
      }),
    ),
};

const listenerOf =
  <Name extends RoomNotice>(name: Name, roomOf: (roomId: string) => RoomMedia | null | undefined) =>
  (body: SfuNoticeBody<Name>): void => {
    const media = roomOf(body.roomId);
    if (media) LISTENERS[name](media, body);
  };

type Following = {
  sfu: Sfu;
  roomOf: (roomId: string) => RoomMedia | null | undefined;
  onRoomLost: (lost: SfuNoticeBody<"roomLost">) => unknown;
  log: Logger;
};

/** Passes every notice of the media host to the class of its room. Returns a function that stops it. */
export const followMedia = ({ sfu, roomOf, onRoomLost, log }: Following): (() => void) => {
  const listen = <Name extends SfuNoticeName>(
    name: Name,
    listener: (body: SfuNoticeBody<Name>) => unknown,
  ) => sfu.on(name, guarded("media notices", log, listener));
  const stops = (Object.keys(LISTENERS) as RoomNotice[]).map((name) =>
    listen(name, listenerOf(name, roomOf)),
  );
  stops.push(listen("roomLost", onRoomLost));
  return () => stops.forEach((stop) => stop());
};
