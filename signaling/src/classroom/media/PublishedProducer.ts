import type { Producer } from "@lyceum/shared/signaling/classroom.ts";

import type { Participant } from "../seats/Participant.ts";

/** A stream in the class, whose it is, and what its publisher was last told of who wants it. */
export type PublishedProducer = {
  owner: Participant;
  view: Producer;
  layersWanted: number | null;
};
