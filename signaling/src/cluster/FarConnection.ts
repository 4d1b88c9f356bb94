import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";
import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";

import type { Person } from "../ports/accounts.ts";
import type { Connection } from "../wire/connection.ts";
import type { ToEdge, ToEdgeArgs } from "./wire.ts";

/** The line to the process that has a page's socket. */
export type FarLine = {
  tell<Name extends ToEdge>(name: Name, ...args: ToEdgeArgs<Name>): void;
  /** One more page behind this line, or one fewer, subscribes to a channel. */
  join(channel: string, page: FarConnection): void;
  leave(channel: string, page: FarConnection): void;
};

/** A page whose socket another process has, as the process sees it that has its class. */
export class FarConnection implements Connection {
  readonly id: string;
  readonly address: string;
  readonly person: Person;
  readonly #line: FarLine;
  readonly #turns = new SerialQueue();
  #waiting = 0;
  #gone = false;

  constructor(
    line: FarLine,
    id: string,
    { address, person }: Pick<FarConnection, "address" | "person">,
  ) {
    this.#line = line;
    this.id = id;
    this.address = address;
    this.person = person;
  }

  get gone(): boolean {
    return this.#gone;
  }

  /** Whether a request of it has not been passed on yet. */
  get waits(): boolean {
    return this.#waiting > 0;
  }

  /** Passes something on after its requests before that. */
  async inTurn(pass: () => unknown): Promise<void> {
    this.#waiting += 1;
    try {
      await this.#turns.run(pass);
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Nothing is sent to it any more. */
  lost(): void {
    this.#gone = true;
  }

  notify<Name extends NoticeName>(name: Name, body: NoticeBody<Name>): void {
    if (!this.#gone) this.#line.tell("to", this.id, name, body);
  }

  /** It was charged where its socket is. */
  charge(): void {}

  subscribe(channel: string): void {
    if (this.#gone) return;
    this.#line.join(channel, this);
    this.#line.tell("subscribe", this.id, channel);
  }

  unsubscribe(channel: string): void {
    this.#line.leave(channel, this);
    if (!this.#gone) this.#line.tell("unsubscribe", this.id, channel);
  }

  /** Says whether its page has a seat in a live class. */
  attend(attends: boolean): void {
    if (!this.#gone) this.#line.tell("attend", this.id, attends);
  }

  close(): void {
    if (!this.#gone) this.#line.tell("close", this.id);
  }
}
