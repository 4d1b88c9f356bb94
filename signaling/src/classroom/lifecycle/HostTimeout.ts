type HostTimeoutDeps = {
  /** Milliseconds that a live class goes on without a host. */
  hostReturn: number;
  anyHost: () => boolean;
  onPresence: (present: boolean) => void;
  onTimeout: () => void;
};

/** Reports whether a live class has a host, and when every host has been away for too long. */
export class HostTimeout {
  readonly #deps: HostTimeoutDeps;
  #present = true;
  #timer: NodeJS.Timeout | null = null;
  #running = false;

  constructor(deps: HostTimeoutDeps) {
    this.#deps = deps;
  }

  /** True while it does not run: only a live class can miss its host. */
  get present(): boolean {
    return this.#present;
  }

  start(): void {
    this.#running = true;
    this.review();
  }

  stop(): void {
    this.#running = false;
    this.#present = true;
    this.#disarm();
  }

  /** Call whenever a host may have come or gone. */
  review(): void {
    if (!this.#running) return;
    const present = this.#deps.anyHost();
    if (present === this.#present) return;
    this.#present = present;
    if (present) this.#disarm();
    else this.wait();
    this.#deps.onPresence(present);
  }

  /** Gives the hosts this many milliseconds to return, from now; the whole time by default. */
  wait(time = this.#deps.hostReturn): void {
    this.#disarm();
    this.#timer = setTimeout(this.#deps.onTimeout, time);
  }

  #disarm(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
