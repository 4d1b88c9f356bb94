import { setTimeout as wait } from "node:timers/promises";

import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { WatchedClass } from "@lyceum/shared/signaling/feeds.ts";
import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";
import { Coalescer } from "@lyceum/shared/sync/Coalescer.ts";
import type { Logger } from "pino";

import type { Channels, Connection } from "../wire/connection.ts";
import type { Person } from "../ports/accounts.ts";
import type { Changes } from "../ports/changes.ts";
import type { ClassSettingsPort } from "../ports/class-settings.ts";
import type { Audience, Classes } from "../ports/classes.ts";
import { BoundedMap } from "@lyceum/shared/sync/BoundedMap.ts";
import { isInCharge } from "../classroom/seats/in-charge.ts";
import { INSIDE_INTERVAL, PUSHED_CLASSES_KEPT } from "./limits.ts";
import { Feed } from "./Feed.ts";

/** How many people are in each class. */
export type InsideCounts = {
  of: (classId: string) => number;
  onChange: (listener: (classId: string) => void) => () => void;
};

type ClassFeedDeps = {
  classes: Classes;
  classSettings: Pick<ClassSettingsPort, "of">;
  changes: Changes;
  channels: Channels;
  inside: InsideCounts;
  log: Logger;
};

const WATCHERS = "classes";
const STUDENTS = "classes:students";
const ADMINS = "classes:admins";
const UNIT = "people in classes";
const studentOf = (personId: string) => `classes:student:${personId}`;
const teacherOf = (personId: string) => `classes:teacher:${personId}`;

/**
 * As the list that they are answered: a teacher's has only their own classes, also where they are invited to others; what
 * is open to everybody, or where they are invited, reaches students. A page whose person gets another role connects again.
 */
const channelsFor = ({ id, role }: Person): string[] => {
  if (role === "admin") return [ADMINS];
  return role === "teacher" ? [teacherOf(id)] : [studentOf(id), STUDENTS];
};

const hostsOf = ({ teacher }: ClassSummary): string[] => [ADMINS, teacherOf(teacher.id)];

/** Students who may see it; its teacher is in the audience, too, and may be none any more. */
const studentsOf = ({ teacher }: ClassSummary, audience: Audience): string[] =>
  audience.everyone
    ? [STUDENTS]
    : audience.personIds.filter((id) => id !== teacher.id).map(studentOf);

/** Tells every page that watches which classes it may see, as the database says that they changed. */
export class ClassFeed {
  readonly #deps: ClassFeedDeps;
  readonly #feed: Feed;
  readonly #stopCounting: () => void;
  readonly #closing = new AbortController();
  /**
   * Who could see a class when it was last pushed: channels, to tell those who no longer can. For a class that is not here
   * any more, everyone is notified.
   */
  readonly #pushedTo = new BoundedMap<string, string[]>(PUSHED_CLASSES_KEPT);
  /** How many students may know to be in each class that has people in it: nobody where a lobby keeps some out. */
  readonly #told = new Map<string, number>();
  readonly #counting: Coalescer;

  constructor(deps: ClassFeedDeps) {
    this.#deps = deps;
    this.#feed = new Feed({
      ...deps,
      watchers: WATCHERS,
      changes: (listener) => deps.changes.on("class", listener),
      push: (classId) => this.#push(classId),
    });
    this.#counting = new Coalescer(UNIT, deps.log, (classId) => this.#count(classId));
    this.#stopCounting = deps.inside.onChange((classId) => this.#counting.changed(classId));
  }

  watch(connection: Connection, person: Person): Promise<WatchedClass[]> {
    return this.#feed.watch(connection, channelsFor(person), async () =>
      (await this.#deps.classes.listFor(person)).map((each) =>
        person.role !== "student" && isInCharge(person, each)
          ? this.#forHosts(each)
          : this.#forStudents(each),
      ),
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
    this.#closing.abort();
    this.#stopCounting();
    this.#feed.close();
  }

  async #push(classId: string): Promise<void> {
    const found = await this.#deps.classes.find(classId);
    if (!found) return this.#remove(classId);
    const { audience, channels } = await this.#concerned(found);
    const before = this.#pushedTo.get(classId) ?? (found.version > 0 ? [WATCHERS] : []);
    this.#pushedTo.set(classId, channels);
    if (!audience.everyone) this.#removeFrom(before, channels, classId);
    this.#notify(found, channels, "classChanged", {
      hosts: { class: this.#forHosts(found) },
      students: { class: this.#forStudents(found) },
    });
    // Its lobby may be another one.
    if (this.#told.has(classId)) this.#counting.changed(classId);
  }

  /** What changes of this class meanwhile is pushed once, afterwards; so is what could not be pushed. */
  async #count(classId: string): Promise<void> {
    try {
      await this.#pushInside(classId);
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#counting.changed(classId);
      throw error;
    } finally {
      const options = { signal: this.#closing.signal, ref: false };
      await wait(INSIDE_INTERVAL, undefined, options).catch(() => undefined);
    }
  }

  async #pushInside(classId: string): Promise<void> {
    const { classes, classSettings, inside } = this.#deps;
    const found = await classes.find(classId);
    if (!found) {
      this.#told.delete(classId);
      return;
    }
    const { lobby } = await classSettings.of(classId);
    const { channels } = await this.#concerned(found);
    const count = inside.of(classId);
    const told = lobby === "off" ? count : 0;
    if (count === 0) this.#told.delete(classId);
    else this.#told.set(classId, told);
    this.#notify(found, channels, "insideChanged", {
      hosts: { classId, inside: count },
      students: { classId, inside: told },
    });
  }

  /** @param channels Of all whom it concerns. */
  #notify<Name extends "classChanged" | "insideChanged">(
    found: ClassSummary,
    channels: string[],
    name: Name,
    bodies: Record<"hosts" | "students", NoticeBody<Name>>,
  ): void {
    const hosts = hostsOf(found);
    const others = channels.filter((channel) => !hosts.includes(channel));
    // No channel would be everybody's.
    if (others.length > 0) this.#deps.channels.notify(others, name, bodies.students);
    this.#deps.channels.notify(hosts, name, bodies.hosts);
  }

  async #concerned(found: ClassSummary) {
    const audience = await this.#deps.classes.audienceOf(found.id);
    return { audience, channels: [...hostsOf(found), ...studentsOf(found, audience)] };
  }

  #forHosts(found: ClassSummary): WatchedClass {
    return { ...found, inside: this.#deps.inside.of(found.id) };
  }

  #forStudents(found: ClassSummary): WatchedClass {
    return { ...found, inside: this.#told.get(found.id) ?? 0 };
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
