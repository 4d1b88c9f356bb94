import type http from "node:http";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

import { ClassroomRegistry } from "./classroom/ClassroomRegistry.ts";
import { MEDIA_HANDLERS, seatHandlers } from "./classroom/handlers.ts";
import type { SignalingConfig } from "./config.ts";
import { Feeds } from "./feeds/Feeds.ts";
import { feedHandlers } from "./feeds/handlers.ts";
import type { SignalingPorts } from "./ports.ts";
import { presenceHandlers } from "./presence/handlers.ts";
import { Online } from "./presence/Online.ts";
import { Presence } from "./presence/Presence.ts";
import { SessionKeeper } from "./sessions/SessionKeeper.ts";
import { Sessions } from "./sessions/Sessions.ts";
import { acceptSockets } from "./wire/accept.ts";
import { createSocketServer } from "./wire/socket-server.ts";

export type { SignalingConfig } from "./config.ts";

export type Signaling = {
  /**
   * Idempotent. Cuts every socket, and writes down until when their people were here; classes that are live stay so,
   * for the process that comes after.
   */
  close(): Promise<void>;
  /** How many things each part remembers now: none of a page, a person or a class that is gone for good. */
  held(): Record<string, number>;
};

type SignalingDeps = { ports: SignalingPorts; sfu: Sfu; config: SignalingConfig; log: Logger };

/** Serves the sockets of the site's pages on an HTTP server, at `SOCKET_PATH`; see docs/PROTOCOL.md. */
export const createSignaling = async (
  server: http.Server,
  { ports, sfu, config, log }: SignalingDeps,
): Promise<Signaling> => {
  const { accounts, recordPresence, ...school } = ports;
  const { classes, changes } = school;
  const sockets = createSocketServer(config, log);
  const { channels, callers } = sockets;
  const feeds = await Feeds.create({ ...school, channels, log });
  const online = new Online(channels);
  const presence = new Presence({ record: recordPresence, clock: config.clock, log });
  const attend = presence.attend.bind(presence);
  const registry = await ClassroomRegistry.create({
    ...{ classes, changes, sfu, channels, config, attend, log },
  });
  const sessions = new Sessions({ accounts, changes, registry, log });
  const every = config.sessionsKeptEvery;
  const keeper = new SessionKeeper({ accounts, registry, log, every });
  acceptSockets(sockets.io, {
    ...{ accounts, callers, callerOf: config.callerOf, sessions, presence, log },
    handlers: {
      ...feedHandlers(feeds),
      ...presenceHandlers(online, presence),
      ...seatHandlers(registry),
      ...MEDIA_HANDLERS,
    },
    onLost: [
      (connection) => feeds.lost(connection),
      (connection) => online.lost(connection),
      (connection) => registry.lost(connection),
    ],
  });
  sockets.attach(server);
  return {
    held: () => ({
      sockets: sockets.io.engine.clientsCount,
      channels: sockets.io.of("/").adapter.rooms.size,
      blogs: feeds.blogs.size,
      classes: registry.size,
      online: online.size,
      presence: presence.size,
      sessions: sessions.size,
    }),
    close: async () => {
      keeper.close();
      sessions.close();
      feeds.close();
      sockets.close();
      registry.close();
      online.close();
      await presence.close();
    },
  };
};
