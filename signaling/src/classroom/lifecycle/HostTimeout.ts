type HostTimeoutDeps = {
  /** Milliseconds that a live class is kept without a host. */
  hostReturn: number;
  anyHost: () => boolean;
  onPresence: (present: boolean) => void;
  onTimeout: () => void;
};

/** Watches over a live class for the presence of a host. */
export class HostTimeout {
  readonly #deps: HostTimeoutDeps;
  #present = true;
  #timer: NodeJS.Timeout | null = null;
  #watching = false;

  constructor(deps: HostTimeoutDeps) {
    this.#deps = deps;
  }

  /** True where nobody watches: only a live class can miss its host. */
  get present(): boolean {
    return this.#present;
  }

  start(): void {
    this.#watching = true;
    this.review();
  }

  stop(): void {
    this.#watching = false;
    this.#present = true;
    this.#disarm();
  }

  /** To be called whenever a host may have come or gone. */
  review(): void {
    if (!this.#watching) return;
    const present = this.#deps.anyHost();
    if (present === this.#present) return;
    this.#present = present;
    if (present) this.#disarm();
    else this.wait();
    this.#deps.onPresence(present);
  }

  /** Gives the hosts their time to return, from now. */
  wait(): void {
    this.#disarm();
    this.#timer = setTimeout(this.#deps.onTimeout, this.#deps.hostReturn);
  }

  #disarm(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
