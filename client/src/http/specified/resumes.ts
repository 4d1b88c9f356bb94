import { ResumeReport } from "@lyceum/shared/rest/resumes.ts";

import { filled, numberOf } from "./filling.ts";

const NOTHING_READ = {
  name: null,
  emails: [],
  phones: [],
  links: [],
  sections: [],
  jobs: [],
  education: [],
  skills: [],
  words: 0,
  pages: [],
  blocks: [],
};

/** The score and its improvements; the parts of the report that are not there are not shown. */
export const Report = filled(
  ResumeReport,
  ({ score }) => ({ score: Math.round(numberOf(score)) }),
  { breakdown: [], parsed: NOTHING_READ, confidence: 0, doubts: [], cap: null, match: null },
);
