import {
  AUDIENCE_COUNTED_EVERY,
  AUDIENCE_FROM,
  AUDIENCE_LINGERS,
  DISCONNECT_SHOWN,
  HOST_RETURN,
  HOST_RETURN_LEAST,
  SEAT_KEPT,
  SOCKET_SILENCE,
  STOP_UNDO,
} from "@lyceum/shared/limits.ts";

import type { ClassroomConfig } from "./classroom/Classroom.ts";
import type { ClusterConfig } from "./cluster/Cluster.ts";
import type { WireConfig } from "./wire/config.ts";

export type SignalingConfig = WireConfig &
  ClassroomConfig & {
    /** Milliseconds between two rounds that keep the sessions of people in classes; SESSIONS_KEPT_EVERY where left out. */
    sessionsKeptEvery?: number;
    /** Milliseconds between two looks at which classes start soon; STARTING_LOOKED_EVERY where left out. */
    startingLookedEvery?: number;
    /** The time since the epoch, in milliseconds: presence is measured by it. */
    clock: () => number;
    /** Where several processes share the classes. */
    cluster?: ClusterConfig;
  };

export const SIGNALING_DEFAULTS: SignalingConfig = {
  allowedOrigins: "same",
  seatKept: SEAT_KEPT,
  hostReturn: HOST_RETURN,
  hostReturnLeast: HOST_RETURN_LEAST,
  stopUndo: STOP_UNDO,
  disconnectShown: DISCONNECT_SHOWN,
  listing: { from: AUDIENCE_FROM, every: AUDIENCE_COUNTED_EVERY, lingers: AUDIENCE_LINGERS },
  silence: SOCKET_SILENCE,
  callerOf: ({ socket }) => socket.remoteAddress ?? "unknown",
  isFull: () => false,
  clock: Date.now,
};
