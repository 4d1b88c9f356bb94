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
import { Cluster } from "./cluster/Cluster.ts";
import type { SignalingConfig } from "./config.ts";
import { Feeds } from "./feeds/Feeds.ts";
import { feedHandlers } from "./feeds/handlers.ts";
import { presenceHandlers } from "./presence/handlers.ts";
import { Elsewhere } from "./presence/Elsewhere.ts";
import { Online } from "./presence/Online.ts";
import { Presence } from "./presence/Presence.ts";
import { SessionKeeper } from "./sessions/SessionKeeper.ts";
import { Sessions } from "./sessions/Sessions.ts";
import type { SignalingPorts } from "./signaling-ports.ts";
import { acceptSockets, type SocketListener } from "./wire/accept.ts";
import { dispatcher } from "./wire/dispatch.ts";
import { policyFor } from "./wire/policy.ts";
import type { Channels } from "./wire/connection.ts";
import { createSocketServer } from "./wire/socket-server.ts";

export type { SignalingConfig } from "./config.ts";

export type Signaling = {
  /** `close` comes once other work has ended: what it may take counts from now. */
  stopping(): void;
  /**
   * Idempotent. Closes every socket, and records until when their people were here; classes that are live stay so, for
   * the next process.
   */
  close(): Promise<void>;
  /** The addresses of other processes that refuse this one's secret. */
  refusing(): readonly string[];
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
  const sockets = createSocketServer(deps.config, deps.ports.sharedCounts, deps.log);
  const shared = await openShared(deps, sockets);
  try {
    return await serve(server, deps, sockets, await openParts(deps, sockets, shared));
  } catch (error) {
    // A start that fails leaves no process behind that others would wait for.
    await shared.cluster?.close();
    throw error;
  }
};

type Sockets = ReturnType<typeof createSocketServer>;
type Shared = Awaited<ReturnType<typeof openShared>>;
type Parts = Awaited<ReturnType<typeof openParts>>;

const serve = async (
  server: http.Server,
  deps: SignalingDeps,
  sockets: Sockets,
  parts: Parts,
): Promise<Signaling> => {
  const { log } = deps;
  const { registry, sessions, feeds, online, presence, cluster } = parts;
  const dispatch = dispatcher({
    handlers: {
      ...feedHandlers(feeds),
      ...presenceHandlers(online, presence),
      ...classroomHandlers(registry),
      ...doorHandlers(parts.doors),
    },
    policy: policyFor(registry.seatOf),
    log,
  });
  const attend = presence.attend.bind(presence);
  acceptSockets(sockets.io, {
    accounts: deps.ports.accounts,
    callers: sockets.callers,
    everywhere: sockets.everywhere,
    heard: () => sessions.heard,
    listeners: listenersOf(parts),
    dispatch: (await cluster?.serve({ registry, dispatch, attend })) ?? dispatch,
    log,
  });
  sockets.attach(server);
  let toldAt: number | undefined;
  return {
    stopping: () => {
      toldAt = performance.now();
    },
    refusing: () => cluster?.refusing ?? [],
    held: () => held(sockets, parts),
    close: () => close(sockets, parts, { toldAt, log }),
  };
};

/** What is known of other processes. `cluster`: null where this process has all classes. */
const openShared = async (
  { ports, config: { cluster: config }, log }: SignalingDeps,
  { channels }: Sockets,
) => {
  const inside = new Inside();
  const elsewhere = new Elsewhere();
  if (!config) return { inside, elsewhere, cluster: null };
  const ownership = await ports.openLease(config.url);
  const cluster = new Cluster({ ownership, channels, inside, elsewhere, config, log });
  return { inside, elsewhere, cluster };
};

/** Also to the pages of other processes. */
const channelsOver = (near: Channels, cluster: Cluster): Channels => ({
  ...near,
  notify: (...notice) => {
    near.notify(...notice);
    cluster.notify(...notice);
  },
});

const openParts = async (
  deps: SignalingDeps,
  sockets: Sockets,
  { inside, elsewhere, cluster }: Shared,
) => {
  const { ports, sfu, config, log, modules = REGISTERED_MODULES } = deps;
  const { accounts, recordPresence, classes, changes, recordings } = ports;
  const channels = cluster ? channelsOver(sockets.channels, cluster) : sockets.channels;
  const feeds = await Feeds.create({
    ...ports,
    channels,
    inside,
    elsewhere,
    log,
    startingLookedEvery: config.startingLookedEvery,
  });
  const presence = new Presence({ record: recordPresence, clock: config.clock, log });
  const registry = await ClassroomRegistry.create({
    classes: cluster?.fenced(classes) ?? classes,
    accounts,
    changes,
    sfu,
    channels,
    config,
    inside,
    attend: (page, attends) => (cluster ?? presence).attend(page, attends),
    ...(cluster && { ownedOf: (classIds) => cluster.ownedOf(classIds) }),
    modules,
    ports,
    log,
  });
  const every = config.sessionsKeptEvery;
  const namesFor: ClassroomRegistry["namesFor"] = (...whom) =>
    (cluster ?? registry).namesFor(...whom);
  return {
    cluster,
    feeds,
    presence,
    doors: new Doors({ classes, changes, recordings, inside, channels, namesFor, log }),
    online: new Online(channels, elsewhere, log),
    registry,
    keeper: new SessionKeeper({ accounts, registry, log, every }),
    sessions: new Sessions({ accounts, changes, registry, log }),
  };
};

const listenersOf = (parts: Parts): SocketListener[] => {
  const { sessions, presence, feeds, online, registry, cluster } = parts;
  return [
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
    { opened: (page) => cluster?.opened(page), lost: (page) => cluster?.lost(page) },
  ];
};

const held = (
  { io }: Sockets,
  { feeds, registry, online, presence, sessions, cluster }: Parts,
) => ({
  sockets: io.engine.clientsCount,
  channels: io.of("/").adapter.rooms.size,
  blogs: feeds.blogs.size,
  classes: registry.size,
  online: online.size,
  presence: presence.size,
  sessions: sessions.size,
  cluster: cluster?.size ?? 0,
});

const close = async (
  sockets: Sockets,
  { sessions, feeds, doors, registry, online, presence, keeper, cluster }: Parts,
  { toldAt, log }: { toldAt: number | undefined; log: Logger },
): Promise<void> => {
  sockets.refuse();
  await cluster
    ?.handOver(toldAt)
    .catch((err: unknown) => log.error({ err }, "classes not handed over"));
  keeper.close();
  sessions.close();
  feeds.close();
  doors.close();
  sockets.close();
  const classesClosed = registry.close();
  online.close();
  await classesClosed;
  await presence.close();
  await cluster?.close();
};
