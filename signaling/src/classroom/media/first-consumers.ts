import type { ConsumerOptions } from "@lyceum/shared/rtp.ts";
import type { RequestBody } from "@lyceum/shared/signaling/requests.ts";
import { VOICES_MAX } from "@lyceum/shared/limits.ts";
import { setTimeout as wait } from "node:timers/promises";

import { FIRST_AWAITED } from "./limits.ts";
import type { PublishedProducer } from "./PublishedProducer.ts";
import type { RoomMedia } from "./RoomMedia.ts";
import type { StreamOwner } from "./StreamOwner.ts";

type Receive = NonNullable<RequestBody<"joinClass">["receive"]>;

const isPausedLast = ({ view: one }: PublishedProducer, { view: other }: PublishedProducer) =>
  Number(one.paused) - Number(other.paused);

/** What a first screen shows first: a shared screen, then the cameras, in the order of their start. */
const firstOf = (room: RoomMedia, owner: StreamOwner, pictures: number): PublishedProducer[] => {
  const others = room.othersFor(owner);
  const sent = others.filter(({ view }) => !view.paused);
  const screens = sent.filter(({ view }) => view.source === "screen");
  const cameras = sent.filter(({ view }) => view.source === "camera");
  const sounds = others.filter(({ view }) => view.kind === "audio").toSorted(isPausedLast);
  return [...[...screens, ...cameras].slice(0, pictures), ...sounds.slice(0, VOICES_MAX)];
};

/**
 * Receives, for a page that has just joined, what it shows and plays first, so that it need not ask. Never rejects; what
 * is refused, or takes too long, the page asks for itself. Call the result when the answer is sent: what has ended
 * meanwhile is left out.
 */
export const firstConsumers = async (
  room: RoomMedia | null,
  owner: StreamOwner,
  { rtpCapabilities, pictures }: Receive,
): Promise<() => ConsumerOptions[]> => {
  const { media, connection } = owner;
  if (!room || !media?.live) return () => [];
  const made: ConsumerOptions[] = [];
  const first = firstOf(room, owner, pictures);
  connection?.charge(first.length);
  const making = first.map(async ({ view: { id: producerId } }) => {
    const { receiver } = media;
    const { transportId } = receiver;
    try {
      const options = await receiver.consume({ transportId, producerId, rtpCapabilities });
      // A sound may begin in its middle. A picture waits for the page: a key frame that came too soon would be missed,
      // and browsers make no other within 300 ms.
      if (options.kind === "audio")
        await receiver.setConsumers([{ consumerId: options.id, paused: false }]);
      made.push(options);
    } catch {
      // The page asks for itself.
    }
  });
  await Promise.race([Promise.all(making), wait(FIRST_AWAITED, undefined, { ref: false })]);
  return () => made.filter(({ id }) => owner.media === media && media.receiver.has(id));
};
