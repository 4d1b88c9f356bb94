import { guarded } from "@lyceum/shared/edges.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";
import type { Logger } from "pino";

import type { Connection } from "../wire/connection.ts";
import { PRESENCE_WRITTEN, SPANS_KEPT } from "./limits.ts";
import type { PresenceRecord } from "../ports/presence.ts";
import { PagePresence, type Span } from "./PagePresence.ts";
import { union } from "./union.ts";

type PresenceDeps = {
  record: PresenceRecord;
  /** Milliseconds since the epoch. */
  clock: () => number;
  log: Logger;
};

/** Measures when people were here, by what their pages witness, and has it written down from time to time. */
export class Presence {
  readonly #deps: PresenceDeps;
  readonly #pages = new Map<Connection, PagePresence>();
  /** By person: what is not written down yet. */
  readonly #unwritten = new Map<string, Span[]>();
  readonly #timer: NodeJS.Timeout;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: PresenceDeps) {
    this.#deps = deps;
    this.#timer = setInterval(
      guarded("presence", deps.log, () => this.write()),
      PRESENCE_WRITTEN,
    ).unref();
  }

  /** Pages that are measured, and people of whom something is not written down yet. */
  get size(): number {
    return this.#pages.size + this.#unwritten.size;
  }

  opened(connection: Connection): void {
    this.#pages.set(connection, new PagePresence(this.#deps.clock()));
  }

  heard(connection: Connection): void {
    this.#pages.get(connection)?.heard(this.#deps.clock());
  }

  see(connection: Connection, visible: boolean): void {
    this.#pages.get(connection)?.see(visible, this.#deps.clock());
  }

  /** Passes over a page that is gone: a join under way may end after it. */
  attend(connection: Connection, attends: boolean): void {
    this.#pages.get(connection)?.attend(attends, this.#deps.clock());
  }

  /** `silently` when the socket was given up because nothing came from it. */
  lost(connection: Connection, silently: boolean): void {
    const page = this.#pages.get(connection);
    page?.lost(this.#deps.clock(), silently);
    this.#collect(connection);
    this.#pages.delete(connection);
  }

  /** Writes down what there is, after what is being written. What cannot be written now is kept for the next time. */
  write(): Promise<void> {
    this.#writing = keptForLater(this.#writing.then(() => this.#write()));
    return this.#writing;
  }

  /** Idempotent. People who are here are so until now. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const connection of [...this.#pages.keys()]) this.lost(connection, false);
    await this.write();
  }

  #collect(connection: Connection): void {
    const { person } = connection;
    if (person) this.#keep(person.id, this.#pages.get(connection)?.take() ?? []);
  }

  #keep(personId: string, spans: readonly Span[]): void {
    if (spans.length === 0) return;
    const all = union([...(this.#unwritten.get(personId) ?? []), ...spans]);
    this.#unwritten.set(personId, all.slice(-SPANS_KEPT));
  }

  async #write(): Promise<void> {
    for (const connection of this.#pages.keys()) this.#collect(connection);
    const people = [...this.#unwritten];
    if (people.length === 0) return;
    this.#unwritten.clear();
    try {
      await this.#deps.record(
        people.flatMap(([personId, spans]) => spans.map((span) => ({ personId, ...span }))),
      );
    } catch (err) {
      this.#deps.log.error({ err }, "presence not written");
      for (const [personId, spans] of people) this.#keep(personId, spans);
    }
  }
}
