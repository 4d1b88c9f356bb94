import type { Producer } from "@lyceum/shared/signaling/streams.ts";

import type { StreamOwner } from "./StreamOwner.ts";

/** A stream in the class, its owner, and the highest wanted layer its publisher was last sent. */
export type PublishedProducer = {
  owner: StreamOwner;
  view: Producer;
  layersWanted: number | null;
};
