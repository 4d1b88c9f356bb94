/** A stop of a class that may still be undone. */
export class PendingStop {
  #timer: NodeJS.Timeout | null = null;
  #endsAt = 0;

  get pending(): boolean {
    return this.#timer !== null;
  }

  /** Milliseconds until the class ends; null if nobody stopped it. */
  get endsIn(): number | null {
    return this.pending ? Math.max(0, this.#endsAt - performance.now()) : null;
  }

  /** Nothing may be pending. */
  begin(time: number, onOver: () => void): void {
    this.#endsAt = performance.now() + time;
    this.#timer = setTimeout(() => {
      this.cancel();
      onOver();
    }, time);
  }

  /** False if nothing was pending. */
  cancel(): boolean {
    const { pending } = this;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    return pending;
  }
}
