import { type ErrorLog, guarded } from "@lyceum/shared/edges.ts";
import type { Server } from "socket.io";

import { UNREAD_MOST } from "./limits.ts";

export type EngineConnection = Server["engine"]["clients"][string];

/** Bytes of memory that a waiting packet takes besides what it carries. */
const OVERHEAD = 256;

/** A packet's text, or its bytes. */
const sizeOf = (data: unknown): number => {
  if (typeof data === "string") return data.length;
  return ArrayBuffer.isView(data) ? data.byteLength : 0;
};

/** Closing in order would wait, with all that is unsent, for the peer to read it. */
export const cut = (connection: EngineConnection): void => {
  const { socket } = connection.transport as { socket?: { terminate?: () => void } };
  connection.close(true);
  socket?.terminate?.();
};

/**
 * Cuts off a peer that does not read what it is sent. Its heartbeats do not say so: it can send them without reading any.
 * What waits is counted before each packet, so that one large answer alone is no reason.
 */
export const boundUnread = (connection: EngineConnection, log: ErrorLog): void => {
  let waiting = 0;
  const count = ({ data }: { data?: unknown }) => {
    if (waiting > UNREAD_MOST) cut(connection);
    else waiting += OVERHEAD + sizeOf(data);
  };
  connection.on("packetCreate", guarded("sockets", log, count));
  // The transport takes all that waits as soon as it has sent what it took before.
  connection.on("drain", () => {
    waiting = 0;
  });
};
