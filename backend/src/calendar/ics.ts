import { CLASS_PLANNED_MINUTES } from "@lyceum/shared/limits.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from "ical-generator";

/** A class that has a time: when it was held last, or else when it is planned. */
export type TimedClass = Pick<
  ClassSummary,
  | "id"
  | "title"
  | "teacher"
  | "course"
  | "state"
  | "starts_at"
  | "started_at"
  | "ended_at"
  | "created_at"
  | "version"
>;

/** Milliseconds since the epoch. */
export type Span = { start: number; end: number };

/** Seconds after which a calendar should ask for a feed again. */
const ASK_AGAIN = 3_600;
const MINUTE = 60_000;

/** When a class takes place; null if it has no time yet. Classes have no planned end: it is estimated. */
export const spanOf = ({ state, starts_at, started_at, ended_at }: TimedClass): Span | null => {
  // Once it was held, that is when: it may have been another day than planned, or again.
  const from = state === "scheduled" ? (starts_at ?? started_at) : (started_at ?? starts_at);
  if (from === null) return null;
  const start = Date.parse(from);
  const estimated = start + CLASS_PLANNED_MINUTES * MINUTE;
  const ended = state === "ended" && ended_at !== null ? Date.parse(ended_at) : null;
  return { start, end: ended !== null && ended > start ? ended : estimated };
};

/** The address of a class's page. */
export const pageOf = (origin: string, classId: string): string => `${origin}/class/${classId}`;

/**
 * iCalendar (RFC 5545) of the classes that have a time. Times are in UTC, which no summer time moves.
 * `origin`: of the site, without a slash at its end.
 */
export const icsOf = (origin: string, name: string, classes: readonly TimedClass[]): string => {
  const calendar = ical({
    // The library escapes no line breaks here.
    name: oneLine(name),
    prodId: { company: "Lyceum", product: "Classes", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: ASK_AGAIN,
  });
  for (const each of classes) addEvent(calendar, origin, each);
  return calendar.toString();
};

const addEvent = (calendar: ICalCalendar, origin: string, each: TimedClass): void => {
  const span = spanOf(each);
  if (!span) return;
  const url = pageOf(origin, each.id);
  calendar.createEvent({
    id: `${each.id}@${new URL(origin).hostname}`,
    start: new Date(span.start),
    end: new Date(span.end),
    summary: oneLine(each.title),
    description: `${taughtBy(each)}\n${url}`,
    url,
    status: ICalEventStatus.CONFIRMED,
    // Calendars take the one with the higher number.
    sequence: each.version,
    created: new Date(each.created_at),
    stamp: new Date(),
  });
};

export const taughtBy = ({ teacher, course }: Pick<TimedClass, "teacher" | "course">): string =>
  oneLine(`Class with ${teacher.name}${course ? `, ${course.title}` : ""}`);

/** Without control characters, which no line of a calendar may have. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");

/** A link that opens a new event in Google Calendar. Source: Google's own share links; times in UTC. */
export const googleLinkOf = (origin: string, each: TimedClass): string | null => {
  const span = spanOf(each);
  if (!span) return null;
  const stamps = [span.start, span.end].map((at) =>
    new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, ""),
  );
  const url = pageOf(origin, each.id);
  const values = { action: "TEMPLATE", text: oneLine(each.title), dates: stamps.join("/") };
  const query = new URLSearchParams({
    ...values,
    details: `${taughtBy(each)}\n${url}`,
    location: url,
  });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
};
