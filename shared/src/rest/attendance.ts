import { z } from "zod";

import { endpoint } from "./endpoint.ts";

/** One person in one session of a class. A moment counts once, whatever the number of devices and reconnects. */
export const Attendance = z.object({
  name: z.string(),
  /** First and last moment; ISO 8601. */
  joined_at: z.string(),
  left_at: z.string(),
  /** Seconds in the class, speaking, and with the class in view. */
  present_seconds: z.int(),
  spoke_seconds: z.int(),
  watched_seconds: z.int(),
});
export type Attendance = z.infer<typeof Attendance>;

const SessionAttendance = z.object({
  session_id: z.uuid(),
  started_at: z.string(),
  /** Null while the class is live. */
  ended_at: z.string().nullable(),
  people: z.array(Attendance),
});
export type SessionAttendance = z.infer<typeof SessionAttendance>;

/** One session of a class, and how long one person was in it. */
export const AttendedSession = SessionAttendance.omit({ people: true }).extend({
  class_id: z.uuid(),
  class_title: z.string(),
  present_seconds: z.int(),
});
export type AttendedSession = z.infer<typeof AttendedSession>;

/** The last ATTENDED_SHOWN sessions in which the caller was, the newest first. */
export const recentAttendance = endpoint({
  method: "GET",
  url: "/attendance",
  base: "api",
  access: "authenticated",
  reply: z.object({ status: z.literal("success"), data: z.array(AttendedSession) }),
});

const ClassParams = z.object({ id: z.uuid() });

/**
 * The last sessions of a class, the newest first: everyone for its hosts, only themselves for others. At most 100 of them, and
 * no more than have 2,000 people together; the newest is whole in any case. Errors: not_found.
 */
export const getAttendance = endpoint({
  method: "GET",
  url: "/classes/:id/attendance",
  base: "api",
  access: "authenticated",
  params: ClassParams,
  reply: z.object({ status: z.literal("success"), data: z.array(SessionAttendance) }),
});

/** Every session of the class as CSV (RFC 4180, UTF-8 with a byte order mark), for hosts. Errors: not_found, forbidden. */
export const exportAttendance = endpoint({
  method: "GET",
  url: "/classes/:id/attendance.csv",
  base: "api",
  access: "authenticated",
  params: ClassParams,
  reply: z.string(),
});
