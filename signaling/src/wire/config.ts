import type { IncomingMessage } from "node:http";

export type Openings = { burst: number; perSecond: number };

/** Times are milliseconds. */
export type WireConfig = {
  /** Origins whose pages may connect; `same`: only pages of the host that the request is addressed to. */
  allowedOrigins: readonly string[] | "same";
  /** How long a page may stay silent before its socket is closed. */
  silence: number;
  /** Who counts as one caller: an IPv4 address, or the /64 network of an IPv6 one. */
  callerOf: (request: IncomingMessage) => string;
  /** Sockets that one address may open at once, and per second over time; `OPENINGS` where left out. */
  openings?: Openings;
  /** Whether the site is too busy for new sockets now. */
  isFull: () => boolean;
};
