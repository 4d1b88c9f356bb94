import { guarded } from "@lyceum/shared/edges.ts";
import type { Logger } from "pino";
import type { Server, Socket } from "socket.io";

import { type Admission, Authentication, type AuthenticationDeps } from "./authenticate.ts";
import type { Connection } from "./connection.ts";
import type { Dispatch } from "./dispatch.ts";
import { SocketConnection } from "./SocketConnection.ts";

/** What a part of signaling does as sockets come and go. A listener that fails does not affect the others. */
export type SocketListener = {
  /** A signed-in person's socket was accepted. */
  opened?: (connection: Connection, admission: Admission) => void;
  /** Anything came from the page, even a heartbeat. */
  heard?: (connection: Connection) => void;
  /** The socket is gone; `silently` when it was closed because nothing came from it. */
  lost?: (connection: Connection, silently: boolean) => unknown;
};

type Accepting = Omit<AuthenticationDeps, "log"> & {
  dispatch: Dispatch;
  listeners: readonly SocketListener[];
  log: Logger;
};

/** From now on sockets are accepted, and their requests handled. */
export const acceptSockets = (
  io: Server,
  { dispatch, listeners, log, ...deps }: Accepting,
): void => {
  const authentication = new Authentication({ ...deps, log });
  io.use(authentication.middleware);
  const accept = (socket: Socket) => {
    const admission = authentication.admitted(socket);
    const { person = null } = admission ?? {};
    const address = socket.conn.remoteAddress;
    const connection = new SocketConnection(socket, { person, address, log });
    connection.listen(dispatch, {
      onHeard: () => listeners.forEach(({ heard }) => heard?.(connection)),
      onLost: (silently) => {
        for (const { lost } of listeners)
          if (lost) guarded("sockets", log, lost)(connection, silently);
      },
    });
    if (admission) listeners.forEach(({ opened }) => opened?.(connection, admission));
  };
  io.on("connection", (socket) => {
    guarded("sockets", log, accept)(socket);
    // A socket that could not be accepted would never get an answer.
    if (socket.listenersAny().length === 0) socket.disconnect(true);
  });
};
