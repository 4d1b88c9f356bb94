import { setTimeout as wait } from "node:timers/promises";

import { guarded, inBackground } from "@lyceum/shared/edges.ts";
import { keptForLater, resolvers } from "@lyceum/shared/promises.ts";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { z } from "zod";

/** Changes in the database, whichever process made them. */
export type Changes = {
  /** A class was made, changed, deleted, or other people were invited to it. Answers what stops it. */
  onClass(listener: (classId: string) => void): () => void;
  /** An uploaded video was made, changed or deleted. Answers what stops it. */
  onVideo(listener: (videoId: string) => void): () => void;
  /** A course, or which approved videos it has, was changed; or it was made or deleted. Answers what stops it. */
  onCourse(listener: (courseId: string) => void): () => void;
  /** A blog was made, changed or deleted. Answers what stops it. */
  onBlog(listener: (blogId: string) => void): () => void;
  /** A comment of this blog was made, hidden or is shown again. Answers what stops it. */
  onComments(listener: (blogId: string) => void): () => void;
  /** Somebody bought a course, or it was taken back: by their id. Answers what stops it. */
  onPurchase(listener: (personId: string) => void): () => void;
  /** An account's role or standing, or one of its sign-ins, is not what it was: by the person's id. */
  onAccount(listener: (personId: string) => void): () => void;
  /** False while the line is cut, and what changes is told later or not at all. */
  isWhole(): boolean;
  /** The line was cut for a while and is back: anything may have changed. Answers what stops it. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
};

/** Milliseconds. A cut line that says nothing is noticed after at most CHECK_EVERY + CHECK_TIMEOUT. */
const CHECK_EVERY = 10_000;
const CHECK_TIMEOUT = 3_000;
const RECONNECT_FIRST = 100;
const RECONNECT_MOST = 3_000;

type Line = { lost: Promise<void>; isWhole(): boolean; end(): Promise<void> };

const UNIT = "line that tells of changes";

const CHANNELS = [
  "class_changed",
  "video_changed",
  "course_changed",
  "blog_changed",
  "comments_changed",
  "purchase_changed",
  "account_changed",
] as const;
type Channel = (typeof CHANNELS)[number];
/** What a notice carries. Everything that may connect to the database may notify. */
const Id = z.guid();
type Tell = (channel: string, id: string) => void;
type Listener = (id: string) => void;

/** Listens on a connection of its own, which comes back by itself. Resolves once it listens. */
export const createChanges = async (url: string, log: FastifyBaseLogger): Promise<Changes> => {
  const listeners: Record<Channel, Set<Listener>> = {
    class_changed: new Set(),
    video_changed: new Set(),
    course_changed: new Set(),
    blog_changed: new Set(),
    comments_changed: new Set(),
    purchase_changed: new Set(),
    account_changed: new Set(),
  };
  const gapListeners = new Set<() => void>();
  // A listener that fails keeps no other from being called.
  const tell: Tell = (channel, id) => {
    if (!isChannel(channel)) return;
    if (!Id.safeParse(id).success) return log.warn({ channel }, "A notice names no row of ours");
    for (const listener of listeners[channel]) guarded(channel, log, listener)(id);
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
    onClass: (listener) => subscribe(listeners.class_changed, listener),
    onVideo: (listener) => subscribe(listeners.video_changed, listener),
    onCourse: (listener) => subscribe(listeners.course_changed, listener),
    onBlog: (listener) => subscribe(listeners.blog_changed, listener),
    onComments: (listener) => subscribe(listeners.comments_changed, listener),
    onPurchase: (listener) => subscribe(listeners.purchase_changed, listener),
    onAccount: (listener) => subscribe(listeners.account_changed, listener),
    isWhole: () => line.isWhole(),
    onGap: (listener) => subscribe(gapListeners, listener),
    close: async () => {
      closing.abort();
      await line.end();
      await kept;
    },
  };
};

const isChannel = (name: string): name is Channel => CHANNELS.some((channel) => channel === name);

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
    await client.query(CHANNELS.map((channel) => `listen ${channel};`).join(" "));
  } catch (error) {
    await client.end();
    throw error;
  }

  const check = setInterval(
    guarded(UNIT, log, () => client.query("select 1").catch(lose)),
    CHECK_EVERY,
  );
  const end = async () => {
    clearInterval(check);
    await client.end();
  };
  inBackground(UNIT, log, () => lost.then(end));
  return { lost, isWhole: () => whole, end };
};
