import { type Change, changeBetween, type Watched, type Wish, wishFor } from "./reconciler.ts";

/** Several changes within this many ms go out as one request. */
const DEBOUNCE = 60;
/** What was refused is said again after this many ms. */
const AGAIN = 1_000;
/** Most changes in one request, by its schema. */
const BATCH = 500;

type Options = {
  watched(): Watched[];
  send(changes: Change[]): Promise<unknown>;
  /** These consumers begin to flow now. */
  onResumed(consumerIds: string[]): void;
};

/** Compares what is wanted with what the server was last told, and tells it the difference. */
export class ConsumerReconciler {
  #options: Options;
  #sent = new Map<string, Wish>();
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Something that decides has changed. */
  touch(): void {
    this.#flushIn(DEBOUNCE);
  }

  /** A stream is there that was waited for: it is to flow now. */
  hurry(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flushIn(0);
  }

  /** The server may not know what it was told (a new link, a lost socket): it is told everything again. */
  forget(): void {
    this.#sent.clear();
    this.touch();
  }

  isPaused(consumerId: string): boolean {
    return this.#sent.get(consumerId)?.paused ?? true;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #flushIn(wait: number): void {
    this.#timer ??= setTimeout(() => this.#flush(), wait);
  }

  #flush(): void {
    this.#timer = undefined;
    const before = this.#sent;
    const wishes = this.#options.watched().map((each) => [each.consumerId, wishFor(each)] as const);
    const changes = wishes.flatMap(([id, wish]) => changeBetween(id, before.get(id), wish) ?? []);
    this.#sent = new Map(wishes.map(([id, wish]) => [id, { ...before.get(id), ...wish }]));
    for (let from = 0; from < changes.length; from += BATCH) {
      this.#tell(changes.slice(from, from + BATCH));
    }
    const resumed = changes.filter(({ paused }) => paused === false);
    this.#options.onResumed(resumed.map(({ consumerId }) => consumerId));
  }

  #tell(changes: Change[]): void {
    this.#options.send(changes).catch(() => {
      // Refused or lost: what these were told is not known, so it is said whole.
      for (const { consumerId } of changes) this.#sent.delete(consumerId);
      if (!this.#closed) this.#flushIn(AGAIN);
    });
  }
}
