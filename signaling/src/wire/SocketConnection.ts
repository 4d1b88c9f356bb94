import { type ErrorLog, guarded, inBackground } from "@lyceum/shared/edges.ts";
import { SOCKET_BURST, SOCKET_REQUESTS_PER_SECOND } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { failure } from "@lyceum/shared/result.ts";
import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";
import type { Socket } from "socket.io";

import type { Connection } from "./connection.ts";
import type { Person } from "../ports/accounts.ts";
import { acknowledgeOf } from "./acknowledge.ts";
import type { Dispatch } from "./dispatch.ts";
import { REFUSALS_BEFORE_CLOSE } from "./limits.ts";
import { TokenBucket } from "./TokenBucket.ts";

const UNIT = "sockets";

type Peer = { person: Person | null; address: string; log: ErrorLog };
type Listening = {
  /** Anything came from the page, even a heartbeat. */
  onHeard: () => void;
  /** Once, when the socket is gone; `silently` when it was closed because nothing came from it. */
  onLost: (silently: boolean) => void;
};

/** A `Connection` over Socket.IO that limits the rate of requests. */
export class SocketConnection implements Connection {
  readonly id: string;
  readonly person: Person | null;
  readonly address: string;
  readonly #socket: Socket;
  readonly #log: ErrorLog;
  readonly #rate = new TokenBucket(SOCKET_BURST, SOCKET_REQUESTS_PER_SECOND, performance.now());
  #refusals = 0;

  constructor(socket: Socket, { person, address, log }: Peer) {
    this.#socket = socket;
    this.#log = log;
    this.id = socket.id;
    this.person = person;
    this.address = address;
  }

  get gone(): boolean {
    return this.#socket.disconnected;
  }

  /** Hands every event, known or not, to `dispatch`. */
  listen(dispatch: Dispatch, { onHeard, onLost }: Listening): void {
    const guard = <Args extends unknown[]>(listener: (...args: Args) => unknown) =>
      guarded(UNIT, this.#log, listener);
    this.#socket.conn.on("packet", guard(onHeard));
    const take = (event: unknown, ...args: unknown[]) => {
      if (this.#rate.take(performance.now())) dispatch(this, event, args);
      else this.#refuse(args);
    };
    this.#socket.onAny(guard(take));
    this.#socket.on(
      "disconnect",
      guard((reason) => onLost(reason === "ping timeout")),
    );
    // A packet that cannot be parsed closes the socket; without a listener the library would print it.
    this.#socket.on("error", () => undefined);
  }

  charge(tokens: number): void {
    this.#rate.charge(tokens);
  }

  notify<Name extends NoticeName>(name: Name, body: NoticeBody<Name>): void {
    this.#socket.emit(name, body);
  }

  /** A socket already gone would stay in the channel for ever. */
  subscribe(channel: string): void {
    if (this.gone) return;
    inBackground(UNIT, this.#log, () => this.#socket.join(channel));
  }

  unsubscribe(channel: string): void {
    inBackground(UNIT, this.#log, () => this.#socket.leave(channel));
  }

  close(): void {
    this.#socket.disconnect(true);
  }

  #refuse(args: unknown[]): void {
    this.#refusals += 1;
    if (this.#refusals > REFUSALS_BEFORE_CLOSE) {
      this.close();
      return;
    }
    acknowledgeOf(args)?.(failure("too_many", MESSAGES.tooMany));
  }
}
