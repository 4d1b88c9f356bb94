/** Others that are remembered: those whose address is all that is known of them may be any number. */
const REMEMBERED_MOST = 1_000;

/** What is wrong with each of several others: news when it is first seen, and again after it has been right. */
export class SaidOnce<Other> {
  readonly #said = new Map<Other, Set<string>>();

  /** Whether it is to be said now. */
  isNews(other: Other, what: string): boolean {
    const said = this.#said.get(other) ?? new Set();
    if (said.has(what)) return false;
    if (this.#said.size >= REMEMBERED_MOST) this.#said.clear();
    this.#said.set(other, said.add(what));
    return true;
  }

  /** All is right with this one. */
  worked(other: Other): void {
    this.#said.delete(other);
  }

  /** The others are gone. */
  keepOnly(others: ReadonlySet<Other>): void {
    for (const other of this.#said.keys()) if (!others.has(other)) this.#said.delete(other);
  }
}
