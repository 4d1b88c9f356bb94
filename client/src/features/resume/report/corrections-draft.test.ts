import { SCANNER_MESSAGES } from "@lyceum/shared/scanner-messages.ts";
import type { ParsedResume } from "@lyceum/shared/rest/resumes.ts";
import { expect, it } from "vitest";

import { correctionsOf, draftOf, withEducation, withJob } from "./corrections-draft.ts";

const scanner = SCANNER_MESSAGES;
const PARSED: ParsedResume = {
  name: null,
  emails: ["maria@sousa.example"],
  phones: [],
  links: ["sousa.example"],
  sections: [
    { kind: "experience", heading: "Work" },
    { kind: "experience", heading: "Earlier work" },
  ],
  jobs: [{ title: "Baker", employer: null, start: "2021-03", end: "present", bullets: ["Baked."] }],
  education: [{ institution: "Universidade do Porto", degree: null, end: "2015" }],
  skills: ["Bread", "Ovens"],
  words: 2,
  pages: [],
  blocks: [],
};

it("begins with what was read as resumes write it, and sends what it means", () => {
  const draft = draftOf(PARSED);
  expect(draft.jobs[0]).toMatchObject({ start: "Mar 2021", end: "Present", bullets: "Baked." });
  expect(correctionsOf(draft, PARSED).given).toEqual({
    name: null,
    emails: ["maria@sousa.example"],
    phones: [],
    links: ["sousa.example"],
    sections: ["experience"],
    skills: ["Bread", "Ovens"],
    jobs: [{ read: 0, title: "Baker", employer: null, start: "2021-03", end: "present" }],
    education: [{ institution: "Universidade do Porto", degree: null, end: "2015" }],
  });
});

it("sends bullets where they were changed, without their marks", () => {
  const draft = draftOf(PARSED);
  const jobs = draft.jobs.map((job) => ({ ...job, bullets: "• Baked.\n\n- Sold 5 - 6 cakes" }));
  expect(correctionsOf({ ...draft, jobs }, PARSED).given?.jobs[0]?.bullets).toEqual([
    "Baked.",
    "Sold 5 - 6 cakes",
  ]);
});

it("adds a job and a study that were missed", () => {
  const { jobs, education } = draftOf(PARSED);
  expect(withJob(jobs).map(({ key, read }) => [key, read])).toEqual([
    [0, 0],
    [1, null],
  ]);
  expect(withEducation(education).map(({ key }) => key)).toEqual([0, 1]);
});

it("names the field that is wrong", () => {
  const draft = draftOf(PARSED);
  const jobs = draft.jobs.map((job) => ({ ...job, start: "Marz 2021", end: "soon" }));
  const education = draft.education.map((each) => ({ ...each, end: "0000" }));
  const wrong = { ...draft, emails: "maria@sousa.example, maria", jobs, education };
  const { given, issues } = correctionsOf(wrong, PARSED);
  expect(given).toBeNull();
  expect(Object.fromEntries(issues)).toEqual({
    emails: scanner.correctionEmail,
    "jobs.0.start": scanner.correctionMonth,
    "jobs.0.end": scanner.correctionEnd,
    "education.0.end": scanner.correctionEnd,
  });
});
