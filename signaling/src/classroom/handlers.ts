import type { Handlers } from "../wire/handlers.ts";
import type { ClassroomRegistry } from "./ClassroomRegistry.ts";
import type { PageMedia } from "./media/PageMedia.ts";
import type { Participant } from "./seats/Participant.ts";
import { mediaClosed, noSuch, seatGone } from "../refusals.ts";

type SeatRequests =
  | "joinClass"
  | "leaveClass"
  | "startClass"
  | "stopClass"
  | "raiseHand"
  | "muteParticipant"
  | "askToUnmute"
  | "removeParticipant";

export const seatHandlers = (registry: ClassroomRegistry): Pick<Handlers, SeatRequests> => ({
  joinClass: async ({ connection, person }, body) => {
    const seat = await registry.join(connection, person, body);
    return () => seat.classroom.snapshotFor(seat);
  },
  leaveClass: async ({ connection }) => {
    if (!(await registry.leave(connection))) throw seatGone();
    return {};
  },
  startClass: async ({ seat }) => ({ class: await seat.classroom.start() }),
  stopClass: async ({ seat }) => ({ class: await seat.classroom.stop() }),
  raiseHand: ({ seat }, { raised }) => {
    seat.classroom.raiseHand(seat, raised);
    return {};
  },
  muteParticipant: async ({ seat }, { participantId, source }) => {
    const { media } = seat.classroom.participant(participantId);
    if (!media) throw noSuch("producer");
    await media.publisher.mute(source);
    return {};
  },
  askToUnmute: ({ seat }, { participantId, source }) => {
    seat.classroom.participant(participantId).connection?.notify("askedToUnmute", { source });
    return {};
  },
  removeParticipant: async ({ seat }, { participantId }) => {
    await seat.classroom.remove(seat.classroom.participant(participantId));
    return {};
  },
});

const mediaOf = (seat: Participant): PageMedia => {
  if (!seat.media) throw mediaClosed();
  return seat.media;
};

type MediaRequests =
  | "openMedia"
  | "connectTransport"
  | "restartIce"
  | "produce"
  | "pauseProducer"
  | "resumeProducer"
  | "closeProducer"
  | "consume"
  | "setConsumers"
  | "requestKeyFrame"
  | "closeConsumer";

export const MEDIA_HANDLERS: Pick<Handlers, MediaRequests> = {
  openMedia: ({ connection, seat }) => seat.classroom.openMedia(seat, connection),
  connectTransport: async ({ seat }, { transportId, dtlsParameters }) => {
    await mediaOf(seat).connect(transportId, dtlsParameters);
    return {};
  },
  restartIce: ({ seat }, { transportId }) => mediaOf(seat).restartIce(transportId),
  produce: async ({ seat }, body) => ({
    producer: await mediaOf(seat).publisherOn(body.transportId).produce(body),
  }),
  pauseProducer: async ({ seat }, { producerId }) => {
    await mediaOf(seat).publisher.pause(producerId);
    return {};
  },
  resumeProducer: async ({ seat }, { producerId }) => {
    await mediaOf(seat).publisher.resume(producerId);
    return {};
  },
  closeProducer: async ({ seat }, { producerId }) => {
    await mediaOf(seat).publisher.close(producerId);
    return {};
  },
  consume: ({ seat }, body) => mediaOf(seat).receiverOn(body.transportId).consume(body),
  setConsumers: async ({ seat }, { changes }) => {
    await mediaOf(seat).receiver.setConsumers(changes);
    return {};
  },
  requestKeyFrame: async ({ seat }, { consumerId }) => {
    await mediaOf(seat).receiver.requestKeyFrame(consumerId);
    return {};
  },
  closeConsumer: async ({ seat }, { consumerId }) => {
    await mediaOf(seat).receiver.close(consumerId);
    return {};
  },
};
