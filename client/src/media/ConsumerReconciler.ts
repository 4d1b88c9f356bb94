import { type Change, changeBetween, type Watched, type Wish, wishFor } from "./reconciler.ts";

/** Several changes within this many ms are sent as one request. */
const DEBOUNCE = 60;
/** A refused change is sent again after this many ms. */
const AGAIN = 1_000;
/** Maximum changes per request, by its schema. */
const BATCH = 500;

type Options = {
  watched(): Watched[];
  send(changes: Change[]): Promise<unknown>;
  /** Called when these consumers start to flow. */
  onResumed(consumerIds: string[]): void;
};

/** Compares the wanted state with the last one sent to the server, and sends the difference. */
export class ConsumerReconciler {
  #options: Options;
  #sent = new Map<string, Wish>();
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Call it when an input of the decision has changed. */
  touch(): void {
    this.#flushIn(DEBOUNCE);
  }

  /** A stream that was waited for is there: it should flow now. */
  hurry(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flushIn(0);
  }

  /** The server sends this one already. */
  flows(consumerId: string): void {
    this.#sent.set(consumerId, { paused: false });
  }

  /** The server may have lost the sent state (a new link, a lost socket): everything is sent again. */
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
    this.#timer ??= setTimeout(() => this.flush(), wait);
  }

  /** Sends the difference now. */
  flush(): void {
    clearTimeout(this.#timer);
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
      // Refused or lost: the state of these is unknown, so all of it is sent again.
      for (const { consumerId } of changes) this.#sent.delete(consumerId);
      if (!this.#closed) this.#flushIn(AGAIN);
    });
  }
}
