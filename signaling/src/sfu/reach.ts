import { resolvers } from "@lyceum/shared/promises.ts";
import { SFU_REFUSED } from "@lyceum/shared/sfu/handshake.ts";
import type { Logger } from "pino";
import type { Socket } from "socket.io-client";

/** Milliseconds until a host that refused is tried again; each next wait is twice as long. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;
/** Milliseconds that a host which starts beside this process may take to come up. */
const COMES_UP = 5_000;

/** Socket.IO gives up where the host itself refused or closed; it may be started again, with the right secret. Returns a function that stops it. */
export const tryAgainIfRefused = (socket: Socket): (() => void) => {
  let wait = FIRST_WAIT;
  let retry: NodeJS.Timeout | undefined;
  const tryAgain = () => {
    if (socket.active) return;
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), wait);
    wait = Math.min(2 * wait, LONGEST_WAIT);
  };
  socket.on("connect", () => (wait = FIRST_WAIT));
  socket.on("connect_error", tryAgain);
  socket.on("disconnect", tryAgain);
  return () => clearTimeout(retry);
};

/** Returns what says whether the host refused the secret at the last try. */
export const followRefusal = (socket: Socket): (() => boolean) => {
  let refused = false;
  socket.on("connect", () => (refused = false));
  socket.on("connect_error", ({ message }) => (refused = message === SFU_REFUSED));
  return () => refused;
};

/** A host that is not there at first may still be starting: until it was there, or has had its time. */
export type Arrival = { isOver: boolean; over: Promise<void> };

export const followArrival = (socket: Socket): Arrival => {
  const { promise: over, resolve } = resolvers<void>();
  const arrival = { isOver: false, over };
  const end = () => {
    arrival.isOver = true;
    resolve();
  };
  setTimeout(end, COMES_UP).unref();
  socket.once("connect", end);
  socket.on("connect_error", (err) => {
    if (!isRefused(err)) end();
  });
  return arrival;
};

/** Warns once for each reason, until the host is reached. */
export const logReach = (socket: Socket, arrival: Arrival, log: Logger): void => {
  const told = new Set<string>();
  socket.on("connect_error", (err) => {
    if (!arrival.isOver) return;
    const reason = [err.message, codeOf(err)].join(" ");
    if (told.has(reason)) return;
    told.add(reason);
    log.warn({ err }, "media host not reached");
  });
  socket.on("connect", () => {
    if (told.size > 0) log.info("media host reached");
    told.clear();
  });
};

/** Nobody listens there: the process has ended, and its rooms with it. */
export const isRefused = (error: Error): boolean => codeOf(error) === "ECONNREFUSED";

/** Of the system's error, as engine.io wraps what `ws` reports. */
const codeOf = (error: Error): string | undefined => {
  const { description } = error as { description?: { error?: { code?: string } } };
  return description?.error?.code;
};
