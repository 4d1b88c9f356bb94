import { guarded } from "@lyceum/shared/edges.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { SfuNoticeBody, SfuNoticeName } from "@lyceum/shared/sfu/notices.ts";

import type { Logger } from "pino";

import type { Classroom } from "../Classroom.ts";
import type { Participant } from "../seats/Participant.ts";
import type { RoomMedia } from "./RoomMedia.ts";

type RoomNotice = Exclude<SfuNoticeName, "roomLost">;
type Listeners = { [Name in RoomNotice]: (media: RoomMedia, body: SfuNoticeBody<Name>) => void };

/** Only a voice that is on: a producer just paused may still be heard of. */
const speakerOf = (media: RoomMedia, producerId: string | null): Participant | null => {
  const producer = producerId === null ? undefined : media.producers.get(producerId);
  return producer && !producer.view.paused ? producer.owner : null;
};

/** What the media host says of ids, told to the people they belong to. Ids nobody has any more are passed over. */
const LISTENERS: Listeners = {
  transportLost: (media, { transportId }) =>
    media.transports.get(transportId)?.transportLost(transportId),

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
    if (!producer) return;
    producer.layersWanted = spatialLayer;
    producer.owner.connection?.notify("layersWanted", { producerId, spatialLayer });
  },

  activeSpeaker: (media, { producerId }) =>
    media.setActiveSpeaker(speakerOf(media, producerId)?.id ?? null),

  audioLevels: (media, { levels }) =>
    media.levels.update(
      levels.flatMap(({ producerId, level }) => {
        const speaker = speakerOf(media, producerId);
        return speaker ? [{ participantId: speaker.id, level }] : [];
      }),
    ),
};

const listenerOf =
  <Name extends RoomNotice>(
    name: Name,
    mediaOf: (roomId: string) => RoomMedia | null | undefined,
  ) =>
  (body: SfuNoticeBody<Name>): void => {
    const media = mediaOf(body.roomId);
    if (media) LISTENERS[name](media, body);
  };

/** Passes every notice of the media host to the class whose room it is about; answers what stops it. */
export const followMedia = (
  sfu: Sfu,
  classroomOf: (roomId: string) => Classroom | undefined,
  log: Logger,
): (() => void) => {
  const mediaOf = (roomId: string) => classroomOf(roomId)?.media;
  const listen = <Name extends SfuNoticeName>(
    name: Name,
    listener: (body: SfuNoticeBody<Name>) => unknown,
  ) => sfu.on(name, guarded("media notices", log, listener));
  const stops = (Object.keys(LISTENERS) as RoomNotice[]).map((name) =>
    listen(name, listenerOf(name, mediaOf)),
  );
  stops.push(listen("roomLost", ({ roomId }) => classroomOf(roomId)?.roomLost()));
  return () => stops.forEach((stop) => stop());
};
