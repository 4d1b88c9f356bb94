import type http from "node:http";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

import { ClassroomRegistry } from "./classroom/ClassroomRegistry.ts";
import { MEDIA_HANDLERS, seatHandlers } from "./classroom/handlers.ts";
import type { SignalingConfig } from "./config.ts";
import { Feeds } from "./feeds/Feeds.ts";
import { feedHandlers } from "./feeds/handlers.ts";
import type { SignalingPorts } from "./ports.ts";
import { acceptSockets } from "./wire/accept.ts";
import { createSocketServer, socketChannels } from "./wire/socket-server.ts";

export type { SignalingConfig } from "./config.ts";

export type Signaling = {
  /** Idempotent. Cuts every socket; classes that are live stay so, for the process that comes after. */
  close(): Promise<void>;
};

type SignalingDeps = { ports: SignalingPorts; sfu: Sfu; config: SignalingConfig; log: Logger };

/** Serves the sockets of the site's pages on an HTTP server, at `SOCKET_PATH`; see docs/PROTOCOL.md. */
export const createSignaling = async (
  server: http.Server,
  { ports, sfu, config, log }: SignalingDeps,
): Promise<Signaling> => {
  const { accounts, ...school } = ports;
  const { classes, changes } = school;
  const sockets = createSocketServer(config.allowedOrigins);
  const channels = socketChannels(sockets.io);
  const feeds = await Feeds.create({ ...school, channels, log });
  const registry = await ClassroomRegistry.create({ classes, changes, sfu, channels, config, log });
  acceptSockets(sockets.io, {
    accounts,
    handlers: { ...feedHandlers(feeds), ...seatHandlers(registry), ...MEDIA_HANDLERS },
    onLost: (connection) => {
      feeds.lost(connection);
      void registry.lost(connection);
    },
    log,
  });
  sockets.attach(server);
  return {
    close: async () => {
      feeds.close();
      sockets.close();
      registry.close();
    },
  };
};
