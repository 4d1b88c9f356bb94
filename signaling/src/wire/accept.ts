import type { Logger } from "pino";
import type { Server } from "socket.io";

import type { Connection } from "../connection.ts";
import type { Handlers } from "../handlers.ts";
import type { Accounts } from "../ports.ts";
import { Authentication } from "./authenticate.ts";
import { dispatcher } from "./dispatch.ts";
import { SocketConnection } from "./SocketConnection.ts";

type Accepting = {
  accounts: Accounts;
  handlers: Handlers;
  onLost: (connection: Connection) => void;
  log: Logger;
};

/** From now on sockets are let in, and their requests handled. */
export const acceptSockets = (io: Server, { accounts, handlers, onLost, log }: Accepting): void => {
  const authentication = new Authentication(accounts, log);
  const dispatch = dispatcher(handlers, log);
  io.use(authentication.middleware);
  io.on("connection", (socket) => {
    const connection = new SocketConnection(socket, authentication.personOf(socket));
    connection.listen(dispatch, () => onLost(connection));
  });
};
