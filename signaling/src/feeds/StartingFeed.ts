import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { StartingClass } from "@lyceum/shared/signaling/feeds.ts";
import { Coalescer } from "@lyceum/shared/sync/Coalescer.ts";
import type { Logger } from "pino";

import type { Person } from "../ports/accounts.ts";
import type { Changes } from "../ports/changes.ts";
import type { Audience, Classes } from "../ports/classes.ts";
import type { Channels, Connection } from "../wire/connection.ts";
import { STARTING_LOOKED_EVERY } from "./limits.ts";

type StartingFeedDeps = {
  classes: Classes;
  changes: Changes;
  channels: Channels;
  log: Logger;
  /** Milliseconds; STARTING_LOOKED_EVERY where left out. */
  lookEvery?: number | undefined;
};

type Starting = { shown: StartingClass; audience: Audience; teacherId: string };

const NOBODY: Audience = { everyone: false, personIds: [] };
const UNIT = "feed of starting classes";
const WATCHERS = "starting";
const STUDENTS = "starting:students";
const channelOf = (personId: string) => `starting:person:${personId}`;

const channelsFor = ({ id, role }: Person): string[] =>
  [WATCHERS, channelOf(id)].concat(role === "student" ? STUDENTS : []);

const channelsTo = ({ audience, teacherId }: Starting): string[] =>
  audience.everyone ? [STUDENTS, channelOf(teacherId)] : audience.personIds.map(channelOf);

const concerns = ({ audience, teacherId }: Starting, { id, role }: Person): boolean => {
  if (id === teacherId) return true;
  return audience.everyone ? role === "student" : audience.personIds.includes(id);
};

/** What was seen before, unless the class has changed since. Who is invited later sees it on their next page. */
const newer = (
  { id, title, starts_at, teacher }: ClassSummary,
  audience: Audience,
  known: Starting | undefined,
): Starting => {
  const shown = { id, title, starts_at: starts_at ?? "" };
  if (known && JSON.stringify(known.shown) === JSON.stringify(shown))
    return Object.assign(known, { audience });
  return { shown, audience, teacherId: teacher.id };
};

/**
 * Shows on every page which classes of its person start within CLASS_SOON_MINUTES. No change in the database says that
 * a time has come, so it also looks from time to time. Pages are answered from what it saw last: one that opens costs
 * no query.
 */
export class StartingFeed {
  readonly #deps: StartingFeedDeps;
  readonly #timer: NodeJS.Timeout;
  readonly #stop: () => void;
  #starting = new Map<string, Starting>();

  constructor(deps: StartingFeedDeps) {
    this.#deps = deps;
    const { changes, log, lookEvery = STARTING_LOOKED_EVERY } = deps;
    const looking = new Coalescer(UNIT, log, () => this.#look());
    const look = () => looking.changed(UNIT);
    this.#timer = setInterval(look, lookEvery).unref();
    this.#stop = changes.on("class", look);
    look();
  }

  watch(connection: Connection, person: Person): StartingClass[] {
    for (const channel of channelsFor(person)) connection.subscribe(channel);
    return [...this.#starting.values()]
      .filter((each) => concerns(each, person))
      .map(({ shown }) => shown);
  }

  stale(): void {
    this.#deps.channels.notifyInTurns(WATCHERS, "feedsStale", {});
  }

  /** Idempotent. */
  close(): void {
    clearInterval(this.#timer);
    this.#stop();
  }

  async #look(): Promise<void> {
    const found = await this.#deps.classes.listStarting();
    const before = this.#starting;
    const now = new Map<string, Starting>();
    const audiences = await this.#deps.classes.audiencesOf(found);
    for (const each of found) {
      const audience = audiences.get(each.id) ?? NOBODY;
      now.set(each.id, newer(each, audience, before.get(each.id)));
    }
    this.#starting = now;
    for (const [id, starting] of now) if (before.get(id) !== starting) this.#tell(starting);
    const over = [...before.keys()].filter((id) => !now.has(id));
    // An opaque id, which says nothing to those whom the class does not concern.
    for (const classId of over)
      this.#deps.channels.notify(WATCHERS, "classStartingOver", { classId });
  }

  #tell(starting: Starting): void {
    this.#deps.channels.notify(channelsTo(starting), "classStarting", { class: starting.shown });
  }
}
