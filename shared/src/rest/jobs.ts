import { z } from "zod";

import { endpoint } from "./endpoint.ts";

/** The kinds of background jobs. */
export const JOB_NAMES = [
  "video-conversion",
  "video-captioning",
  "contact-mails",
  "reset-mails",
  "verification-mails",
  "account-mails",
  "class-reminders",
  "payment-reconciliation",
  "sandbox-delivery",
  "media-removal",
  "recording-composition",
  "recording-publication",
  "housekeeping",
] as const;

/**
 * `retrying`: a try failed, and another follows. `given_up`: it failed too often, or another try is useless; it stays
 * until an admin retries or discards it. `done`: it succeeded or was discarded.
 */
export const JOB_STATES = ["running", "retrying", "given_up", "waiting", "done"] as const;
export type JobState = (typeof JOB_STATES)[number];

export const ListedJob = z.object({
  id: z.uuid(),
  kind: z.enum(JOB_NAMES),
  state: z.enum(JOB_STATES),
  /** The subject, such as the title of a video; null if it has no name. */
  about: z.string().nullable(),
  /** The current or last try, from 1; null before the first. */
  attempt: z.int().nullable(),
  /** The maximum number of tries. */
  attempts: z.int(),
  /** From 0 to 1; null if unknown. */
  progress: z.number().nullable(),
  /** Why the last try failed, or why the job waits. */
  reason: z.string().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  /** The earliest time at which it may run. */
  due_at: z.string(),
  ended_at: z.string().nullable(),
});
export type ListedJob = z.infer<typeof ListedJob>;

export const JOBS_PER_PAGE = 50;
const LAST_PAGE = 10_000;

/** Running jobs first, then failed, waiting and finished ones; each group newest first. */
export const listJobs = endpoint({
  method: "GET",
  url: "/admin/jobs",
  base: "api",
  access: ["admin"],
  query: z.object({
    kind: z.enum(JOB_NAMES).optional(),
    state: z.enum(JOB_STATES).optional(),
    page: z.coerce.number().int().positive().max(LAST_PAGE).default(1),
  }),
  reply: z.object({
    status: z.literal("success"),
    data: z.array(ListedJob),
    /** The number of jobs that match the filters. */
    total: z.int(),
  }),
});

const Changed = z.object({ status: z.literal("success"), message: z.string() });
const Body = z.object({ job_id: z.uuid() });

/** Runs a job that was given up, or that waits for its next try, as soon as possible. Errors: not_found, conflict. */
export const tryJobAgain = endpoint({
  method: "POST",
  url: "/admin/jobs/try_again",
  base: "api",
  access: ["admin"],
  body: Body,
  reply: Changed,
});

/** Ends a job for good, whether it runs, waits or was given up. Errors: not_found, conflict (it is done). */
export const discardJob = endpoint({
  method: "POST",
  url: "/admin/jobs/discard",
  base: "api",
  access: ["admin"],
  body: Body,
  reply: Changed,
});
