import { z } from "zod";

import { ClassTitle, InvitedEmails } from "../rules.ts";
import { endpoint } from "./endpoint.ts";

export const CLASS_STATES = ["scheduled", "live", "ended"] as const;

/** A class; the same for every person who may see it. */
export const ClassSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  /** `open`: every signed-in person with the link; `closed`: its teacher, the invited, and admins. */
  access: z.enum(["open", "closed"]),
  state: z.enum(CLASS_STATES),
  teacher: z.object({ id: z.uuid(), name: z.string() }),
  course: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  /** The planned start, if any; ISO 8601. */
  starts_at: z.string().nullable(),
  /** When it last went live and last ended; ISO 8601. */
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  created_at: z.string(),
  /** One start-to-end of the class, while it is live; null otherwise. */
  session_id: z.uuid().nullable(),
  /** Increases with every change of this row, so that a late push never overwrites a newer state. */
  version: z.int().nonnegative(),
});
export type ClassSummary = z.infer<typeof ClassSummary>;

const ClassReply = z.object({ status: z.literal("success"), data: ClassSummary });
const ClassParams = z.object({ id: z.uuid() });

/** Live classes first, then newest first. A teacher gets their own, a student those they may enter, an admin all. */
export const listClasses = endpoint({
  method: "GET",
  url: "/classes",
  base: "api",
  access: "authenticated",
  reply: z.object({ status: z.literal("success"), data: z.array(ClassSummary) }),
});

export const createClass = endpoint({
  method: "POST",
  url: "/classes",
  base: "api",
  access: ["teacher", "admin"],
  body: z.strictObject({
    title: ClassTitle,
    course_id: z.uuid().nullish(),
    starts_at: z.iso.datetime({ offset: true }).nullish(),
    access: z.enum(["open", "closed"]).default("open"),
    /** The people invited to a closed class, by email. */
    invited: InvitedEmails.default([]),
  }),
  reply: ClassReply,
});

/** 404 if the class does not exist, 403 for a closed class without an invitation. */
export const getClass = endpoint({
  method: "GET",
  url: "/classes/:id",
  base: "api",
  access: "authenticated",
  params: ClassParams,
  reply: ClassReply,
});

/** For its teacher and admins; a live class is stopped first. */
export const deleteClass = endpoint({
  method: "DELETE",
  url: "/classes/:id",
  base: "api",
  access: ["teacher", "admin"],
  params: ClassParams,
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});
