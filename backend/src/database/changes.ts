import { setTimeout as wait } from "node:timers/promises";

import type { FastifyBaseLogger } from "fastify";
import pg from "pg";

/** Changes in the database, whichever process made them. */
export type Changes = {
  /** A class was made, changed, deleted, or other people were invited to it. Answers what stops it. */
  onClass(listener: (classId: string) => void): () => void;
  /** The line was cut for a while and is back: anything may have changed. Answers what stops it. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
};

/** Milliseconds. A cut line that says nothing is noticed after at most CHECK_EVERY + CHECK_TIMEOUT. */
const CHECK_EVERY = 10_000;
const CHECK_TIMEOUT = 3_000;
const RECONNECT_FIRST = 100;
const RECONNECT_MOST = 3_000;

type Line = { lost: Promise<void>; end(): Promise<void> };

/** Listens on a connection of its own, which comes back by itself. Resolves once it listens. */
export const createChanges = async (url: string, log: FastifyBaseLogger): Promise<Changes> => {
  const classListeners = new Set<(classId: string) => void>();
  const gapListeners = new Set<() => void>();
  const tell = (classId: string) => classListeners.forEach((listener) => listener(classId));
  const closing = new AbortController();
  let line = await openLine(url, tell);

  const keep = async () => {
    for (;;) {
      await line.lost;
      if (closing.signal.aborted) return;
      log.warn("The line that tells of changes was cut");
      const next = await reopen(url, tell, closing.signal);
      if (!next) return;
      // Closing may have begun while the line came back.
      if (closing.signal.aborted) return next.end();
      line = next;
      log.info("The line that tells of changes is back");
      gapListeners.forEach((listener) => listener());
    }
  };
  const kept = keep();

  return {
    onClass: (listener) => subscribe(classListeners, listener),
    onGap: (listener) => subscribe(gapListeners, listener),
    close: async () => {
      closing.abort();
      await line.end();
      await kept;
    },
  };
};

const subscribe = <Listener>(listeners: Set<Listener>, listener: Listener) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Tries until it has a line; null once closing. */
const reopen = async (
  url: string,
  tell: (classId: string) => void,
  closing: AbortSignal,
): Promise<Line | null> => {
  for (let pause = RECONNECT_FIRST; !closing.aborted; pause = Math.min(pause * 2, RECONNECT_MOST)) {
    // Jitter, so that many processes do not all come back in the same moment.
    await wait(pause * (0.5 + Math.random()), undefined, { signal: closing }).catch(
      () => undefined,
    );
    const line = closing.aborted ? null : await openLine(url, tell).catch(() => null);
    if (line) return line;
  }
  return null;
};

const openLine = async (url: string, tell: (classId: string) => void): Promise<Line> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CHECK_TIMEOUT,
    query_timeout: CHECK_TIMEOUT,
    keepAlive: true,
    application_name: "lyceum changes",
  });
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  client.on("error", () => lose());
  client.on("end", () => lose());
  client.on("notification", ({ payload }) => payload && tell(payload));
  try {
    await client.connect();
    await client.query("listen class_changed");
  } catch (error) {
    await client.end();
    throw error;
  }

  const check = setInterval(() => void client.query("select 1").catch(() => lose()), CHECK_EVERY);
  const end = async () => {
    clearInterval(check);
    await client.end();
  };
  void lost.then(end);
  return { lost, end };
};
