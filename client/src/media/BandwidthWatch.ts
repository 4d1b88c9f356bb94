/** Reported after this many ms without packets; a switch of layers leaves shorter gaps. */
const STARVED_FOR = 4_000;
const LOOK_EVERY = 1_000;

type Watched = { starvedSince: number | null; isExpected: () => boolean };

/** Detects that all requested pictures have stopped arriving: this page's downlink is too narrow. */
export class BandwidthWatch {
  #onChange: (low: boolean) => void;
  #watched = new Map<string, Watched>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #low = false;

  constructor(onChange: (low: boolean) => void) {
    this.#onChange = onChange;
  }

  update(producerId: string, arriving: boolean, isExpected: () => boolean): void {
    const since = this.#watched.get(producerId)?.starvedSince ?? performance.now();
    this.#watched.set(producerId, { starvedSince: arriving ? null : since, isExpected });
    this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#watched.clear();
  }

  #look(): void {
    for (const [id, { isExpected }] of this.#watched) if (!isExpected()) this.#watched.delete(id);
    const expected = [...this.#watched.values()];
    const starved = expected.filter(({ starvedSince }) => isOver(starvedSince));
    this.#say(expected.length > 0 && starved.length === expected.length);
    if (expected.every(({ starvedSince }) => starvedSince === null)) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }

  #say(low: boolean): void {
    if (low === this.#low) return;
    this.#low = low;
    this.#onChange(low);
  }
}

const isOver = (since: number | null): boolean =>
  since !== null && performance.now() - since >= STARVED_FOR;
