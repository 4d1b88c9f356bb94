import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { Logger } from "pino";

import type { Channels, Connection } from "../connection.ts";
import type { Audience, Changes, Classes, Person } from "../ports.ts";

type FeedDeps = { classes: Classes; changes: Changes; channels: Channels; log: Logger };

const WATCHERS = "classes";
const STUDENTS = "classes:students";
const ADMINS = "classes:admins";
const channelOf = (personId: string) => `classes:person:${personId}`;

/** A teacher's list has only their own classes, so what is open to everybody reaches students and admins. */
const channelsFor = (person: Person): string[] => {
  const own = [WATCHERS, channelOf(person.id)];
  if (person.role === "admin") return [...own, ADMINS];
  return person.role === "student" ? [...own, STUDENTS] : own;
};

const channelsTo = (audience: Audience): string[] =>
  audience.everyone ? [STUDENTS, ADMINS] : [ADMINS, ...audience.personIds.map(channelOf)];

/** Tells every page that watches which classes it may see, as the database says that they changed. */
export class ClassFeed {
  readonly #deps: FeedDeps;
  readonly #stops: (() => void)[];
  /** Who could see a class when it was last pushed: channels, to tell those who no longer can. */
  readonly #pushedTo = new Map<string, string[]>();
  /** Classes being pushed; true when one changed again meanwhile. */
  readonly #pushing = new Map<string, boolean>();
  /** How many changes were heard of, to notice one that comes while a list is read. */
  #heard = 0;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
    this.#stops = [
      deps.changes.onClass((classId) => this.#changed(classId)),
      deps.changes.onGap(() => deps.channels.notify(WATCHERS, "feedsStale", {})),
    ];
  }

  /**
   * Answers the whole list. A change heard of while it was read may have been pushed before the list is sent, and be
   * undone by it: then the list is read again.
   */
  async watch(connection: Connection, person: Person): Promise<ClassSummary[]> {
    for (const channel of channelsFor(person)) connection.subscribe(channel);
    for (;;) {
      const heard = this.#heard;
      const classes = await this.#deps.classes.listFor(person);
      if (heard === this.#heard) return classes;
    }
  }

  unwatch(connection: Connection, person: Person): void {
    for (const channel of channelsFor(person)) connection.unsubscribe(channel);
  }

  /** Idempotent. */
  close(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** One push of a class at a time, so that an older state is never sent after a newer one. */
  #changed(classId: string): void {
    this.#heard += 1;
    const pushing = this.#pushing.has(classId);
    this.#pushing.set(classId, pushing);
    if (!pushing) void this.#pushUntilCurrent(classId);
  }

  async #pushUntilCurrent(classId: string): Promise<void> {
    do {
      this.#pushing.set(classId, false);
      try {
        await this.#push(classId);
      } catch (err) {
        this.#deps.log.error({ err, classId }, "change of a class not pushed");
        this.#deps.channels.notify(WATCHERS, "feedsStale", {});
      }
    } while (this.#pushing.get(classId));
    this.#pushing.delete(classId);
  }

  async #push(classId: string): Promise<void> {
    const found = await this.#deps.classes.find(classId);
    if (!found) return this.#remove(classId);
    const audience = await this.#deps.classes.audienceOf(classId);
    const channels = [...channelsTo(audience), channelOf(found.teacher.id)];
    const before = this.#pushedTo.get(classId) ?? (found.version > 0 ? [WATCHERS] : []);
    this.#pushedTo.set(classId, channels);
    if (!audience.everyone) this.#removeFrom(before, channels, classId);
    this.#deps.channels.notify(channels, "classChanged", { class: found });
  }

  #remove(classId: string): void {
    const before = this.#pushedTo.get(classId) ?? [WATCHERS];
    this.#pushedTo.delete(classId);
    this.#deps.channels.notify(before, "classRemoved", { classId });
  }

  /** Only the opaque id is sent, never what the class is called. */
  #removeFrom(before: string[], now: string[], classId: string): void {
    const lost = before.filter((channel) => !now.includes(channel));
    if (lost.length > 0) this.#deps.channels.notify(lost, "classRemoved", { classId });
  }
}
