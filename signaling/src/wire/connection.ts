import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";

import type { Person } from "../ports/accounts.ts";

/** One page's socket, as everything behind the wire sees it. */
export type Connection = {
  readonly id: string;
  /** Where it comes from: an IPv4 address, or the /64 network of an IPv6 one. */
  readonly address: string;
  /** Null for a visitor. */
  readonly person: Person | null;
  /** True once the socket is lost: what is sent to it reaches no page. */
  readonly gone: boolean;
  notify<Name extends NoticeName>(name: Name, body: NoticeBody<Name>): void;
  /** Counts the last request as that many more. */
  charge(tokens: number): void;
  subscribe(channel: string): void;
  unsubscribe(channel: string): void;
  /** Closes the socket, after the notices already sent. Idempotent. */
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
   * The same notice to each page of a channel, a few at a time, for a notice that makes each page send a request. A page
   * that has not got it yet gets it once, however often it is repeated meanwhile.
   */
  notifyInTurns<Name extends NoticeName>(channel: string, name: Name, body: NoticeBody<Name>): void;
};
