import { DISCONNECT_SHOWN, HOST_RETURN, SEAT_KEPT, SOCKET_SILENCE } from "@lyceum/shared/limits.ts";

import type { ClassroomConfig } from "./classroom/Classroom.ts";
import type { WireConfig } from "./wire/config.ts";

export type SignalingConfig = WireConfig &
  ClassroomConfig & {
    /** Milliseconds between two rounds that keep the sessions of people in classes; SESSIONS_KEPT_EVERY where left out. */
    sessionsKeptEvery?: number;
    /** The time since the epoch, in milliseconds: presence is measured by it. */
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
