/** Runs tasks one after another, in the order given. A task that fails fails only its own caller. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<Value>(task: () => Promise<Value> | Value): Promise<Value> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
