import { type ErrorLog, guarded } from "@lyceum/shared/edges.ts";

import type { Elsewhere } from "./Elsewhere.ts";
import type { Channels, Connection } from "../wire/connection.ts";
import { OFFLINE_SHOWN } from "./limits.ts";

const GROUP = "online";
const channelOf = (personId: string) => `presence:person:${personId}`;

/** Who has a page open, for those who watch them. */
export class Online {
  readonly #channels: Channels;
  readonly #elsewhere: Elsewhere;
  readonly #log: ErrorLog;
  readonly #pages = new Map<string, Set<Connection>>();
  /** People whose last page is gone, for so short a time that they may only be between two pages. */
  readonly #leaving = new Map<string, NodeJS.Timeout>();
  readonly #watched = new Map<Connection, readonly string[]>();

  constructor(channels: Channels, elsewhere: Elsewhere, log: ErrorLog) {
    this.#channels = channels;
    this.#elsewhere = elsewhere;
    this.#log = log;
    elsewhere.onChange((group, personId, isThere) => {
      if (group === GROUP && !this.#isHere(personId)) this.#tell(personId, isThere);
    });
  }

  /** People with a page open or just gone, and pages that watch people. */
  get size(): number {
    return this.#pages.size + this.#leaving.size + this.#watched.size;
  }

  opened(page: Connection, personId: string): void {
    const [wasHere, before] = [this.#isHere(personId), this.has(personId)];
    clearTimeout(this.#leaving.get(personId));
    this.#leaving.delete(personId);
    this.#pages.set(personId, (this.#pages.get(personId) ?? new Set()).add(page));
    if (!wasHere) this.#elsewhere.say(GROUP, personId, true);
    if (!before) this.#tell(personId, true);
  }

  lost(page: Connection): void {
    this.unwatch(page);
    const personId = page.person?.id;
    const pages = personId === undefined ? undefined : this.#pages.get(personId);
    if (personId === undefined || !pages?.delete(page) || pages.size > 0) return;
    this.#pages.delete(personId);
    const left = guarded("people online", this.#log, () => this.#left(personId));
    this.#leaving.set(personId, setTimeout(left, OFFLINE_SHOWN));
  }

  has(personId: string): boolean {
    return this.#isHere(personId) || this.#elsewhere.has(GROUP, personId);
  }

  /** From now on these people and nobody else are watched. */
  watch(page: Connection, personIds: readonly string[]): void {
    this.unwatch(page);
    this.#watched.set(page, personIds);
    for (const personId of personIds) page.subscribe(channelOf(personId));
  }

  unwatch(page: Connection): void {
    for (const personId of this.#watched.get(page) ?? []) page.unsubscribe(channelOf(personId));
    this.#watched.delete(page);
  }

  /** Idempotent. */
  close(): void {
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    this.#leaving.clear();
  }

  #isHere(personId: string): boolean {
    return this.#pages.has(personId) || this.#leaving.has(personId);
  }

  #left(personId: string): void {
    this.#leaving.delete(personId);
    this.#elsewhere.say(GROUP, personId, false);
    if (!this.has(personId)) this.#tell(personId, false);
  }

  #tell(personId: string, online: boolean): void {
    this.#channels.notify(channelOf(personId), "presenceChanged", { personId, online });
  }
}
