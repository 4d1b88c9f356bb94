import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { z } from "zod";

const Dated = { startDate: z.string(), endDate: z.string().default("") };
const Named = z.object({ name: z.string() });

/** The fields of a JSON Resume (jsonresume.org/schema) that the layouts of the corpus show. */
const CorpusResume = z.looseObject({
  basics: z.looseObject({
    name: z.string(),
    label: z.string(),
    email: z.string(),
    phone: z.string(),
    url: z.string(),
    summary: z.string(),
    location: z.looseObject({ address: z.string(), city: z.string() }),
    profiles: z.array(z.looseObject({ network: z.string(), url: z.string() })),
  }),
  work: z.array(
    z.looseObject({
      ...Dated,
      name: z.string(),
      position: z.string(),
      location: z.string(),
      url: z.string(),
      summary: z.string(),
      highlights: z.array(z.string()),
    }),
  ),
  volunteer: z.array(
    z.looseObject({
      ...Dated,
      organization: z.string(),
      position: z.string(),
      url: z.string(),
      summary: z.string(),
      highlights: z.array(z.string()),
    }),
  ),
  education: z.array(
    z.looseObject({
      ...Dated,
      institution: z.string(),
      area: z.string(),
      studyType: z.string(),
      courses: z.array(z.string()),
    }),
  ),
  awards: z.array(z.looseObject({ title: z.string(), date: z.string(), awarder: z.string() })),
  certificates: z.array(z.looseObject({ name: z.string(), date: z.string(), issuer: z.string() })),
  publications: z.array(
    z.looseObject({ name: z.string(), publisher: z.string(), releaseDate: z.string() }),
  ),
  skills: z.array(z.looseObject({ name: z.string(), keywords: z.array(z.string()) })),
  languages: z.array(z.object({ language: z.string(), fluency: z.string() })),
  interests: z.array(z.looseObject({ name: z.string(), keywords: z.array(z.string()) })),
  references: z.array(z.looseObject({ name: z.string(), reference: z.string() })),
  projects: z.array(Named.loose()),
});
export type CorpusResume = z.infer<typeof CorpusResume>;
export type Person = { id: string; resume: CorpusResume };

const FOLDER = join(import.meta.dirname, "people");

/** Invented people of five trades, countries and scripts. */
export const corpusPeople = (): Person[] =>
  readdirSync(FOLDER)
    .toSorted()
    .map((file) => ({
      id: file.replace(/\.json$/, ""),
      resume: CorpusResume.parse(JSON.parse(readFileSync(join(FOLDER, file), "utf8"))),
    }));
