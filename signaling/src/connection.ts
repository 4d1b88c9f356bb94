import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";

import type { Participant } from "./classroom/Participant.ts";
import type { Person } from "./ports.ts";
import type { SerialQueue } from "./SerialQueue.ts";

/** One page's socket, as everything behind the wire sees it. */
export type Connection = {
  readonly id: string;
  /** Null for a visitor. */
  readonly person: Person | null;
  /** The seat this page has; null before `joinClass` and after the seat was left or taken. */
  seat: Participant | null;
  /** Joining, leaving and losing the socket take turns here: each changes `seat` over several awaits. */
  readonly seating: SerialQueue;
  notify<Name extends NoticeName>(name: Name, body: NoticeBody<Name>): void;
  subscribe(channel: string): void;
  unsubscribe(channel: string): void;
  /** Closes the socket, after what it was told. Idempotent. */
  close(): void;
};

/** Notices to many pages at once; encoded once, whatever the number of pages. */
export type Channels = {
  notify<Name extends NoticeName>(
    channels: string | string[],
    name: Name,
    body: NoticeBody<Name>,
    except?: Connection | null,
  ): void;
};
