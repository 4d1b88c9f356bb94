import type { IncomingMessage } from "node:http";

import { DISCONNECT_SHOWN, HOST_RETURN, SEAT_KEPT, SOCKET_SILENCE } from "@lyceum/shared/limits.ts";

export type Openings = { burst: number; perSecond: number };

/** Times are milliseconds. */
export type SignalingConfig = {
  /** Origins whose pages may connect; `same`: only pages of the host that the request is addressed to. */
  allowedOrigins: readonly string[] | "same";
  /** How long a seat is kept for somebody whose socket was lost. */
  seatKept: number;
  /** How long a live class is kept without any host. */
  hostReturn: number;
  /** How long a socket may be gone before others are told. */
  disconnectShown: number;
  /** How long a page may not answer before its socket is given up. */
  silence: number;
  /** What counts as one caller: an IPv4 address, or the /64 network of an IPv6 one. */
  callerOf: (request: IncomingMessage) => string;
  /** Sockets that one address may open at once, and a second over time; `OPENINGS` where it is not said. */
  openings?: Openings;
  /** Milliseconds between two rounds that keep the sessions of people in classes; SESSIONS_KEPT_EVERY where it is not said. */
  sessionsKeptEvery?: number;
  /** Whether the site has no time for new sockets now. */
  isFull: () => boolean;
  /** What time it is, since the epoch: presence is measured by it. */
  clock: () => number;
};

export const SIGNALING_DEFAULTS: SignalingConfig = {
  allowedOrigins: "same",
  seatKept: SEAT_KEPT,
  hostReturn: HOST_RETURN,
  disconnectShown: DISCONNECT_SHOWN,
  silence: SOCKET_SILENCE,
  callerOf: ({ socket }) => socket.remoteAddress ?? "unknown",
  isFull: () => false,
  clock: Date.now,
};
