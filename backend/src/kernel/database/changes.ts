import { setTimeout as wait } from "node:timers/promises";

import { guarded, inBackground } from "@lyceum/shared/edges.ts";
import { keptForLater, resolvers } from "@lyceum/shared/promises.ts";
import { inRounds } from "@lyceum/shared/sync/in-rounds.ts";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { z } from "zod";

/** The notices, each with one id, by their PostgreSQL channel. A new one is added only here. */
export const CHANNELS = {
  /** A class was made, changed, deleted, or other people were invited to it: its id. */
  class: "class_changed",
  /** An uploaded video was made, changed or deleted: its id. */
  video: "video_changed",
  /** A course, or which approved videos it has, was changed; or it was made or deleted: its id. */
  course: "course_changed",
  /** A blog was made, changed or deleted: its id. */
  blog: "blog_changed",
  /** A comment was made, hidden or is shown again: the id of its blog. */
  comments: "comments_changed",
  /** A person bought a course, or it was taken back: the person's id. */
  purchase: "purchase_changed",
  /** An account's role or ban, or one of its sign-ins, changed: the person's id. */
  account: "account_changed",
  /** Another process waits for an upload that this one may be receiving: its id. */
  upload: "upload_wanted",
  /** An account was made or deleted, or a payment recorded or changed: no row's id. */
  counts: "counts_changed",
} as const;

export type Change = keyof typeof CHANNELS;

/** Changes in the database, whichever process made them. */
export type Changes = {
  /** Answers what stops it. */
  on(change: Change, listener: (id: string) => void): () => void;
  /** False while the connection is lost, and notices of changes come later or not at all. */
  isWhole(): boolean;
  /**
   * Resolves once the listeners were told of all that was committed before it was called; at once while the connection is lost.
   * PostgreSQL sends a connection the notices that wait for it before it says that a query there is done.
   */
  heard(): Promise<void>;
  /** The line was cut for a while and is back: anything may have changed. Answers what stops it. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
};

/** Milliseconds. A cut line that says nothing is noticed after at most CHECK_EVERY + CHECK_TIMEOUT. */
const CHECK_EVERY = 10_000;
const CHECK_TIMEOUT = 3_000;
const RECONNECT_FIRST = 100;
const RECONNECT_MOST = 3_000;

type Line = {
  lost: Promise<void>;
  isWhole(): boolean;
  heard(): Promise<void>;
  end(): Promise<void>;
};

const UNIT = "line that tells of changes";

/** What a notice carries. Everything that may connect to the database may notify. */
const Id = z.guid();
type Tell = (channel: string, id: string) => void;
type Listener = (id: string) => void;

/** Listens on a connection of its own, which comes back by itself. Resolves once it listens. */
export const createChanges = async (url: string, log: FastifyBaseLogger): Promise<Changes> => {
  const listeners = new Map<string, Set<Listener>>(
    Object.values(CHANNELS).map((channel) => [channel, new Set()]),
  );
  const gapListeners = new Set<() => void>();
  // A listener that fails keeps no other from being called.
  const tell: Tell = (channel, id) => {
    const heard = listeners.get(channel);
    if (!heard) return;
    if (!Id.safeParse(id).success) return log.warn({ channel }, "A notice names no known row");
    for (const listener of heard) guarded(channel, log, listener)(id);
  };
  const closing = new AbortController();
  let line = await openLine(url, tell, log);

  const keep = async () => {
    for (;;) {
      await line.lost;
      if (closing.signal.aborted) return;
      log.warn("The line that tells of changes was cut");
      const next = await reopen(() => openLine(url, tell, log), closing.signal);
      if (!next) return;
      // Closing may have begun while the line came back.
      if (closing.signal.aborted) return next.end();
      line = next;
      log.info("The line that tells of changes is back");
      for (const listener of gapListeners) guarded("gap in changes", log, listener)();
    }
  };
  const kept = keptForLater(keep());

  return {
    on: (change, listener) => subscribe(listeners.get(CHANNELS[change]) ?? new Set(), listener),
    isWhole: () => line.isWhole(),
    heard: () => line.heard(),
    onGap: (listener) => subscribe(gapListeners, listener),
    close: async () => {
      closing.abort();
      await line.end();
      await kept;
    },
  };
};

const subscribe = <Told>(listeners: Set<Told>, listener: Told) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Tries until it has a line; null once closing. */
const reopen = async (open: () => Promise<Line>, closing: AbortSignal): Promise<Line | null> => {
  for (let pause = RECONNECT_FIRST; !closing.aborted; pause = Math.min(pause * 2, RECONNECT_MOST)) {
    // Jitter, so that many processes do not all come back in the same moment.
    await wait(pause * (0.5 + Math.random()), undefined, { signal: closing }).catch(
      () => undefined,
    );
    const line = closing.aborted ? null : await open().catch(() => null);
    if (line) return line;
  }
  return null;
};

const openLine = async (url: string, tell: Tell, log: FastifyBaseLogger): Promise<Line> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CHECK_TIMEOUT,
    query_timeout: CHECK_TIMEOUT,
    keepAlive: true,
    application_name: "lyceum changes",
  });
  const { promise: lost, resolve } = resolvers<void>();
  let whole = true;
  const lose = () => {
    whole = false;
    resolve();
  };
  client.on("error", lose);
  client.on("end", lose);
  client.on("notification", ({ channel, payload }) => payload && tell(channel, payload));
  try {
    await client.connect();
    await client.query(
      Object.values(CHANNELS)
        .map((channel) => `listen ${channel};`)
        .join(" "),
    );
  } catch (error) {
    await client.end();
    throw error;
  }

  const ask = inRounds(() => client.query("select 1").then(() => undefined, lose));
  const check = setInterval(guarded(UNIT, log, ask), CHECK_EVERY);
  const end = async () => {
    clearInterval(check);
    await client.end();
  };
  inBackground(UNIT, log, () => lost.then(end));
  const heard = async () => (whole ? ask() : undefined);
  return { lost, isWhole: () => whole, heard, end };
};
