import type { CaptionStore, SpokenPhrase } from "../src/classroom/modules/captions/ports.ts";

/** What is kept of live captions, in memory. */
export class InMemoryCaptions implements CaptionStore {
  readonly all: SpokenPhrase[] = [];
  /** Whether the database is unavailable. */
  away = false;

  async add(phrase: SpokenPhrase): Promise<void> {
    if (this.away) throw new Error("The database is unavailable.");
    this.all.push(phrase);
  }
}
