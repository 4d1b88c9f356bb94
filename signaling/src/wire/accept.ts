import type { Logger } from "pino";
import type { Server } from "socket.io";

import type { Connection } from "../connection.ts";
import type { Handlers } from "../handlers.ts";
import type { Accounts } from "../ports.ts";
import type { Presence } from "../presence/Presence.ts";
import type { Sessions } from "../sessions/Sessions.ts";
import { Authentication } from "./authenticate.ts";
import { dispatcher } from "./dispatch.ts";
import { SocketConnection } from "./SocketConnection.ts";

type Accepting = {
  accounts: Accounts;
  sessions: Sessions;
  presence: Presence;
  handlers: Handlers;
  onLost: (connection: Connection) => void;
  log: Logger;
};

/** From now on sockets are let in, and their requests handled. */
export const acceptSockets = (
  io: Server,
  { accounts, sessions, presence, handlers, onLost, log }: Accepting,
): void => {
  const authentication = new Authentication(accounts, () => sessions.heard, log);
  const dispatch = dispatcher(handlers, log);
  io.use(authentication.middleware);
  io.on("connection", (socket) => {
    const admitted = authentication.admitted(socket);
    const connection = new SocketConnection(socket, admitted?.person ?? null);
    connection.listen(dispatch, {
      onHeard: () => presence.heard(connection),
      onLost: (silently) => {
        sessions.lost(connection);
        presence.lost(connection, silently);
        onLost(connection);
      },
    });
    if (!admitted) return;
    presence.opened(connection);
    sessions.opened(connection, admitted.person, admitted.heard);
  });
};
