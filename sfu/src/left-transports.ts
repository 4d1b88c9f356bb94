import type { LeftTransport } from "@lyceum/shared/sfu/taking-over.ts";

import type { RoomConsumer } from "./RoomConsumer.ts";
import type { RoomProducer } from "./RoomProducer.ts";
import type { RoomTransport } from "./RoomTransport.ts";

/** What is noted of each stream of a page: the transport that carries it; of a published one, what signaling calls it, and whether it counts as speech. */
export type Carried = { transportId: string; label?: string | undefined; observed?: boolean };

const empty = ({ id, direction, claim, waits }: RoomTransport): LeftTransport => ({
  id,
  direction,
  claim,
  ...(waits && { waits }),
  producers: [],
  consumers: [],
});

const carriedOf = ({ appData }: { appData: unknown }) => appData as Partial<Carried>;

/** The transports of a room, each with what it carries. Streams that come through pipes have none. */
export const leftTransports = (
  transports: ReadonlyMap<string, RoomTransport>,
  producers: ReadonlyMap<string, RoomProducer>,
  consumers: ReadonlyMap<string, RoomConsumer>,
): LeftTransport[] => {
  const left = new Map([...transports].map(([id, transport]) => [id, empty(transport)]));
  for (const { producer, layersTold: layersWanted } of producers.values()) {
    const { transportId = "", label, observed = false } = carriedOf(producer);
    const { id, kind, paused } = producer;
    const stream = { id, kind, label: label ?? null, paused, observed, layersWanted };
    left.get(transportId)?.producers.push(stream);
  }
  for (const { id, consumer, receiver } of consumers.values())
    left.get(receiver.id)?.consumers.push({ id, producerId: consumer.producerId });
  return [...left.values()];
};
