import { ACK_TIMEOUT } from "@lyceum/shared/limits.ts";
import type { Result } from "@lyceum/shared/result.ts";
import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";
import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";
import type { RequestInput, RequestName, RequestReply } from "@lyceum/shared/signaling/requests.ts";
import { InOrder } from "@lyceum/shared/sync/InOrder.ts";
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
 * The maximum wait after this many tries in a row. A restarting server is down for a second or two, on a busy machine for five or ten,
 * and a class waits for it, so the first tries stay close together; later ones are less frequent.
 */
const longestWait = (tries: number) => {
  if (tries <= 8) return 300;
  if (tries <= 16) return 500;
  return tries <= 24 ? 1_000 : 4_000;
};

/** The approximate wait after this many refusals in a row. */
const waitAfter = (refusals: number) =>
  Math.min(RECONNECT_DELAY * 2 ** refusals, longestWait(refusals));

/**
 * Requests and notices over one Socket.IO connection. While the connection is lost every request fails at once with
 * `unavailable`: its caller joins again after the reconnect, and nothing old is sent before that.
 */
export function createLive({ ackTimeout = ACK_TIMEOUT, ...options }: Options) {
  const notices = new Map<string, Set<(body: never) => void>>();
  const states = keepState();
  const line = new InOrder(nextTask);
  let socket: Socket | null = null;
  const dialler = createDialler(options, {
    line,
    become: states.become,
    hear: (name, body) => notices.get(name)?.forEach((hear) => hear(body as never)),
  });

  return {
    get state() {
      return states.now();
    },

    /** Rejects with `LiveError`. Connects first if necessary. */
    async request<Name extends RequestName>(name: Name, body: RequestInput<Name>) {
      if (states.now() === "lost") throw noAnswer();
      return ask({ socket: (socket ??= dialler.connect()), line, ackTimeout }, name, body);
    },

    /** Listens to a notice until the returned function is called. Does not connect by itself. */
    on<Name extends NoticeName>(name: Name, listener: (body: NoticeBody<Name>) => void) {
      const listeners = notices.get(name) ?? new Set();
      notices.set(name, listeners.add(listener));
      return () => void listeners.delete(listener);
    },

    /** Calls back at every change of `state`. `connected` again means: ask for missed changes. */
    onConnection: states.onChange,

    /** Closes the connection, which reopens by itself when the page continues. */
    rest() {
      // Socket.IO tells nobody that it gives up a connection that was lost before.
      if (socket && !socket.connected) dialler.tryAgain(socket);
      socket?.disconnect();
    },

    /** Closes the connection; the next request opens a new one. */
    hangUp() {
      dialler.giveUp();
      socket?.removeAllListeners();
      socket?.disconnect();
      socket = null;
      states.become("connecting");
    },
  };
}

/** The state of a connection, and the listeners to its changes. */
function keepState() {
  const listeners = new Set<(state: ConnectionState) => void>();
  let state: ConnectionState = "connecting";
  return {
    now: () => state,
    become: (next: ConnectionState) => {
      if (next === state) return;
      state = next;
      listeners.forEach((listener) => listener(next));
    },
    onChange: (listener: (state: ConnectionState) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Calls back in a task of its own, in a hidden page too, which delays its timers. */
const nextTask = (go: () => void): void => {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", () => {
    port1.close();
    go();
  });
  port1.start();
  port2.postMessage(null);
};

type Dialling = Omit<Options, "ackTimeout">;
type Dialled = {
  line: InOrder;
  become: (state: ConnectionState) => void;
  hear: (name: string, body: unknown) => void;
};

/** Opens sockets; after a refusal it tries the same one again. */
function createDialler(
  { token, renew, url, random = Math.random }: Dialling,
  { line, become, hear }: Dialled,
) {
  let current: Socket | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;

  /** Socket.IO gives up if the server itself closed or refused; it may accept a new token, or be a new server. */
  const tryAgain = (refused: Socket) => {
    if (current !== refused) return;
    clearTimeout(retry);
    const wait = about(waitAfter(refusals), random);
    retry = setTimeout(() => current === refused && refused.connect(), wait);
    refusals += 1;
  };

  const connect = () => {
    const socket = open(url, token);
    socket.on("connect", () => {
      refusals = 0;
      socket.io.reconnectionDelayMax(longestWait(0));
      become("connected");
    });
    socket.on("disconnect", () => {
      become("lost");
      if (!socket.active) tryAgain(socket);
    });
    socket.on("connect_error", () => {
      become("lost");
      if (!socket.active)
        void renew()
          .catch(() => null)
          .then(() => tryAgain(socket));
    });
    hearInOrder(socket, line, (name, body) => current === socket && hear(name, body));
    current = socket;
    return socket;
  };

  return {
    connect,
    tryAgain,
    giveUp: () => {
      clearTimeout(retry);
      current = null;
    },
  };
}

const hearInOrder = (
  socket: Socket,
  line: InOrder,
  take: (name: string, body: unknown) => unknown,
) =>
  socket.onAny((name: string, body: unknown) =>
    // A listener that throws keeps nobody from what comes next, and the page still reports the error.
    line.message(() => void Promise.resolve().then(() => take(name, body))),
  );

/**
 * What a try begins with: Socket.IO takes the first, and tries no other. Some networks block WebSockets, so that each
 * third try begins with long polling, which goes on over a WebSocket where it can.
 */
const WEBSOCKET_FIRST = ["websocket", "polling"];
const POLLING_FIRST = ["polling", "websocket"];

const alternate = (socket: Socket): void => {
  let failures = 0;
  socket.on("connect", () => (failures = 0));
  socket.on("connect_error", () => {
    failures += 1;
    socket.io.opts.transports = failures % 3 === 2 ? POLLING_FIRST : WEBSOCKET_FIRST;
  });
};

function open(url: string | undefined, token: Options["token"]) {
  const socket = io(url ?? "/", {
    path: SOCKET_PATH,
    transports: WEBSOCKET_FIRST,
    reconnectionDelay: RECONNECT_DELAY,
    reconnectionDelayMax: longestWait(0),
    randomizationFactor: SPREAD,
    auth: (give) => {
      void token().then((good) => give(good ? { token: good } : {}));
    },
  });
  socket.io.on("reconnect_attempt", (tries) => {
    socket.io.reconnectionDelayMax(longestWait(tries));
  });
  alternate(socket);
  return socket;
}

type Asked = { socket: Socket; line: InOrder; ackTimeout: number };

const ask = <Name extends RequestName>(
  { socket, line, ackTimeout }: Asked,
  name: Name,
  body: RequestInput<Name>,
) =>
  new Promise<RequestReply<Name>>((resolve, reject) => {
    const settle = (error: Error | null, result?: Result<RequestReply<Name>>) => {
      if (error || !result) reject(noAnswer());
      else if (result.ok) resolve(result.value);
      else reject(new LiveError(result.code, result.message, result.reason));
    };
    socket
      .timeout(ackTimeout)
      .emit(name, body, (...answer: Parameters<typeof settle>) =>
        line.answer(() => settle(...answer)),
      );
  });

const noAnswer = () => new LiveError("unavailable", "The server cannot be reached.");
