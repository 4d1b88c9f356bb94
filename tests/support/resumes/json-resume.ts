import { createRequire } from "node:module";

import { z } from "zod";

/** The fields of a JSON Resume (jsonresume.org/schema) that are rendered here. */
export const JsonResume = z.object({
  basics: z.object({
    name: z.string(),
    label: z.string().default(""),
    email: z.string(),
    phone: z.string(),
    url: z.string().default(""),
    summary: z.string().default(""),
    location: z.object({ city: z.string().default(""), region: z.string().default("") }).default({
      city: "",
      region: "",
    }),
  }),
  work: z.array(
    z.object({
      name: z.string(),
      location: z.string().default(""),
      position: z.string(),
      startDate: z.string(),
      endDate: z.string().default(""),
      summary: z.string().default(""),
      highlights: z.array(z.string()).default([]),
    }),
  ),
  education: z
    .array(
      z.object({
        institution: z.string(),
        area: z.string().default(""),
        studyType: z.string().default(""),
        startDate: z.string().default(""),
        endDate: z.string().default(""),
      }),
    )
    .default([]),
  skills: z
    .array(z.object({ name: z.string(), keywords: z.array(z.string()).default([]) }))
    .default([]),
  languages: z
    .array(z.object({ language: z.string(), fluency: z.string().default("") }))
    .default([]),
  awards: z.array(z.object({ title: z.string(), date: z.string().default("") })).default([]),
  interests: z.array(z.object({ name: z.string() })).default([]),
});
export type JsonResume = z.infer<typeof JsonResume>;
export type Work = JsonResume["work"][number];

const require = createRequire(import.meta.url);
const shipped = (path: string): JsonResume =>
  JsonResume.parse(require(`@jsonresume/schema/${path}`));

/** The examples that @jsonresume/schema ships (MIT). */
export const shippedResumes = (): JsonResume[] =>
  [
    "sample.resume.json",
    "examples/new-grad.resume.json",
    "examples/career-changer.resume.json",
    "examples/senior-engineer.resume.json",
  ].map(shipped);
