import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";

import type { Connection } from "../../wire/connection.ts";
import type { Participant } from "./Participant.ts";

/** The seat of each page, whatever its class. */
export class PageSeats {
  readonly #seats = new WeakMap<Connection, Participant>();
  readonly #queues = new WeakMap<Connection, SerialQueue>();

  /** Null before `joinClass`, and once the seat was left or taken. */
  readonly of = (page: Connection): Participant | null => this.#seats.get(page) ?? null;

  put(page: Connection, seat: Participant): void {
    this.#seats.set(page, seat);
  }

  clear(page: Connection): void {
    this.#seats.delete(page);
  }

  /** Joining, leaving and losing the socket take turns per page: each changes the page's seat over several awaits. */
  inTurn<Value>(page: Connection, task: () => Promise<Value> | Value): Promise<Value> {
    const queue = this.#queues.get(page) ?? new SerialQueue();
    this.#queues.set(page, queue);
    return queue.run(task);
  }
}
