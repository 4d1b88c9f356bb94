import type http from "node:http";

import { type ErrorLog, guarded, inBackground } from "@lyceum/shared/edges.ts";
import { SOCKET_MESSAGE_MAX } from "@lyceum/shared/limits.ts";
import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";
import { endOddUpgrades } from "@lyceum/shared/upgrades.ts";
import { Server, type ServerOptions } from "socket.io";

import type { SharedCounts } from "../ports/counts.ts";
import type { Channels } from "./connection.ts";
import { Callers } from "./Callers.ts";
import type { WireConfig } from "./config.ts";
import { Everywhere } from "./Everywhere.ts";
import { PING_INTERVAL } from "./limits.ts";
import { boundNonEvents } from "./non-events.ts";
import { originAllowed } from "./origins.ts";
import { boundPongs } from "./pongs.ts";
import { Turns } from "./turns.ts";
import { type EngineConnection, boundUnread } from "./unread.ts";

/** The engine would answer a refused upgrade as a bad request; these answers name the reason. */
const refusalOf = (status: string) =>
  `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
const FORBIDDEN = refusalOf("403 Forbidden");
const UNAVAILABLE = refusalOf("503 Service Unavailable\r\nRetry-After: 5");
const TOO_MANY = refusalOf("429 Too Many Requests\r\nRetry-After: 10");

/** Milliseconds that a connection may take for its handshake. */
const HANDSHAKE_TIME = 10_000;

const ENGINE: Partial<ServerOptions> = {
  path: SOCKET_PATH,
  destroyUpgrade: false,
  serveClient: false,
  transports: ["polling", "websocket"],
  connectTimeout: HANDSHAKE_TIME,
  pingInterval: PING_INTERVAL,
  maxHttpBufferSize: SOCKET_MESSAGE_MAX,
  perMessageDeflate: false,
  httpCompression: false,
};

export type SocketServer = {
  io: Server;
  callers: Callers;
  everywhere: Everywhere;
  channels: Channels;
  /** From now on sockets may come, at `SOCKET_PATH`. */
  attach(server: http.Server): void;
  /** Idempotent. From now on no new socket may come. */
  refuse(): void;
  /** Idempotent. Closes every socket and accepts no new one; the caller closes the HTTP server. */
  close(): void;
};

export const createSocketServer = (
  config: WireConfig,
  counts: SharedCounts,
  log: ErrorLog,
): SocketServer => {
  let attached = false;
  let open = false;
  const callers = new Callers(config.openings);
  const everywhere = new Everywhere(counts, callers, config.openings);
  const io = new Server({
    ...ENGINE,
    pingTimeout: config.silence,
    allowRequest: guarded("sockets", log, async (request, answer) => {
      const allowed = originAllowed(request, config.allowedOrigins);
      const isFull = allowed && (!open || config.isFull());
      const refusal = isFull ? UNAVAILABLE : allowed ? TOO_MANY : FORBIDDEN;
      const address = config.callerOf(request);
      const welcomeHere = allowed && !isFull && callers.mayOpen(address);
      // It may have been closed while the other processes were asked.
      const welcome = welcomeHere && (await everywhere.mayOpen(address)) && open;
      if (!welcome && request.headers.upgrade !== undefined) request.socket.end(refusal);
      answer(allowed ? "Too many connections" : null, welcome);
    }),
  });
  const turns = new Turns(io, log);
  return {
    io,
    callers,
    everywhere,
    channels: channelsOf(io, turns),
    attach: (server) => {
      [attached, open] = [true, true];
      endOddUpgrades(server, SOCKET_PATH);
      io.attach(server);
      boundPongs(io);
      countConnections(io, { callers, everywhere }, config, log);
    },
    refuse: () => {
      open = false;
    },
    close: () => {
      if (!attached) return;
      [attached, open] = [false, false];
      turns.close();
      io.disconnectSockets(true);
      io.engine.close();
      callers.close();
    },
  };
};

/**
 * The library keeps what a connection began with for as long as it is open: what its headers take, at least, is not needed once it has its
 * address.
 */
const keepAddressAlone = (connection: EngineConnection, address: string): void => {
  Object.assign(connection, { remoteAddress: address });
  if (connection.transport.name === "websocket")
    Object.assign(connection.request, { headers: {}, rawHeaders: [] });
};

/** Counts every connection of the engine, even without a handshake. */
const countConnections = (
  io: Server,
  { callers, everywhere }: Pick<SocketServer, "callers" | "everywhere">,
  { callerOf }: WireConfig,
  log: ErrorLog,
): void => {
  const count = guarded("sockets", log, (connection: EngineConnection) => {
    const address = callerOf(connection.request);
    keepAddressAlone(connection, address);
    boundUnread(connection, log);
    boundNonEvents(connection, log);
    callers.opened(address);
    inBackground("sockets", log, () => everywhere.addressHas(address));
    const uncount = guarded("sockets", log, () => {
      callers.closed(address);
      return everywhere.addressHas(address);
    });
    connection.once("close", uncount);
  });
  io.engine.on("connection", count);
};

const channelsOf = (io: Server, turns: Turns): Channels => ({
  notify: (channels, name, body, except) => {
    const target = io.to(channels);
    (except ? target.except(except.id) : target).emit(name, body);
  },
  notifyInTurns: (channel, name, body) => turns.add(channel, name, body),
});
