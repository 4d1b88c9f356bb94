import careerChanger from "@jsonresume/schema/examples/career-changer.resume.json" with { type: "json" };
import newGraduate from "@jsonresume/schema/examples/new-grad.resume.json" with { type: "json" };
import seniorEngineer from "@jsonresume/schema/examples/senior-engineer.resume.json" with { type: "json" };
import sample from "@jsonresume/schema/sample.resume.json" with { type: "json" };
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

/** The examples that @jsonresume/schema ships (MIT). */
export const shippedResumes = (): JsonResume[] =>
  [sample, newGraduate, careerChanger, seniorEngineer].map((each) => JsonResume.parse(each));
