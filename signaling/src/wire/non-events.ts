import { type ErrorLog, guarded } from "@lyceum/shared/edges.ts";

import { NON_EVENTS_EACH } from "./limits.ts";
import { type EngineConnection, cut } from "./unread.ts";

/** An event, or a binary part of one. */
const isOfEvent = (data: unknown): boolean =>
  typeof data !== "string" || data.startsWith("2") || data.startsWith("5");

/**
 * Cuts off a peer that sends more than a page does besides its events, which are limited where they are dispatched. The library itself
 * answers some of it, such as each handshake for a namespace that does not exist.
 */
export const boundNonEvents = (connection: EngineConnection, log: ErrorLog): void => {
  let sent = 0;
  const count = () => {
    sent += 1;
    if (sent > NON_EVENTS_EACH) cut(connection);
  };
  const take = ({ type, data }: { type: string; data?: unknown }) => {
    if (type === "message" && !isOfEvent(data)) count();
  };
  connection.on("packet", guarded("sockets", log, take));
  // At each probe of an upgrade, which the library answers too.
  connection.on("upgrading", guarded("sockets", log, count));
};
