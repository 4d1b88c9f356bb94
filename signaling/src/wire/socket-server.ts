import type http from "node:http";

import { SOCKET_MESSAGE_MAX } from "@lyceum/shared/limits.ts";
import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";
import { Server } from "socket.io";

import type { SignalingConfig } from "../config.ts";
import type { Channels } from "../connection.ts";
import { originAllowed } from "./origins.ts";

/** The engine would call a refused upgrade a bad request; whoever reads logs should see what it is. */
const FORBIDDEN = "HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

export type SocketServer = {
  io: Server;
  /** From now on sockets may come, at `SOCKET_PATH`. */
  attach(server: http.Server): void;
  /** Idempotent. Cuts every socket and lets no new one in; the HTTP server is its opener's to close. */
  close(): void;
};

export const createSocketServer = ({
  allowedOrigins,
  silence,
}: Pick<SignalingConfig, "allowedOrigins" | "silence">): SocketServer => {
  let open = false;
  const io = new Server({
    path: SOCKET_PATH,
    serveClient: false,
    transports: ["polling", "websocket"],
    pingTimeout: silence,
    maxHttpBufferSize: SOCKET_MESSAGE_MAX,
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: (request, answer) => {
      const allowed = open && originAllowed(request, allowedOrigins);
      if (!allowed && request.headers.upgrade !== undefined) request.socket.end(FORBIDDEN);
      answer(null, allowed);
    },
  });
  return {
    io,
    attach: (server) => {
      open = true;
      io.attach(server);
    },
    close: () => {
      if (!open) return;
      open = false;
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
};

export const socketChannels = (io: Server): Channels => ({
  notify: (channels, name, body, except) => {
    const target = io.to(channels);
    (except ? target.except(except.id) : target).emit(name, body);
  },
});
