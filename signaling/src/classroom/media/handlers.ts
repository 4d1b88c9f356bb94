import type { Handlers } from "../../wire/handlers.ts";
import type { ClassMedia } from "./ClassMedia.ts";
import type { PageMedia } from "./PageMedia.ts";
import { mediaClosed } from "./refusals.ts";
import type { StreamOwner } from "./StreamOwner.ts";

type MediaRequest =
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

const mediaOf = (seat: StreamOwner): PageMedia => {
  if (!seat.media) throw mediaClosed();
  return seat.media;
};

/** @param classMediaOf Returns the media of the seat's class. */
export const mediaHandlers = <Seat extends StreamOwner>(
  classMediaOf: (seat: Seat) => ClassMedia,
): Pick<Handlers<Seat>, MediaRequest> => ({
  openMedia: ({ connection, seat }) => classMediaOf(seat).openFor(seat, connection),
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
});
