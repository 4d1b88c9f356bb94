import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { Logger } from "pino";

import type { Channels, Connection } from "../wire/connection.ts";
import type { Person } from "../ports/accounts.ts";
import type { Changes } from "../ports/changes.ts";
import type { Audience, Classes } from "../ports/classes.ts";
import { BoundedMap } from "@lyceum/shared/sync/BoundedMap.ts";
import { PUSHED_CLASSES_KEPT } from "./limits.ts";
import { Feed } from "./Feed.ts";

type ClassFeedDeps = { classes: Classes; changes: Changes; channels: Channels; log: Logger };

const WATCHERS = "classes";
const STUDENTS = "classes:students";
const ADMINS = "classes:admins";
const channelOf = (personId: string) => `classes:person:${personId}`;

/** A teacher's list has only their own classes, so what is open to everybody reaches students and admins. */
const channelsFor = ({ id, role }: Person): string[] => {
  if (role === "admin") return [channelOf(id), ADMINS];
  return role === "student" ? [channelOf(id), STUDENTS] : [channelOf(id)];
};

const channelsTo = (audience: Audience): string[] =>
  audience.everyone ? [STUDENTS, ADMINS] : [ADMINS, ...audience.personIds.map(channelOf)];

/** Tells every page that watches which classes it may see, as the database says that they changed. */
export class ClassFeed {
  readonly #deps: ClassFeedDeps;
  readonly #feed: Feed;
  /**
   * Who could see a class when it was last pushed: channels, to tell those who no longer can. Of a class that is not here
   * any more everybody is told.
   */
  readonly #pushedTo = new BoundedMap<string, string[]>(PUSHED_CLASSES_KEPT);

  constructor(deps: ClassFeedDeps) {
    this.#deps = deps;
    this.#feed = new Feed({
      ...deps,
      watchers: WATCHERS,
      changes: (listener) => deps.changes.onClass(listener),
      push: (classId) => this.#push(classId),
    });
  }

  watch(connection: Connection, person: Person): Promise<ClassSummary[]> {
    return this.#feed.watch(connection, channelsFor(person), () =>
      this.#deps.classes.listFor(person),
    );
  }

  unwatch(connection: Connection, person: Person): void {
    this.#feed.unwatch(connection, channelsFor(person));
  }

  stale(): void {
    this.#feed.stale();
  }

  /** Idempotent. */
  close(): void {
    this.#feed.close();
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
