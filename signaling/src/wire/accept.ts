import { guarded } from "@lyceum/shared/edges.ts";
import type { Logger } from "pino";
import type { Server, Socket } from "socket.io";

import type { SignalingConfig } from "../config.ts";
import type { Connection } from "./connection.ts";
import type { Handlers } from "./handlers.ts";
import type { Accounts } from "../ports/ports.ts";
import type { Presence } from "../presence/Presence.ts";
import type { Sessions } from "../sessions/Sessions.ts";
import { Authentication } from "./authenticate.ts";
import type { Callers } from "./Callers.ts";
import { dispatcher } from "./dispatch.ts";
import { SocketConnection } from "./SocketConnection.ts";

type Accepting = {
  callers: Callers;
  callerOf: SignalingConfig["callerOf"];
  accounts: Accounts;
  sessions: Sessions;
  presence: Presence;
  handlers: Handlers;
  /** What is to be done once a socket is gone, each whatever becomes of the others. */
  onLost: readonly ((connection: Connection) => unknown)[];
  log: Logger;
};

/** From now on sockets are let in, and their requests handled. */
export const acceptSockets = (
  io: Server,
  { sessions, presence, handlers, onLost, log, ...deps }: Accepting,
): void => {
  const authentication = new Authentication({ ...deps, heard: () => sessions.heard, log });
  const dispatch = dispatcher(handlers, log);
  io.use(authentication.middleware);
  const accept = (socket: Socket) => {
    const admitted = authentication.admitted(socket);
    const { person = null } = admitted ?? {};
    const address = deps.callerOf(socket.request);
    const connection = new SocketConnection(socket, { person, address, log });
    connection.listen(dispatch, {
      onHeard: () => presence.heard(connection),
      onLost: (silently) => {
        const lost = [
          (page: Connection) => sessions.lost(page),
          (page: Connection) => presence.lost(page, silently),
          ...onLost,
        ];
        for (const lose of lost) guarded("sockets", log, lose)(connection);
      },
    });
    if (!admitted) return;
    presence.opened(connection);
    sessions.opened(connection, admitted.person, admitted.heard);
  };
  io.on("connection", (socket) => {
    guarded("sockets", log, accept)(socket);
    // One that could not be accepted would be answered by nobody.
    if (socket.listenersAny().length === 0) socket.disconnect(true);
  });
};
