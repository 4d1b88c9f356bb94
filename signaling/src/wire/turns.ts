import { type ErrorLog, guarded } from "@lyceum/shared/edges.ts";
import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";
import type { Server } from "socket.io";

import { TOLD_A_TURN, TURN, TURNS_MOST } from "./limits.ts";

/** Sends one notice to many sockets, a few at a time, so that their requests do not all come at once. */
export class Turns {
  readonly #io: Server;
  readonly #log: ErrorLog;
  /** What is still to be sent, by notice, body and socket: no more than the channels of notices in turns have members. */
  readonly #waiting = new Map<string, () => void>();
  #timer: NodeJS.Timeout | null = null;

  constructor(io: Server, log: ErrorLog) {
    this.#io = io;
    this.#log = log;
  }

  add<Name extends NoticeName>(channel: string, name: Name, body: NoticeBody<Name>): void {
    const what = `${name} ${JSON.stringify(body)}`;
    for (const id of this.#io.of("/").adapter.rooms.get(channel) ?? [])
      this.#waiting.set(`${what} ${id}`, () => this.#io.to(id).emit(name, body));
    this.#timer ??= setTimeout(() => this.#turn(), 0).unref();
  }

  /** Idempotent. */
  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#waiting.clear();
  }

  #turn(): void {
    this.#timer = null;
    let left = Math.max(TOLD_A_TURN, Math.ceil(this.#waiting.size / TURNS_MOST));
    for (const [key, send] of this.#waiting) {
      if (left === 0) break;
      left -= 1;
      this.#waiting.delete(key);
      guarded("notices in turns", this.#log, send)();
    }
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.#turn(), TURN).unref();
  }
}
