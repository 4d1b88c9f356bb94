import { z } from "zod";

import { SESSION_NUMBER_MAX } from "../class-limits.ts";
import { ClassSummary } from "./classes.ts";
import { endpoint } from "./endpoint.ts";

/** One start-to-end of a class. Times are ISO 8601. */
export const ClassSession = z.object({
  id: z.uuid(),
  started_at: z.string(),
  /** Null while the class is live. */
  ended_at: z.string().nullable(),
  /** Whether the reader may read its parts: not, if they were kept in the lobby. */
  may_read: z.boolean(),
});
export type ClassSession = z.infer<typeof ClassSession>;

/** What lasts of a session, of one kind: a module's, such as the chat. */
export const SessionPart = z.object({
  /** In addresses. */
  name: z.string(),
  /** Its heading. */
  title: z.string(),
});
export type SessionPart = z.infer<typeof SessionPart>;

/** One thing that was said, asked or decided. */
export const RecordEntry = z.object({
  /** Increases within a part. */
  number: z.int().nonnegative(),
  /** ISO 8601; null if it has no moment. */
  at: z.string().nullable(),
  /** Whose it is; null if it is nobody's, or theirs who deleted their account. */
  name: z.string().nullable(),
  text: z.string(),
});
export type RecordEntry = z.infer<typeof RecordEntry>;

/** A topic that a recording of a session became. */
export const RecordedTopic = z.object({
  session_id: z.uuid(),
  video_id: z.uuid(),
  title: z.string(),
  course_id: z.uuid(),
  course_title: z.string(),
});
export type RecordedTopic = z.infer<typeof RecordedTopic>;

/** The page of a class, as its reader may see it. */
export const ClassPage = z.object({
  class: ClassSummary,
  as: z.enum(["visitor", "person", "host"]),
  /** Whether they may add and remove materials: hosts and co-hosts. */
  keeps_materials: z.boolean(),
  /** Addresses of a calendar file and of Google Calendar; null for a class without a time. */
  calendar: z.object({ ics: z.string(), google: z.string() }).nullable(),
  /** Hosts only: invited emails, and names of those who used the invitation link; the first of each. */
  invited: z.object({ emails: z.array(z.string()), guests: z.array(z.string()) }).nullable(),
  /** The newest first, at most SESSIONS_SHOWN; none for a visitor. */
  sessions: z.array(ClassSession),
  parts: z.array(SessionPart),
  /** Approved ones of courses in the catalogue, in the order of the recordings; none for a visitor. */
  recorded: z.array(RecordedTopic),
});
export type ClassPage = z.infer<typeof ClassPage>;

const ClassParams = z.object({ id: z.uuid() });
const SessionParams = z.object({ id: z.uuid(), session_id: z.uuid() });

/**
 * An open class has a page for everyone. A closed one and one that does not exist get the same answer without a token:
 * unauthenticated. Errors: not_found, forbidden.
 */
export const readClassPage = endpoint({
  method: "GET",
  url: "/classes/:id/page",
  base: "api",
  access: "optional",
  params: ClassParams,
  reply: z.object({ status: z.literal("success"), data: ClassPage }),
});

/** The next entries of one part, in order, at most ENTRIES_SHOWN; `next`: what to ask after, null at the end. */
export const readSessionPart = endpoint({
  method: "GET",
  url: "/classes/:id/sessions/:session_id/parts/:part",
  base: "api",
  access: "authenticated",
  params: SessionParams.extend({ part: z.string().max(40) }),
  query: z.object({
    after: z.coerce.number().int().nonnegative().max(SESSION_NUMBER_MAX).default(0),
  }),
  reply: z.object({
    status: z.literal("success"),
    data: z.object({ entries: z.array(RecordEntry), next: z.number().nullable() }),
  }),
});

/** A whole session as a file: JSON, or one HTML page that needs no other file. Hosts only. Errors: not_found, forbidden. */
export const exportSession = endpoint({
  method: "GET",
  url: "/classes/:id/sessions/:session_id/export",
  base: "api",
  access: ["teacher", "admin"],
  params: SessionParams,
  query: z.object({ format: z.enum(["html", "json"]).default("html") }),
  reply: z.unknown(),
});
