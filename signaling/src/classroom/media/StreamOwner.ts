import type { Source } from "@lyceum/shared/signaling/streams.ts";
import type { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";

import type { Connection } from "../../wire/connection.ts";
import type { PageMedia } from "./PageMedia.ts";

/** A participant, as media knows them. */
export type StreamOwner = {
  readonly id: string;
  /** Opening media takes turns here: two pages, or two calls of one page, never have transports at once. */
  readonly opening: SerialQueue;
  /** Sources that a host muted and their owner has not turned on since; outlives the producers. */
  readonly muted: Set<Source>;
  readonly connection: Connection | null;
  /** False of a page in the green room. */
  readonly seated: boolean;
  /** What tells the next process whose media this is; null of a page without a seat. */
  readonly claim: string | null;
  media: PageMedia | null;
  closeMedia(): void;
};
