/** Typed events of one object. Adding or removing a listener during an event takes effect with the next one. */
export class Emitter<Events extends object> {
  #listeners = new Map<keyof Events, Set<(body: never) => void>>();

  /** Returns a function that stops the listener. */
  on<Name extends keyof Events>(name: Name, listener: (body: Events[Name]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  protected emit<Name extends keyof Events>(name: Name, body: Events[Name]): void {
    const listeners = this.#listeners.get(name) ?? [];
    for (const listener of [...listeners]) {
      (listener as (body: Events[Name]) => void)(body);
    }
  }

  protected removeListeners(): void {
    this.#listeners.clear();
  }
}
