import { keptForLater } from "@lyceum/shared/promises.ts";

/** The pages of a class that has lost its process come back together: what they ask of the class is one question. */
export class AskedOnce<Answer> {
  readonly #asked = new Map<string, Promise<Answer>>();

  /** Asks unless the same is being asked of this class now. */
  ask(classId: string, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#asked.get(classId);
    if (known) return known;
    const answer = keptForLater(ask().finally(() => this.#asked.delete(classId)));
    this.#asked.set(classId, answer);
    return answer;
  }
}
