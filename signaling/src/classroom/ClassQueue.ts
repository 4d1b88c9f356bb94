import { keptForLater } from "@lyceum/shared/promises.ts";
import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";

/**
 * The turns of one class. When a whole class comes back, each would wait until everybody before has asked the database: so
 * those who enter ask before their turn, all at once. What they learned counts if nothing but entering had a turn since.
 */
export class ClassQueue extends SerialQueue {
  #changes = 0;

  override run<Value>(task: () => Promise<Value> | Value): Promise<Value> {
    return super.run(async () => {
      try {
        return await task();
      } finally {
        this.#changes += 1;
      }
    });
  }

  /** @param look Asks, and changes nothing: it may be called twice. */
  enter<Seen, Value>(
    look: () => Promise<Seen>,
    task: (seen: Seen) => Promise<Value> | Value,
  ): Promise<Value> {
    const from = this.#changes;
    const early = keptForLater(look());
    return super.run(async () => task(await (from === this.#changes ? early : look())));
  }
}
