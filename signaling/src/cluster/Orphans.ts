import type { ClassroomRegistry } from "../classroom/ClassroomRegistry.ts";
import type { Ownership } from "../ports/ownership.ts";

/** Live classes that nobody had and that are this process's now, until they are open here: nobody else finds them without an owner. */
export class Orphans {
  readonly #waiting = new Set<string>();

  /** Those that have been claimed and are not open. */
  async claim(ownership: Pick<Ownership, "claimOrphans">): Promise<Iterable<string>> {
    for (const classId of await ownership.claimOrphans()) this.#waiting.add(classId);
    return this.#waiting;
  }

  /** Where it rejects, they are opened by the next call. */
  async open(registry: Pick<ClassroomRegistry, "takeOver">): Promise<void> {
    if (this.#waiting.size > 0) await registry.takeOver([...this.#waiting]);
    this.#waiting.clear();
  }
}
