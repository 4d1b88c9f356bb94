import type { HandStore, StoredHand } from "../src/classroom/modules/hands/ports.ts";

/** Raised hands, in memory. */
export class InMemoryHands implements HandStore {
  readonly #sessions = new Map<string, Map<string, number>>();
  #places = 0;

  async listOf(sessionId: string): Promise<StoredHand[]> {
    const hands = [...this.#of(sessionId)].map(([personId, place]) => ({ personId, place }));
    return hands.toSorted((one, other) => one.place - other.place);
  }

  async raise(sessionId: string, personIds: readonly string[]): Promise<StoredHand[]> {
    const hands = this.#of(sessionId);
    for (const id of personIds) if (!hands.has(id)) hands.set(id, (this.#places += 1));
    const all = await this.listOf(sessionId);
    return all.filter(({ personId }) => personIds.includes(personId));
  }

  async lower(sessionId: string, personIds: readonly string[]): Promise<void> {
    for (const id of personIds) this.#of(sessionId).delete(id);
  }

  #of(sessionId: string): Map<string, number> {
    const hands = this.#sessions.get(sessionId) ?? new Map<string, number>();
    this.#sessions.set(sessionId, hands);
    return hands;
  }
}
