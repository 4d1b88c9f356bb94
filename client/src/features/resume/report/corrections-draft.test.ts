import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ParsedResume } from "@lyceum/shared/rest/resumes.ts";
import { expect, it } from "vitest";

import { correctionsOf, draftOf, withJob } from "./corrections-draft.ts";

const { scanner } = MESSAGES;
const PARSED: ParsedResume = {
  name: null,
  emails: ["maria@sousa.example"],
  phones: [],
  links: [],
  sections: [
    { kind: "experience", heading: "Work" },
    { kind: "experience", heading: "Earlier work" },
  ],
  jobs: [{ title: "Baker", employer: null, start: "2021-03", end: "present", bullets: ["Baked."] }],
  education: [],
  skills: ["Bread", "Ovens"],
  words: 2,
  pages: [],
  blocks: [],
};

it("begins with what was read, and sends it as it is", () => {
  expect(correctionsOf(draftOf(PARSED)).given).toEqual({
    name: "",
    emails: ["maria@sousa.example"],
    phones: [],
    sections: ["experience"],
    skills: ["Bread", "Ovens"],
    jobs: [{ read: 0, title: "Baker", employer: "", start: "2021-03", end: "present" }],
  });
});

it("adds a job that was missed", () => {
  const { jobs } = draftOf(PARSED);
  expect(withJob(jobs).map(({ key, read }) => [key, read])).toEqual([
    [0, 0],
    [1, null],
  ]);
});

it("names the field that is wrong", () => {
  const draft = draftOf(PARSED);
  const jobs = draft.jobs.map((job) => ({ ...job, start: "March 2021", end: "now" }));
  const { given, issues } = correctionsOf({ ...draft, emails: "maria@sousa.example, maria", jobs });
  expect(given).toBeNull();
  expect(Object.fromEntries(issues)).toEqual({
    emails: scanner.correctionEmail,
    "jobs.0.start": scanner.correctionMonth,
    "jobs.0.end": scanner.correctionEnd,
  });
});
