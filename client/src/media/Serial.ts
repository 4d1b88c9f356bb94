/** Runs tasks one after another, in the order given; a failed task does not stop the next. */
export class Serial {
  #last: Promise<unknown> = Promise.resolve();

  run<Value>(task: () => Promise<Value>): Promise<Value> {
    const running = this.#last.then(task, task);
    this.#last = running.catch(() => undefined);
    return running;
  }
}
