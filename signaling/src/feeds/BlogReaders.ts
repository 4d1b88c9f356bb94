import { type ErrorLog, guarded } from "@lyceum/shared/edges.ts";

import type { Elsewhere, Group } from "../presence/Elsewhere.ts";
import type { Connection } from "../wire/connection.ts";
import { READERS_INTERVAL } from "./limits.ts";

/**
 * A person counts once, and so do all visitors of one address: nobody makes themselves many.
 */
const readerOf = ({ person, address }: Connection) => person?.id ?? address;

/** Who has one blog open. Says how many they are when that changes: at once, and then at most once an interval. */
export class BlogReaders {
  readonly #pages = new Set<Connection>();
  /** How many pages each reader has. */
  readonly #readers = new Map<string, number>();
  readonly #elsewhere: Elsewhere;
  readonly #group: Group;
  readonly #tell: (count: number) => void;
  readonly #log: ErrorLog;
  #told = 0;
  #resting: NodeJS.Timeout | null = null;

  constructor(blogId: string, elsewhere: Elsewhere, tell: (count: number) => void, log: ErrorLog) {
    this.#group = `blog:${blogId}`;
    this.#elsewhere = elsewhere;
    this.#tell = tell;
    this.#log = log;
  }

  /** At all processes. */
  get count(): number {
    let others = 0;
    for (const reader of this.#elsewhere.members(this.#group))
      if (!this.#readers.has(reader)) others += 1;
    return this.#readers.size + others;
  }

  /** No page of this process has the blog open. */
  get isEmpty(): boolean {
    return this.#readers.size === 0;
  }

  add(page: Connection): void {
    if (this.#pages.has(page)) return;
    this.#pages.add(page);
    const reader = readerOf(page);
    const before = this.#readers.get(reader) ?? 0;
    this.#readers.set(reader, before + 1);
    if (before === 0) this.#elsewhere.say(this.#group, reader, true);
    this.changed();
  }

  remove(page: Connection): void {
    if (!this.#pages.delete(page)) return;
    const reader = readerOf(page);
    const left = (this.#readers.get(reader) ?? 1) - 1;
    if (left > 0) this.#readers.set(reader, left);
    else if (this.#readers.delete(reader)) this.#elsewhere.say(this.#group, reader, false);
    this.changed();
  }

  /** Idempotent. */
  close(): void {
    if (this.#resting) clearTimeout(this.#resting);
    for (const reader of this.#readers.keys()) this.#elsewhere.say(this.#group, reader, false);
    this.#pages.clear();
    this.#readers.clear();
  }

  /** A reader came or went, here or elsewhere. */
  changed(): void {
    const { count } = this;
    if (this.#resting || this.#told === count || this.isEmpty) return;
    this.#told = count;
    this.#tell(count);
    const rested = guarded("readers of a blog", this.#log, () => {
      this.#resting = null;
      this.changed();
    });
    this.#resting = setTimeout(rested, READERS_INTERVAL).unref();
  }
}
