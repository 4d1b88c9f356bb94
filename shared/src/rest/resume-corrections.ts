import { z } from "zod";

import { SCANNER_MESSAGES } from "../scanner-messages.ts";
import { fieldName, plainProblem } from "../plain-issues.ts";
import { isKeepable, NOT_KEEPABLE } from "../text.ts";
import { saysPresent, writtenMonth } from "../written-month.ts";
import { SECTIONS } from "./resumes.ts";

const scanner = SCANNER_MESSAGES;
const CORRECTION_MAX = 300;
const BULLET_MAX = 2_000;
const JOBS_MOST = 50;
const LISTED_MOST = 300;
const PHONE_DIGITS_MIN = 5;
const PRESENT = "present";

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** They turn the order of what is shown after them. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/gu;

const textOf = (most: number, message: string) =>
  z
    .string()
    .refine(isKeepable, NOT_KEEPABLE)
    .transform((text) => text.replace(CONTROLS, " ").replace(DIRECTIONS, "").trim())
    .pipe(z.string().max(most, { error: message, abort: true }));
const Corrected = textOf(CORRECTION_MAX, scanner.correctionTooLong);
const emptied = (text: string | null) => (text === "" ? null : text);
/** Empty or null: there is none. */
const CorrectedText = Corrected.nullable().transform(emptied);

/** Empty ones are left out. */
const listOf = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z
    .array(schema)
    .max(LISTED_MOST, scanner.correctionsTooMany)
    .transform((texts) => texts.filter(Boolean));
const filled = (isRight: (text: string) => boolean, message: string) =>
  Corrected.refine((text) => text === "" || isRight(text), message);

const Email = filled((text) => z.email().safeParse(text).success, scanner.correctionEmail);
const Phone = filled(
  (text) => (text.match(/\p{Nd}/gu) ?? []).length >= PHONE_DIGITS_MIN,
  scanner.correctionPhone,
);
/** Not one expression: what looks for a dot at each dot takes a minute for a text of dots. */
const Link = filled(
  (text) => !/\s/.test(text) && text.slice(1, -1).includes("."),
  scanner.correctionLink,
);

const monthOr = (message: string, readOf: (text: string) => string | null) =>
  CorrectedText.refine((text) => text === null || readOf(text) !== null, message).transform(
    (text) => (text === null ? null : readOf(text)),
  );
const Start = monthOr(scanner.correctionMonth, writtenMonth);
const End = monthOr(scanner.correctionEnd, (text) =>
  saysPresent(text) ? PRESENT : writtenMonth(text),
);

type Dates = { start: string | null; end: string | null };
/** A year alone may end in any of its months. */
const endsLater = ({ start, end }: Dates): boolean => {
  if (start === null || end === null || end === PRESENT) return true;
  const known = Math.min(start.length, end.length);
  return start.slice(0, known) <= end.slice(0, known);
};

const CorrectedJob = z
  .strictObject({
    /** The index of the job that was read; null for one that was missed. Each once at most. */
    read: z.int().nonnegative().nullable(),
    title: CorrectedText,
    employer: CorrectedText,
    start: Start,
    end: End,
    /** As they were read where this is left out. */
    bullets: listOf(textOf(BULLET_MAX, scanner.correctionBulletTooLong)).optional(),
  })
  .refine(endsLater, { path: ["end"], error: scanner.correctionEndBefore });

type Read = { read: number | null }[];
const isTwice = (jobs: Read) => (read: number | null, at: number) =>
  read !== null && jobs.findIndex((job) => job.read === read) < at;

/**
 * What a person says that a machine should have read in their resume. `links`, `education` and a job's `bullets` stay as they
 * were read where they are left out.
 */
export const ResumeCorrections = z.strictObject({
  name: CorrectedText,
  emails: listOf(Email),
  phones: listOf(Phone),
  links: listOf(Link).optional(),
  sections: z.array(z.enum(SECTIONS)).max(LISTED_MOST, scanner.correctionsTooMany),
  skills: listOf(Corrected),
  jobs: z
    .array(CorrectedJob)
    .max(JOBS_MOST, { error: scanner.correctionsTooMany, abort: true })
    .superRefine((jobs, context) => {
      const twice = jobs.map(({ read }) => read).findIndex(isTwice(jobs));
      if (twice >= 0)
        context.addIssue({
          code: "custom",
          path: [twice, "read"],
          message: scanner.correctionReadTwice,
        });
    }),
  education: z
    .array(z.strictObject({ institution: CorrectedText, degree: CorrectedText, end: End }))
    .max(JOBS_MOST, scanner.correctionsTooMany)
    .optional(),
});
export type ResumeCorrections = z.output<typeof ResumeCorrections>;

type Place = readonly PropertyKey[];
const ONE_OF: Record<string, string> = {
  jobs: "job",
  education: "education",
  emails: "email",
  phones: "phone",
  links: "link",
  skills: "skill",
  sections: "section",
  bullets: "bullet",
};

/** 'Job 2, end' for the end of the second job. */
const placeOf = (path: Place): string => {
  if (path.length === 0) return "The corrections";
  const names = path.flatMap((key, at): string[] => {
    const next = path[at + 1];
    if (typeof key === "number") return [];
    return [
      typeof next === "number"
        ? `${ONE_OF[String(key)] ?? String(key)} ${next + 1}`
        : fieldName([key]).toLowerCase(),
    ];
  });
  const place = names.join(", ");
  return place.charAt(0).toUpperCase() + place.slice(1);
};

/** What is wrong at a place, in a sentence that names it. */
export const correctionProblem = (path: Place, message: string): string =>
  `${placeOf(path)}: ${message}`;

/** The corrections, or what is wrong with each of their fields, in words for people. */
export const readCorrections = (given: unknown) =>
  ResumeCorrections.safeParse(given, { error: (issue) => `This ${plainProblem(issue)}.` });
