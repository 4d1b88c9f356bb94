import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";

import type { Participant } from "../classroom/seats/Participant.ts";
import type { Person } from "../ports/ports.ts";
import type { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";

/** One page's socket, as everything behind the wire sees it. */
export type Connection = {
  readonly id: string;
  /** Where it comes from: an IPv4 address, or the /64 network of an IPv6 one. */
  readonly address: string;
  /** Null for a visitor. */
  readonly person: Person | null;
  /** The seat this page has; null before `joinClass` and after the seat was left or taken. */
  seat: Participant | null;
  /** True once the socket is lost: nobody hears what is sent to it any more. */
  readonly gone: boolean;
  /** Joining, leaving and losing the socket take turns here: each changes `seat` over several awaits. */
  readonly seating: SerialQueue;
  notify<Name extends NoticeName>(name: Name, body: NoticeBody<Name>): void;
  /** Counts what was asked for as so many requests more than one. */
  charge(tokens: number): void;
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
  /**
   * The same notice to each page of a channel, a few at a time: for what makes each of them ask at once. Before a page
   * was told, a second one is the same one.
   */
  notifyInTurns<Name extends NoticeName>(channel: string, name: Name, body: NoticeBody<Name>): void;
};
