import { guarded } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { resolvers } from "@lyceum/shared/promises.ts";
import { InOrder } from "@lyceum/shared/sync/InOrder.ts";
import { currentTraceparent, rpcSpan, traced } from "@lyceum/shared/tracing.ts";
import type { Logger } from "pino";
import { io, type Socket } from "socket.io-client";

import { ask } from "./ask.ts";
import type { Connection } from "../wire/connection.ts";
import {
  LINK_EXPECTS,
  LINK_PATH,
  LINK_VERSION,
  TO_EDGE,
  type ToEdge,
  type ToEdgeArgs,
  type ToOwner,
  type ToOwnerArgs,
} from "./wire.ts";

const UNIT = "links of signaling";
/** Milliseconds that a link may take to be made. */
const MADE_WITHIN = 2_000;

export type LinkPeer = { processId: number; url: string };
/** What the other process says. */
export type LinkEvents = {
  [Name in ToEdge]: (link: Link, ...args: ToEdgeArgs<Name>) => void;
};
type LinkDeps = {
  /** Of this process. */
  processId: number;
  secret: string;
  events: LinkEvents;
  /** The other end does not want it. `why`: of `REFUSED`, or what kept it from being asked. */
  onRefused: (why: string) => void;
  onEnd: (link: Link) => void;
  log: Logger;
};

export const outOfReach = () => new DomainError("unavailable", MESSAGES.unavailable);

/** One connection to a process that has classes of our pages. It ends for good when it is lost. */
export class Link {
  readonly peer: LinkPeer;
  readonly made: Promise<void>;
  readonly #socket: Socket;
  readonly #known = new Set<Connection>();
  readonly #heard = new InOrder(setImmediate);

  constructor(peer: LinkPeer, { processId, secret, events, onRefused, onEnd, log }: LinkDeps) {
    this.peer = peer;
    const made = resolvers<void>();
    this.made = made.promise;
    this.#socket = io(peer.url, {
      path: LINK_PATH,
      auth: { secret, processId, version: LINK_VERSION },
      query: { [LINK_EXPECTS]: String(peer.processId) },
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      timeout: MADE_WITHIN,
    });
    const end = guarded(UNIT, log, () => {
      made.reject(outOfReach());
      this.#socket.off();
      this.#socket.disconnect();
      onEnd(this);
    });
    this.#socket.once("connect", made.resolve);
    this.#socket.once("connect_error", ({ message }) => {
      onRefused(message);
      end();
    });
    this.#socket.once("disconnect", () => this.#heard.message(end));
    for (const name of Object.keys(TO_EDGE) as ToEdge[]) this.#hear(name, events, log);
  }

  get open(): boolean {
    return this.#socket.connected;
  }

  tell<Name extends ToOwner>(name: Name, ...args: ToOwnerArgs<Name>): void {
    if (this.open) this.#socket.emit(name, ...args);
  }

  /** Throws `unavailable`. */
  ask<Name extends ToOwner>(name: Name, ...args: ToOwnerArgs<Name>): Promise<unknown> {
    return ask({ socket: this.#socket, heard: this.#heard }, outOfReach, name, ...args);
  }

  /** A request of a page; the other process gets to know the page before its first one. */
  request(page: Connection, event: string, body: unknown): Promise<unknown> {
    const { person, id, address } = page;
    if (!this.#known.has(page) && person) {
      this.#known.add(page);
      this.tell("open", id, { address, person });
    }
    return traced(rpcSpan("client", event), () => {
      const traceparent = currentTraceparent();
      // In a message of its own, which processes of earlier versions ignore.
      if (traceparent !== undefined) this.tell("traced", id, traceparent);
      return this.ask("ask", id, event, body);
    });
  }

  /** The page is gone, or elsewhere. */
  lost(page: Connection): void {
    if (this.#known.delete(page)) this.tell("lost", page.id);
  }

  close(): void {
    this.#socket.disconnect();
  }

  #hear<Name extends ToEdge>(name: Name, events: LinkEvents, log: Logger): void {
    const hear = (...raw: unknown[]) => {
      const parsed = TO_EDGE[name].safeParse(raw);
      if (parsed.success) events[name](this, ...(parsed.data as ToEdgeArgs<Name>));
      else
        log.warn(
          { err: parsed.error, message: name },
          "message of a signaling process not understood",
        );
    };
    const event: string = name;
    const heard = guarded(UNIT, log, hear);
    this.#socket.on(event, (...raw: unknown[]) => this.#heard.message(() => heard(...raw)));
  }
}
