import { ACK_TIMEOUT } from "@lyceum/shared/limits.ts";
import type { Result } from "@lyceum/shared/result.ts";
import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";
import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";
import type { RequestInput, RequestName, RequestReply } from "@lyceum/shared/signaling/requests.ts";
import { io, type Socket } from "socket.io-client";

import { LiveError } from "./LiveError.ts";
import { about } from "./spread.ts";

export type ConnectionState = "connecting" | "connected" | "lost";

type Options = {
  /** A currently valid token; null for a visitor. Never rejects: the server itself refuses an old token. */
  token: () => Promise<string | null>;
  /** Renews a token that the server refused; null if there is no session any more. */
  renew: () => Promise<unknown>;
  /** The server's origin; defaults to the page's own. */
  url?: string;
  ackTimeout?: number;
  /** From 0 to 1: the position of each wait within its spread. */
  random?: () => number;
};

/** First wait before reconnecting, in milliseconds; each next one is twice as long, spread by ±50 %. */
const RECONNECT_DELAY = 250;
const SPREAD = 0.5;

/**
 * The maximum wait after this many tries in a row. A restarting server is down for a second or two and a class waits
 * for it, so the first tries stay close together; later ones are less frequent.
 */
const longestWait = (tries: number) => (tries <= 10 ? 500 : 4_000);

/** The approximate wait after this many refusals in a row. */
const waitAfter = (refusals: number) =>
  Math.min(RECONNECT_DELAY * 2 ** refusals, longestWait(refusals));

/**
 * Requests and notices over one Socket.IO connection. While the connection is lost every request fails at once with
 * `unavailable`: its caller joins again after the reconnect, and nothing old is sent before that.
 */
export function createLive({
  token,
  renew,
  url,
  ackTimeout = ACK_TIMEOUT,
  random = Math.random,
}: Options) {
  const stateListeners = new Set<(state: ConnectionState) => void>();
  const notices = new Map<string, Set<(body: never) => void>>();
  let state: ConnectionState = "connecting";
  let socket: Socket | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;

  const become = (next: ConnectionState) => {
    if (next === state) return;
    state = next;
    stateListeners.forEach((listener) => listener(next));
  };

  const connection = () => (socket ??= connect());

  function connect() {
    const fresh = io(url ?? "/", {
      path: SOCKET_PATH,
      transports: ["websocket", "polling"],
      reconnectionDelay: RECONNECT_DELAY,
      reconnectionDelayMax: longestWait(0),
      randomizationFactor: SPREAD,
      auth: (give) => {
        void token().then((good) => give(good ? { token: good } : {}));
      },
    });
    fresh.io.on("reconnect_attempt", (tries) => {
      fresh.io.reconnectionDelayMax(longestWait(tries));
    });
    fresh.on("connect", () => {
      refusals = 0;
      fresh.io.reconnectionDelayMax(longestWait(0));
      become("connected");
    });
    fresh.on("disconnect", () => {
      become("lost");
      if (!fresh.active) tryAgain(fresh);
    });
    fresh.on("connect_error", () => {
      become("lost");
      if (!fresh.active)
        void renew()
          .catch(() => null)
          .then(() => tryAgain(fresh));
    });
    fresh.onAny((name: string, body: unknown) =>
      notices.get(name)?.forEach((hear) => hear(body as never)),
    );
    return fresh;
  }

  /**
   * Socket.IO gives up after the server itself closed or refused the connection; a new token or a new server may be
   * accepted.
   */
  function tryAgain(refused: Socket) {
    clearTimeout(retry);
    const wait = about(waitAfter(refusals), random);
    retry = setTimeout(() => socket === refused && refused.connect(), wait);
    refusals += 1;
  }

  return {
    get state() {
      return state;
    },

    /** Rejects with `LiveError`. Connects first if necessary. */
    request<Name extends RequestName>(name: Name, body: RequestInput<Name>) {
      if (state === "lost") return Promise.reject(noAnswer());
      return new Promise<RequestReply<Name>>((resolve, reject) => {
        connection()
          .timeout(ackTimeout)
          .emit(name, body, (error: Error | null, result?: Result<RequestReply<Name>>) => {
            if (error || !result) reject(noAnswer());
            else if (result.ok) resolve(result.value);
            else reject(new LiveError(result.code, result.message));
          });
      });
    },

    /** Listens to a notice until the returned function is called. Does not connect by itself. */
    on<Name extends NoticeName>(name: Name, listener: (body: NoticeBody<Name>) => void) {
      const listeners = notices.get(name) ?? new Set();
      notices.set(name, listeners.add(listener));
      return () => void listeners.delete(listener);
    },

    /** Calls back at every change of `state`. `connected` again means: ask for missed changes. */
    onConnection(listener: (state: ConnectionState) => void) {
      stateListeners.add(listener);
      return () => void stateListeners.delete(listener);
    },

    /** Closes the connection, which reopens by itself when the page continues. */
    rest() {
      socket?.disconnect();
    },

    /** Closes the connection; the next request opens a new one. */
    hangUp() {
      clearTimeout(retry);
      socket?.removeAllListeners();
      socket?.disconnect();
      socket = null;
      become("connecting");
    },
  };
}

const noAnswer = () => new LiveError("unavailable", "The server cannot be reached.");
