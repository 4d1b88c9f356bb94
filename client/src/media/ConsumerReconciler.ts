import { type Change, changeBetween, type Watched, type Wish, wishFor } from "./reconciler.ts";

/** Several changes within this many ms go out as one request. */
const DEBOUNCE = 60;
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
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Something that decides has changed. */
  touch(): void {
    this.#timer ??= setTimeout(() => this.#flush(), DEBOUNCE);
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
    clearTimeout(this.#timer);
    this.#timer = undefined;
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
      // Refused or lost: what these were told is not known, so the next flush says it whole.
      for (const { consumerId } of changes) this.#sent.delete(consumerId);
    });
  }
}
