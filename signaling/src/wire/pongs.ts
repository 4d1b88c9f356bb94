import type { Server } from "socket.io";

import { UNANSWERED_FROM } from "./limits.ts";

type PongingSocket = new (...given: never[]) => {
  bufferedAmount: number;
  pong: (...given: unknown[]) => void;
};
type WebSocketServer = { options: { WebSocket: PongingSocket } };
type Engine = {
  ws: WebSocketServer;
  opts: { wsEngine: new (...given: never[]) => WebSocketServer };
};

/**
 * WebSocket's own pings, which no browser sends, are answered while little waits for their reader. The library under the engine would write its
 * answers to a peer that reads none of them without a limit, also before an upgrade is finished.
 */
export const boundPongs = ({ engine }: Pick<Server, "engine">): void => {
  const bound = (ws: WebSocketServer): void => {
    const Plain = ws.options.WebSocket;
    ws.options.WebSocket = class extends Plain {
      override pong = (...given: unknown[]): void => {
        if (this.bufferedAmount < UNANSWERED_FROM) super.pong(...given);
      };
    };
  };
  const { ws, opts } = engine as object as Engine;
  bound(ws);
  // The engine makes another one when its server begins to listen.
  opts.wsEngine = class extends opts.wsEngine {
    constructor(...given: never[]) {
      super(...given);
      bound(this);
    }
  };
};
