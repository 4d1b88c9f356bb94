import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { guarded, inBackground } from "@lyceum/shared/edges.ts";
import { SFU_REFUSED, SFU_ROOMS_KEPT, SFU_SOCKET_PATH } from "@lyceum/shared/sfu/handshake.ts";
import type { Result } from "@lyceum/shared/result.ts";
import { SFU_NOTICES, type SfuNoticeName } from "@lyceum/shared/sfu/notices.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { continued } from "@lyceum/shared/tracing.ts";
import { endOddUpgrades } from "@lyceum/shared/upgrades.ts";
import type { Logger } from "pino";
import { type DefaultEventsMap, Server, type Socket } from "socket.io";

import { admission } from "./wire/admission.ts";
import { dispatch } from "./wire/dispatch.ts";
import { RoomOwners } from "./wire/RoomOwners.ts";

type SocketData = { signaling: string };
type Wire = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
type Line = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
type Acknowledge = (result: Result<unknown>) => void;

/** Bytes. Larger than a page's message, since capabilities and snapshots pass here; the peer is our own. */
const MESSAGE_MAX = 1_000_000;

/** Milliseconds: a host whose machine is gone is noticed after 10 s. */
const HEARTBEAT = { pingInterval: 2_000, pingTimeout: 8_000 };

export type WireConfig = {
  host: string;
  /** 0 = any free port. */
  port: number;
  /** The secret that signaling must present. */
  secret: string;
  /** Milliseconds that rooms outlive their signaling process. */
  roomsKept?: number;
};

/**
 * Serves a media host to signaling processes elsewhere: each request of `SFU_REQUESTS` is an event with its body and, where
 * signaling is traced, a `traceparent`, acknowledged with `Result`; each notice goes to every signaling process. Closing it leaves the host itself open.
 */
export const serveSfu = async (sfu: Sfu, config: WireConfig, log: Logger) => {
  // What is not Socket.IO's.
  const http = createServer((_request, response) => {
    response.writeHead(404).end();
  });
  endOddUpgrades(http, SFU_SOCKET_PATH);
  const io: Wire = new Server(http, {
    path: SFU_SOCKET_PATH,
    destroyUpgrade: false,
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX,
    ...HEARTBEAT,
  });
  const owners = new RoomOwners(sfu, config.roomsKept ?? SFU_ROOMS_KEPT, log);
  const stopNotices = relayNotices(sfu, io);
  const admit = admission(config.secret, log);
  io.use((socket, next) => {
    const signaling = admit(socket.handshake);
    if (signaling === null) return next(new Error(SFU_REFUSED));
    socket.data.signaling = signaling;
    next();
  });
  io.on("connection", (socket) => converse(socket, sfu, owners, log));
  http.listen(config.port, config.host);
  await once(http, "listening");
  return {
    url: urlOf(config.host, http.address() as AddressInfo),
    async close() {
      stopNotices();
      owners.close();
      await io.close();
    },
  };
};

const converse = (socket: Line, sfu: Sfu, owners: RoomOwners, log: Logger) => {
  const owner = socket.data.signaling;
  owners.arrived(owner);
  socket.on("disconnect", () => owners.left(owner));
  const answer = async (name: unknown, body: unknown, acknowledge: Acknowledge) => {
    const result = await dispatch(sfu, name, body, log);
    if (result.ok) await owners.note(owner, name, body);
    acknowledge(result);
  };
  const onMessage = guarded("media host request", log, (name: unknown, ...parts: unknown[]) => {
    const acknowledge = parts.pop();
    if (typeof acknowledge !== "function") return;
    const [body, traceparent] = parts;
    const run = () => answer(name, body, acknowledge as Acknowledge);
    inBackground("media requests", log, () => continued(traceparent, run));
  });
  socket.onAny(onMessage);
};

const relayNotices = (sfu: Sfu, io: Wire) => {
  const names = Object.keys(SFU_NOTICES) as SfuNoticeName[];
  const stops = names.map((name) => sfu.on(name, (body) => io.emit(name, body)));
  return () => stops.forEach((stop) => stop());
};

const urlOf = (host: string, { port }: AddressInfo) =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
