/** Pictures kept for the page: a list that is scrolled shows them again and again. */
const KEPT_MOST = 40;

type Loaded = { address: Promise<string>; shown: number };

/** The pictures of a chat, as addresses of this page. */
class Pictures {
  readonly #kept = new Map<string, Loaded>();

  /** The address of a picture; call `release` once it is not shown any more. */
  take(id: string, read: () => Promise<Blob>): Promise<string> {
    const known = this.#kept.get(id) ?? { address: read().then(URL.createObjectURL), shown: 0 };
    known.shown += 1;
    this.#kept.delete(id);
    this.#kept.set(id, known);
    known.address.catch(() => this.#kept.delete(id));
    return known.address;
  }

  release(id: string): void {
    const known = this.#kept.get(id);
    if (known) known.shown -= 1;
    for (const [each, { address, shown }] of this.#kept) {
      if (this.#kept.size <= KEPT_MOST) return;
      if (shown > 0) continue;
      this.#kept.delete(each);
      address.then(URL.revokeObjectURL, () => undefined);
    }
  }
}

export const pictures = new Pictures();
