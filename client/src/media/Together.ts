/** Milliseconds that an answer waits for those that were asked for beside it. */
const PATIENCE = 100;

/**
 * Hands on the answers to concurrent requests at the same moment. What they bring is then negotiated once: each negotiation of several
 * streams costs a browser as much as of one.
 */
export class Together {
  #asked = 0;
  #waiting: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Rejects as the request does, at once. */
  async answer<Answer>(request: Promise<Answer>): Promise<Answer> {
    this.#asked += 1;
    const answered = await request.catch((error: unknown) => {
      this.#countDown();
      throw error;
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    this.#timer ??= setTimeout(() => this.#release(), PATIENCE);
    this.#countDown();
    await promise;
    return answered;
  }

  #countDown(): void {
    this.#asked -= 1;
    if (this.#asked === 0) this.#release();
  }

  #release(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
