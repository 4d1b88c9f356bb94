import { randomUUID } from "node:crypto";

import { DomainError } from "@lyceum/shared/errors.ts";
import { guarded } from "@lyceum/shared/edges.ts";
import type { Result } from "@lyceum/shared/result.ts";
import { SFU_SOCKET_PATH } from "@lyceum/shared/sfu/handshake.ts";
import { SFU_NOTICES, type SfuNoticeName } from "@lyceum/shared/sfu/notices.ts";
import {
  SFU_REQUESTS,
  type SfuBody,
  type SfuReply,
  type SfuRequestName,
} from "@lyceum/shared/sfu/requests.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { InOrder } from "@lyceum/shared/sync/InOrder.ts";
import { currentTraceparent, rpcSpan, traced } from "@lyceum/shared/tracing.ts";
import type { Logger } from "pino";
import { io } from "socket.io-client";

import { ask, type OpenedLine } from "../cluster/ask.ts";
import { MEDIA_HOST_PATIENCE } from "./limits.ts";
import { NoticeListeners } from "./NoticeListeners.ts";
import {
  type Arrival,
  followArrival,
  followRefusal,
  isRefused,
  logReach,
  tryAgainIfRefused,
} from "./reach.ts";
import { RemoteRooms } from "./RemoteRooms.ts";
import { tellMissed } from "./tell-missed.ts";

type Remote = {
  url: string;
  secret: string;
  /** Milliseconds that the host may be out of reach before its rooms are given up. */
  patience?: number;
  /** There are other hosts: one that is not there any more, and refuses connections, is given up at once. */
  several?: boolean;
};
type Verbs = { [Name in SfuRequestName]: (body: SfuBody<Name>) => Promise<SfuReply<Name>> };

const unreachable = () => new DomainError("unavailable", "The media host cannot be reached.");

/** `arrival`: what requests wait for at first; null where another host can have them. */
type HostLine = OpenedLine & { arrival: Arrival | null };

const send = async <Name extends SfuRequestName>(
  line: HostLine,
  name: Name,
  body: SfuBody<Name>,
): Promise<SfuReply<Name>> => {
  if (line.arrival?.isOver === false) await line.arrival.over;
  const traceparent = currentTraceparent();
  const trace = traceparent === undefined ? [] : [traceparent];
  const result = (await ask(line, unreachable, name, body, ...trace)) as Result<unknown>;
  if (!result.ok) throw new DomainError(result.code, result.message);
  return SFU_REQUESTS[name].reply.parse(result.value) as SfuReply<Name>;
};

const verbsOver = (line: HostLine): Verbs => {
  const verbs: Partial<Record<SfuRequestName, unknown>> = {};
  for (const name of Object.keys(SFU_REQUESTS) as SfuRequestName[]) {
    const span = rpcSpan("client", name);
    verbs[name] = (body: SfuBody<typeof name>) => traced(span, () => send(line, name, body));
  }
  return verbs as Verbs;
};

/** Numbers of workers differ within a host alone. */
const loadOf = async ({ load }: Verbs, host: string): Promise<SfuReply<"load">> => {
  const reply = await load({});
  return { ...reply, workers: reply.workers.map((worker) => ({ ...worker, host })) };
};

const hear = ({ socket, heard }: OpenedLine, listeners: NoticeListeners, log: Logger): void => {
  for (const name of Object.keys(SFU_NOTICES) as SfuNoticeName[]) {
    const tell = guarded("media host notice", log, (raw: unknown) => {
      const parsed = SFU_NOTICES[name].safeParse(raw);
      if (parsed.success) listeners.tell(name, parsed.data);
      else log.warn({ err: parsed.error, notice: name }, "notice of a media host not understood");
    });
    socket.on(name, (raw: unknown) => heard.message(() => tell(raw)));
  }
};

/** Returns a function that stops it. */
const onReached = ({ socket, heard }: OpenedLine, listener: () => void): (() => void) => {
  const reached = () => heard.message(listener);
  socket.on("connect", reached);
  return () => {
    socket.off("connect", reached);
  };
};

const socketTo = (url: string, secret: string) =>
  io(url, {
    path: SFU_SOCKET_PATH,
    auth: { secret, signaling: randomUUID() },
    transports: ["websocket"],
    forceNew: true,
    // Soon at first: a host that is gone refuses the connection, and its people are waiting for another one.
    reconnectionDelay: 20,
    reconnectionDelayMax: 2_000,
  });

/** A media host elsewhere, over Socket.IO. Connects by itself, again and again; see `serveSfu` for the other end. */
export const remoteSfu = (
  { url, secret, patience = MEDIA_HOST_PATIENCE, several = false }: Remote,
  log: Logger,
): Sfu => {
  const socket = socketTo(url, secret);
  const hostLog = log.child({ mediaHost: url });
  const listeners = new NoticeListeners(hostLog);
  const arrival = followArrival(socket);
  const heard = new InOrder(setImmediate);
  const line = { socket, heard, arrival: several ? null : arrival };
  const verbs = verbsOver(line);
  const rooms = new RemoteRooms({
    verbs,
    patience,
    onLost: (roomId) => listeners.tell("roomLost", { roomId }),
    onKept: (roomId, kept) => tellMissed(listeners, roomId, kept),
    log: hostLog,
  });
  listeners.on("roomLost", ({ roomId }) => rooms.forget(roomId));
  hear(line, listeners, hostLog);
  const reached = guarded("media host", hostLog, () => rooms.reached());
  const outOfReach = guarded("media host", hostLog, () => rooms.outOfReach());
  onReached(line, reached);
  socket.on("disconnect", () => line.heard.message(outOfReach));
  logReach(socket, arrival, hostLog);
  const refusesSecret = followRefusal(socket);
  const giveUpTrying = tryAgainIfRefused(socket);
  socket.on("connect_error", (err) => {
    if (several && isRefused(err)) rooms.giveUp();
  });
  return {
    ...verbs,
    load: () => loadOf(verbs, url),
    openRoom: (body) => rooms.open(body),
    takeOverRoom: (body) => rooms.takeOver(body),
    closeRoom: (body) => rooms.close(body),
    letGo: (roomId) => rooms.letGo(roomId),
    on: (name, listener) => listeners.on(name, listener),
    onReached: (listener) => onReached(line, listener),
    refusing: () => (refusesSecret() ? url : null),
    close: async () => {
      giveUpTrying();
      socket.off();
      socket.disconnect();
      rooms.stop();
    },
  };
};
