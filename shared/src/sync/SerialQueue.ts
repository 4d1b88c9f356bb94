import { keptForLater } from "@lyceum/shared/promises.ts";

/** Runs tasks one after another, in the order given. A failed task rejects only for its own caller. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<Value>(task: () => Promise<Value> | Value): Promise<Value> {
    const result = this.#last.then(task, task);
    this.#last = keptForLater(result);
    return result;
  }
}
