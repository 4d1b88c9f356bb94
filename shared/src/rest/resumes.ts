import { z } from "zod";

import { endpoint } from "./endpoint.ts";

/** A rectangle on a page, in shares of its width and height, from its top left corner. */
export const Box = z.object({
  page: z.int().nonnegative(),
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
});
export type Box = z.infer<typeof Box>;

/**
 * A piece of text in the order in which a machine reads it. `box` is where it stands; null where the file does not say, as in a
 * Word file. `lost`: readers of applications commonly drop it (page headers and footers, text boxes, pictures of text).
 */
export const ReadBlock = z.object({
  text: z.string(),
  kind: z.enum(["heading", "line", "bullet", "cell", "header", "footer", "textBox"]),
  box: Box.nullable(),
  lost: z.boolean(),
});
export type ReadBlock = z.infer<typeof ReadBlock>;

/** A month, or a year where no month is given: YYYY-MM or YYYY. */
const Month = z.string().regex(/^\d{4}(-\d{2})?$/);

export const Job = z.object({
  title: z.string().nullable(),
  employer: z.string().nullable(),
  start: Month.nullable(),
  /** 'present' while it goes on. */
  end: z.union([Month, z.literal("present")]).nullable(),
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

/** What the machine read. */
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
      end: Month.nullable(),
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

/** One part of the score: `points` of `of`, why, and the line that shows it, as it stands in the file. */
export const Component = z.object({
  component: z.enum(COMPONENTS),
  title: z.string(),
  points: z.number().nonnegative(),
  of: z.number().positive(),
  why: z.string(),
  quote: z.string().nullable(),
});
export type Component = z.infer<typeof Component>;

/** How well a resume fits a job that was described: `points` of 100, what both have, what the resume lacks. */
export const JobMatch = z.object({
  points: z.number().min(0).max(100),
  matched: z.array(z.string()),
  missing: z.array(
    z.object({
      keyword: z.string(),
      /** What teaches it here; null where nothing does. */
      course: z.object({ id: z.uuid(), course_title: z.string() }).nullable(),
    }),
  ),
});
export type JobMatch = z.infer<typeof JobMatch>;

/** What is said of a resume. `score` is whole, 0 to 100; `improvements` come with the greatest gain first. */
export const ResumeReport = z.object({
  score: z.int().min(0).max(100),
  improvements: z.array(z.string()),
  breakdown: z.array(Component),
  parsed: ParsedResume,
  /** How sure the machine is of what it read, 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Why the score is held down, where it is. */
  cap: z.object({ at: z.int(), why: z.string() }).nullable(),
  /** Of a job description, where one was given. */
  match: JobMatch.nullable(),
});
export type ResumeReport = z.infer<typeof ResumeReport>;

/**
 * Multipart with one file, `resume` (PDF or .docx), and optionally the text field `job`, a job's description. The file is judged by
 * its content, read in a process of its own, and never stored. Errors: invalid (no file, damaged, too long), unsupported (no PDF or
 * .docx, encrypted, with macros, or a picture without text), too_large, too_many, unavailable (too many at once).
 */
export const checkResume = endpoint({
  method: "POST",
  url: "/api/resume/check",
  base: "javaApi",
  access: "visitor",
  reply: ResumeReport,
});
