import { z } from "zod";

import { endpoint } from "./endpoint.ts";

/** A rectangle on a page, as fractions of its width and height, from the top left corner. */
export const Box = z.object({
  page: z.int().nonnegative(),
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
});
export type Box = z.infer<typeof Box>;

/**
 * A piece of text in the order in which a machine reads it. `box` is its position; null if the file has none, as in
 * Word. `lost`: application software commonly drops it (page headers and footers, text boxes, pictures of text).
 */
export const ReadBlock = z.object({
  text: z.string(),
  kind: z.enum(["heading", "line", "bullet", "cell", "header", "footer", "textBox"]),
  box: Box.nullable(),
  lost: z.boolean(),
});
export type ReadBlock = z.infer<typeof ReadBlock>;

/** A month, or a year if no month is given: YYYY-MM or YYYY. */
const Month = z.string().regex(/^\d{4}(-\d{2})?$/);
const End = z.union([Month, z.literal("present")]);

export const Job = z.object({
  title: z.string().nullable(),
  employer: z.string().nullable(),
  start: Month.nullable(),
  /** 'present' if it is ongoing. */
  end: End.nullable(),
  bullets: z.array(z.string()),
});
export type Job = z.infer<typeof Job>;

export const SECTIONS = [
  "summary",
  "experience",
  "education",
  "skills",
  "projects",
  "certifications",
  "languages",
  "awards",
  "publications",
  "volunteering",
  "interests",
  "references",
] as const;

/** The text that the machine read. */
export const ParsedResume = z.object({
  name: z.string().nullable(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  links: z.array(z.string()),
  sections: z.array(z.object({ kind: z.enum(SECTIONS), heading: z.string() })),
  jobs: z.array(Job),
  education: z.array(
    z.object({
      institution: z.string().nullable(),
      degree: z.string().nullable(),
      /** 'present' if it is ongoing. */
      end: End.nullable(),
    }),
  ),
  skills: z.array(z.string()),
  words: z.int().nonnegative(),
  pages: z.array(z.object({ width: z.number().positive(), height: z.number().positive() })),
  blocks: z.array(ReadBlock),
});
export type ParsedResume = z.infer<typeof ParsedResume>;

export const COMPONENTS = [
  "readability",
  "contact",
  "sections",
  "jobs",
  "bullets",
  "results",
  "hygiene",
] as const;

/** One part of the score: `points` of `of`, the reason, and the line that shows it, as in the file. */
export const Component = z.object({
  component: z.enum(COMPONENTS),
  title: z.string(),
  points: z.number().nonnegative(),
  of: z.number().positive(),
  why: z.string(),
  quote: z.string().nullable(),
});
export type Component = z.infer<typeof Component>;

/** How well a resume fits a job description: `points` of 100, the common keywords, and the missing ones. */
export const JobMatch = z.object({
  points: z.number().min(0).max(100),
  matched: z.array(z.string()),
  missing: z.array(
    z.object({
      keyword: z.string(),
      /** The course that teaches it; null if there is none. */
      course: z.object({ id: z.uuid(), course_title: z.string() }).nullable(),
    }),
  ),
});
export type JobMatch = z.infer<typeof JobMatch>;

/** The report on a resume. `score` is a whole number from 0 to 100; `improvements` start with the greatest gain. */
export const ResumeReport = z.object({
  score: z.int().min(0).max(100),
  improvements: z.array(z.string()),
  breakdown: z.array(Component),
  parsed: ParsedResume,
  /** How certain the reading is, 0 to 1; what was corrected is certain. */
  confidence: z.number().min(0).max(1),
  /**
   * The first lines of the jobs that are not laid out as the others are, so that they may be read wrongly; without those of jobs that
   * were corrected.
   */
  doubts: z.array(z.string()),
  /** Why the score is capped, if it is. */
  cap: z.object({ at: z.int(), why: z.string() }).nullable(),
  /** Present if a job description was given. */
  match: JobMatch.nullable(),
});
export type ResumeReport = z.infer<typeof ResumeReport>;

/**
 * Multipart with one file, `resume` (PDF or .docx), and optionally the text fields `job`, a job description, and `corrections`,
 * `ResumeCorrections` as JSON: the report then scores the file as if this had been read in it. The file's content determines its type; a separate process reads it, and it is never stored. Errors: invalid (no file, damaged,
 * too long), unsupported (not PDF or .docx, encrypted, with macros, or a picture without text), too_large, too_many,
 * unavailable (too many at once), disk_full.
 */
export const checkResume = endpoint({
  method: "POST",
  url: "/api/resume/check",
  base: "javaApi",
  access: "public",
  reply: ResumeReport,
});

/**
 * A resume is about to come: its sender has opened the file picker. What reads it is made ready meanwhile; a resume that comes without this call
 * waits for that. Errors: too_many.
 */
export const expectResume = endpoint({
  method: "POST",
  url: "/api/resume/expect",
  base: "javaApi",
  access: "public",
  reply: z.object({ status: z.literal("success") }),
});
