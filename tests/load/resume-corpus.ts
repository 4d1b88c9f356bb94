import { runToTheEnd } from "../../setup/program.ts";
import { makeCorpus } from "../support/people/corpus/make.ts";

/** Makes the corpus of resumes in layouts that others made: see docs/RESUME.md. */
await runToTheEnd(async () => {
  await makeCorpus();
  return true;
});
