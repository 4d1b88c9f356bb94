import type { Connection } from "../wire/connection.ts";
import { MISSED_CHANGES_MOST } from "./limits.ts";

/** What a page that begins to watch may miss: changes that came while the whole was read for it. */
export class Reading {
  readonly page: Connection;
  readonly ids = new Set<string>();
  /** More was missed than can be pushed again: the page must ask for the whole again. */
  isStale = false;

  constructor(page: Connection) {
    this.page = page;
  }

  heard(id: string): void {
    if (this.ids.size < MISSED_CHANGES_MOST) this.ids.add(id);
    else this.isStale = true;
  }

  stale(): void {
    this.isStale = true;
  }
}

/** What follows the answers of many readings: things to push again, and pages that must ask again. */
export class Missed {
  #ids = new Set<string>();
  #pages = new Set<Connection>();

  /** False where it missed nothing. */
  add({ page, ids, isStale }: Reading): boolean {
    for (const id of ids) this.#ids.add(id);
    if (isStale) this.#pages.add(page);
    return isStale || ids.size > 0;
  }

  take(): { ids: Set<string>; pages: Set<Connection> } {
    const taken = { ids: this.#ids, pages: this.#pages };
    this.#ids = new Set();
    this.#pages = new Set();
    return taken;
  }
}
