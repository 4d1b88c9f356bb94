import { DomainError } from "@lyceum/shared/errors.ts";
import { ENTRIES_SHOWN, SESSIONS_SHOWN } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ClassPage, RecordEntry } from "@lyceum/shared/rest/class-pages.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

import type { CalendarService } from "../calendar/service.ts";
import type { Entrance } from "../classes/entrance.ts";
import { mayHost } from "../classes/policy.ts";
import type { ClassesService } from "../classes/service.ts";
import type { ClassSettingsRepository } from "../classes/settings-repository.ts";
import type { ClassSession, SessionsRepository } from "../classes/sessions-repository.ts";
import type { Person } from "../kernel/security/person.ts";
import type { Exported } from "./export.ts";
import type { ClassPagesRepository } from "./repository.ts";
import type { StoredPart } from "./session-parts.ts";

export type ClassPagesDeps = {
  repository: ClassPagesRepository;
  classes: Pick<ClassesService, "find" | "get">;
  entrance: Entrance;
  settings: Pick<ClassSettingsRepository, "isCoHost">;
  sessions: SessionsRepository;
  calendar: Pick<CalendarService, "linksOf">;
  /** What modules keep of sessions, in the order in which it is shown. */
  parts: readonly StoredPart[];
};

const OF_A_VISITOR = {
  as: "visitor" as const,
  keeps_materials: false,
  invited: null,
  sessions: [],
  parts: [],
  recorded: [],
};

/** The pages of classes: what everyone may know of an open one, what its people may, and what its hosts may. */
export class ClassPages {
  readonly #deps: ClassPagesDeps;

  constructor(deps: ClassPagesDeps) {
    this.#deps = deps;
  }

  /** `origin`: of the site, for links in calendars; null leaves them out. Throws unauthenticated, not_found, forbidden. */
  async read(person: Person | null, id: string, origin: string | null): Promise<ClassPage> {
    const { classes, calendar } = this.#deps;
    const found = person ? await classes.get(person, id) : await this.#open(id);
    const links = origin === null ? null : calendar.linksOf(found, person, origin);
    const page = { class: found, calendar: links };
    if (!person) return { ...page, ...OF_A_VISITOR };
    const isHost = mayHost(person, found);
    const sessions = await this.#deps.sessions.listOf(id, SESSIONS_SHOWN);
    const ids = sessions.map((session) => session.id);
    const readable = await this.#deps.entrance.readable(person, found, ids);
    return {
      ...page,
      as: isHost ? "host" : "person",
      keeps_materials: isHost || (await this.#deps.settings.isCoHost(id, person.id)),
      invited: isHost ? await this.#deps.repository.invitedTo(id) : null,
      sessions: sessions.map((session) => presentSession(session, readable)),
      parts: this.#partsFor(isHost).map(({ name, title }) => ({ name, title })),
      recorded: await this.#deps.repository.recordedTopics(id),
    };
  }

  /** Throws not_found, forbidden. */
  async entries(
    person: Person,
    { id, session_id, part: name }: { id: string; session_id: string; part: string },
    after: number,
  ): Promise<{ entries: RecordEntry[]; next: number | null }> {
    const { found, session } = await this.#session(person, id, session_id);
    await this.#deps.entrance.assertMayRead(person, id, session.id);
    const part = this.#partsFor(mayHost(person, found)).find((each) => each.name === name);
    if (!part) throw new DomainError("not_found", MESSAGES.classes.partNotFound);
    const entries = await part.read(session.id, after, ENTRIES_SHOWN);
    const isAll = entries.length < ENTRIES_SHOWN;
    return { entries, next: isAll ? null : (entries.at(-1)?.number ?? null) };
  }

  /** Everything of a session, for its hosts. Throws not_found, forbidden. */
  async export(person: Person, id: string, sessionId: string): Promise<Exported> {
    const { found, session } = await this.#session(person, id, sessionId);
    if (!mayHost(person, found)) throw new DomainError("forbidden", MESSAGES.notAllowed);
    return { lesson: found, session, parts: this.#deps.parts };
  }

  /** A closed class and none at all are answered alike: a visitor learns nothing of either. */
  async #open(id: string): Promise<ClassSummary> {
    const found = await this.#deps.classes.find(id);
    if (found?.access !== "open") throw new DomainError("unauthenticated", MESSAGES.signInFirst);
    return found;
  }

  async #session(person: Person, id: string, sessionId: string) {
    const found = await this.#deps.classes.get(person, id);
    const session = await this.#deps.sessions.find(sessionId);
    if (session?.class_id !== id)
      throw new DomainError("not_found", MESSAGES.classes.sessionNotFound);
    return { found, session };
  }

  #partsFor(isHost: boolean): StoredPart[] {
    return this.#deps.parts.filter(({ audience }) => isHost || audience === "people");
  }
}

const presentSession = (
  { id, started_at, ended_at }: ClassSession,
  readable: ReadonlySet<string>,
) => ({
  id,
  started_at: started_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
  may_read: readable.has(id),
});
