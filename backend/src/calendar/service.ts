import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { OwnCalendar } from "@lyceum/shared/rest/calendar.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

import type { SessionStatus } from "../accounts/sessions/session-status-repository.ts";
import type { ClassesService } from "../classes/service.ts";
import type { Person } from "../kernel/security/person.ts";
import type { TicketHolder, Tickets } from "../kernel/security/tickets.ts";
import type { FeedTokens } from "./feed-tokens.ts";
import { googleLinkOf, icsOf, spanOf } from "./ics.ts";
import type { CalendarRepository } from "./repository.ts";

export type CalendarDeps = {
  repository: CalendarRepository;
  classes: Pick<ClassesService, "find" | "get">;
  standings(sessions: readonly TicketHolder[]): Promise<SessionStatus[]>;
  feeds: FeedTokens;
  tickets: Tickets;
  /** Whether reminders are mailed here. */
  mails: boolean;
};

/** How a class gets into a calendar: an address of its .ics, and one of Google Calendar. */
export type CalendarLinks = { ics: string; google: string };

/** Seconds: a page may stay open for a day before the link on it is used. */
const TICKET_SECONDS = 24 * 60 * 60;

const notFound = () => new DomainError("not_found", MESSAGES.calendar.notFound);

/** One's own calendar, private feeds, and classes as calendar files. */
export class CalendarService {
  readonly #deps: CalendarDeps;

  constructor(deps: CalendarDeps) {
    this.#deps = deps;
  }

  async own({ id }: Pick<Person, "id">): Promise<OwnCalendar> {
    const { repository, feeds, mails } = this.#deps;
    const { feed, feedMadeAt, reminders, emailVerified } = await repository.read(id);
    return {
      feed: feed && `/api/calendar/feed.ics?token=${feeds.tokenOf(feed)}`,
      feed_made_at: feedMadeAt?.toISOString() ?? null,
      reminders,
      mails,
      email_verified: emailVerified,
    };
  }

  async makeFeed(person: Person): Promise<OwnCalendar> {
    await this.#deps.repository.makeFeed(person.id);
    return this.own(person);
  }

  async revokeFeed(person: Person): Promise<OwnCalendar> {
    await this.#deps.repository.revokeFeed(person.id);
    return this.own(person);
  }

  async setReminders(person: Person, on: boolean): Promise<OwnCalendar> {
    await this.#deps.repository.setReminders(person.id, on);
    return this.own(person);
  }

  /** Throws not_found for a token that opens nothing. */
  async feed(token: string, origin: string): Promise<string> {
    const { feeds, repository } = this.#deps;
    const feed = feeds.feedOf(token);
    const owner = feed === null ? undefined : await repository.ownerOf(feed);
    if (!owner) throw notFound();
    const name = `Classes at ${new URL(origin).host}`;
    return icsOf(origin, name, await repository.classesOf(owner));
  }

  /** Throws not_found for a class without a time, and for one that the ticket's person may not see. */
  async ofClass(id: string, ticket: string, origin: string): Promise<string> {
    const found = await this.#seen(id, ticket);
    if (!found || !spanOf(found)) throw notFound();
    return icsOf(origin, found.title, [found]);
  }

  /** For a reader who may see the class; null is a visitor. Null for a class without a time. */
  linksOf(
    found: ClassSummary,
    person: Pick<Person, "id" | "sessionId"> | null,
    origin: string,
  ): CalendarLinks | null {
    const google = googleLinkOf(origin, found);
    if (google === null) return null;
    const holder = person && { personId: person.id, sessionId: person.sessionId };
    const { tickets } = this.#deps;
    const query = holder ? `?ticket=${tickets.issue(found.id, holder, TICKET_SECONDS)}` : "";
    return { ics: `/api/classes/${found.id}/calendar.ics${query}`, google };
  }

  /** Null where the caller may not see the class: its ticket names a person who may. */
  async #seen(id: string, ticket: string): Promise<ClassSummary | null> {
    const { classes, standings, tickets } = this.#deps;
    const found = await classes.find(id);
    if (!found || found.access === "open") return found;
    const holder = tickets.verify(ticket, id);
    const [status] = holder ? await standings([holder]) : [];
    if (status?.ended !== null) return null;
    return classes.get(status.person, id).catch(orNull);
  }
}

const orNull = (error: unknown): null => {
  if (error instanceof DomainError) return null;
  throw error;
};
