import type http from "node:http";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

import { ClassroomRegistry } from "./classroom/ClassroomRegistry.ts";
import { Doors } from "./classroom/door/Doors.ts";
import { doorHandlers } from "./classroom/door/handlers.ts";
import { classroomHandlers } from "./classroom/handlers.ts";
import type { OpenAnyModule } from "./classroom/modules/OpenModules.ts";
import { REGISTERED_MODULES } from "./classroom/registered-modules.ts";
import { Inside } from "./classroom/seats/Inside.ts";
import type { SignalingConfig } from "./config.ts";
import { Feeds } from "./feeds/Feeds.ts";
import { feedHandlers } from "./feeds/handlers.ts";
import { presenceHandlers } from "./presence/handlers.ts";
import { Online } from "./presence/Online.ts";
import { Presence } from "./presence/Presence.ts";
import { SessionKeeper } from "./sessions/SessionKeeper.ts";
import { Sessions } from "./sessions/Sessions.ts";
import type { SignalingPorts } from "./signaling-ports.ts";
import { acceptSockets, type SocketListener } from "./wire/accept.ts";
import { dispatcher } from "./wire/dispatch.ts";
import { policyFor } from "./wire/policy.ts";
import { createSocketServer } from "./wire/socket-server.ts";

export type { SignalingConfig } from "./config.ts";

export type Signaling = {
  /**
   * Idempotent. Closes every socket, and records until when their people were here; classes that are live stay so, for
   * the next process.
   */
  close(): Promise<void>;
  /** How many things each part holds now: none of a page, a person or a class that is gone for good. */
  held(): Record<string, number>;
};

type SignalingDeps = {
  ports: SignalingPorts;
  sfu: Sfu;
  config: SignalingConfig;
  log: Logger;
  /** The class modules; those registered where left out. */
  modules?: Readonly<Record<string, OpenAnyModule>>;
};

/** Serves the sockets of the site's pages on an HTTP server, at `SOCKET_PATH`; see docs/PROTOCOL.md. */
export const createSignaling = async (
  server: http.Server,
  deps: SignalingDeps,
): Promise<Signaling> => {
  const { config, log } = deps;
  const sockets = createSocketServer(config, log);
  const parts = await openParts(deps, sockets);
  const { registry, sessions, feeds, online, presence } = parts;
  acceptSockets(sockets.io, {
    accounts: deps.ports.accounts,
    callers: sockets.callers,
    callerOf: config.callerOf,
    heard: () => sessions.heard,
    listeners: listenersOf(parts),
    dispatch: dispatcher({
      handlers: {
        ...feedHandlers(feeds),
        ...presenceHandlers(online, presence),
        ...classroomHandlers(registry),
        ...doorHandlers(parts.doors),
      },
      policy: policyFor(registry.seatOf),
      log,
    }),
    log,
  });
  sockets.attach(server);
  return {
    held: () => held(sockets, parts),
    close: () => close(sockets, parts),
  };
};

type Sockets = ReturnType<typeof createSocketServer>;
type Parts = Awaited<ReturnType<typeof openParts>>;

const openParts = async (
  { ports, sfu, config, log, modules = REGISTERED_MODULES }: SignalingDeps,
  { channels }: Sockets,
) => {
  const { accounts, recordPresence, classes, changes, recordings } = ports;
  const inside = new Inside();
  const feeds = await Feeds.create({
    ...ports,
    channels,
    inside,
    log,
    startingLookedEvery: config.startingLookedEvery,
  });
  const presence = new Presence({ record: recordPresence, clock: config.clock, log });
  const registry = await ClassroomRegistry.create({
    classes,
    changes,
    sfu,
    channels,
    config,
    inside,
    attend: (page, attends) => presence.attend(page, attends),
    modules,
    ports,
    log,
  });
  const every = config.sessionsKeptEvery;
  const namesFor = registry.namesFor.bind(registry);
  return {
    feeds,
    presence,
    doors: new Doors({ classes, changes, recordings, inside, channels, namesFor, log }),
    online: new Online(channels),
    registry,
    keeper: new SessionKeeper({ accounts, registry, log, every }),
    sessions: new Sessions({ accounts, changes, registry, log }),
  };
};

const listenersOf = ({ sessions, presence, feeds, online, registry }: Parts): SocketListener[] => [
  {
    opened: (page, { person, heard }) => sessions.opened(page, person, heard),
    lost: (page) => sessions.lost(page),
  },
  {
    opened: (page) => presence.opened(page),
    heard: (page) => presence.heard(page),
    lost: (page, silently) => presence.lost(page, silently),
  },
  { lost: (page) => feeds.lost(page) },
  { lost: (page) => online.lost(page) },
  { lost: (page) => registry.lost(page) },
];

const held = ({ io }: Sockets, { feeds, registry, online, presence, sessions }: Parts) => ({
  sockets: io.engine.clientsCount,
  channels: io.of("/").adapter.rooms.size,
  blogs: feeds.blogs.size,
  classes: registry.size,
  online: online.size,
  presence: presence.size,
  sessions: sessions.size,
});

const close = async (
  sockets: Sockets,
  { sessions, feeds, doors, registry, online, presence, keeper }: Parts,
): Promise<void> => {
  keeper.close();
  sessions.close();
  feeds.close();
  doors.close();
  sockets.close();
  const classesClosed = registry.close();
  online.close();
  await classesClosed;
  await presence.close();
};
