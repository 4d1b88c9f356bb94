import { z } from "zod";

import { endpoint } from "./endpoint.ts";

/** One's own calendar. */
export const OwnCalendar = z.object({
  /** The path of the private feed, with its secret; null if there is none. */
  feed: z.string().nullable(),
  /** ISO 8601. */
  feed_made_at: z.string().nullable(),
  /** Whether this person is mailed before a class. */
  reminders: z.boolean(),
  /** Whether this site mails reminders at all, and whether this person's email is verified, which it has to be. */
  mails: z.boolean(),
  email_verified: z.boolean(),
});
export type OwnCalendar = z.infer<typeof OwnCalendar>;

const CalendarReply = z.object({ status: z.literal("success"), data: OwnCalendar });

export const getCalendar = endpoint({
  method: "GET",
  url: "/calendar",
  base: "api",
  access: "authenticated",
  reply: CalendarReply,
});

/** Makes the feed's address, or a new one in its place: the old one opens nothing any more. */
export const makeFeed = endpoint({
  method: "POST",
  url: "/calendar/feed",
  base: "api",
  access: "authenticated",
  reply: CalendarReply,
});

export const revokeFeed = endpoint({
  method: "DELETE",
  url: "/calendar/feed",
  base: "api",
  access: "authenticated",
  reply: CalendarReply,
});

export const setReminders = endpoint({
  method: "POST",
  url: "/calendar/reminders",
  base: "api",
  access: "authenticated",
  body: z.strictObject({ on: z.boolean() }),
  reply: CalendarReply,
});

/**
 * A person's classes that have a time, as iCalendar (RFC 5545), for the calendar that subscribed to it. The token in
 * the address is all that it needs. 404 for every token that opens nothing.
 */
export const readFeed = endpoint({
  method: "GET",
  url: "/calendar/feed.ics",
  base: "api",
  access: "public",
  query: z.object({ token: z.string().max(200).catch("") }),
  reply: z.string(),
});

/**
 * One class as iCalendar (RFC 5545). Of an open class for everyone; of a closed one with the ticket from the class's
 * page. 404 for a class without a time, and alike for one that the caller may not see.
 */
export const readClassCalendar = endpoint({
  method: "GET",
  url: "/classes/:id/calendar.ics",
  base: "api",
  access: "public",
  params: z.object({ id: z.uuid() }),
  query: z.object({ ticket: z.string().max(300).catch("") }),
  reply: z.string(),
});
