import type { Random } from "./Random.ts";

const KEPT = 500;
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32}/g;

/** Ids from earlier answers, so that later requests concern existing things. */
export class Remembered {
  readonly #ids: string[] = [];

  note(text: string): void {
    for (const [id] of text.matchAll(ID)) {
      if (this.#ids.length < KEPT) this.#ids.push(id);
      else this.#ids[Math.floor(Math.random() * KEPT)] = id;
    }
  }

  one(random: Random): string | undefined {
    return this.#ids.length > 0 ? random.pick(this.#ids) : undefined;
  }
}
